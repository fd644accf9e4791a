// What others have decided about me: sign-in name, agent, role; mine also while I look as another agent.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { ownPlaceOf } from "#web/client/session.ts";
import { Skeleton, skeletonWidth } from "#web/ui/skeleton.tsx";

const LINES = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm";

export function Identity({ me }: { readonly me: Me }) {
  const t = useTranslations("profile.identity");
  const role = useTranslations("role");
  const platform = useTranslations("shell.scope")("platform");
  const own = ownPlaceOf(me);
  return (
    <div className="grid gap-3 text-sm">
      <dl className={LINES}>
        <Line name={t("login")}>{me.login}</Line>
        <Line name={t("agent")}>{own.party === "platform" ? platform : `${own.name} (${own.code})`}</Line>
        <Line name={t("role")}>{role(own.role)}</Line>
      </dl>
      {me.viewing_from !== null && (
        <p className="wrap-anywhere text-special">{t("viewing", { name: me.agent.name, code: me.agent.code })}</p>
      )}
    </div>
  );
}

/** Its names are known; what they say is on its way. */
export function IdentityShape() {
  const t = useTranslations("profile.identity");
  const names = [t("login"), t("agent"), t("role")];
  return (
    <dl className={LINES}>
      {names.map((name, index) => (
        <Line key={name} name={name}>
          <span className="flex h-5 items-center">
            <Skeleton className={`h-3.5 ${skeletonWidth(index)}`} />
          </span>
        </Line>
      ))}
    </dl>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere text-ink">{children}</dd>
    </>
  );
}
