// What others have decided about me: sign-in name, agent, role; mine also while I look as another agent.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { ownPlaceOf } from "#web/client/session.ts";

export function Identity({ me }: { readonly me: Me }) {
  const t = useTranslations("profile.identity");
  const role = useTranslations("role");
  const platform = useTranslations("shell.scope")("platform");
  const own = ownPlaceOf(me);
  return (
    <div className="grid gap-3 text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
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

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere text-ink">{children}</dd>
    </>
  );
}
