// What others have decided about me: sign-in name, agent, role.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";

export function Identity({ me }: { readonly me: Me }) {
  const t = useTranslations("profile.identity");
  const role = useTranslations("role");
  const platform = useTranslations("shell.scope")("platform");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
      <Line name={t("login")}>{me.login}</Line>
      <Line name={t("agent")}>{me.party === "platform" ? platform : `${me.agent.name} (${me.agent.code})`}</Line>
      <Line name={t("role")}>{role(me.role)}</Line>
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
