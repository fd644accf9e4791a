// Who I am here: name, language, time zone, colour mode, password, two-factor, devices, what I am told, and who else works for my agent.
import { Suspense, lazy } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { useSession } from "#web/client/session.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ColorModeChoice } from "#web/views/color-mode-choice.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { Devices } from "./devices.tsx";
import { Identity, IdentityShape } from "./identity.tsx";
import { Passkeys } from "./passkeys.tsx";
import { NoticeRules } from "./notice-rules.tsx";
import { Password } from "./password.tsx";
import { Settings, SettingsShape } from "./settings.tsx";
import { TwoFactor } from "./two-factor.tsx";

// Below what concerns oneself: its table is fetched once the rest is there.
const Members = lazy(() => import("./members.tsx"));

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function Profile({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations();
  const { answer: me, problem, refetch } = useSession();
  return (
    <>
      <PageHeader title={title} text={t("page.profile.purpose")} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        <div className="grid gap-4">
          <Card title={t("profile.identity.title")}>
            {problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
            {problem === null && (me === undefined ? <IdentityShape /> : <Identity me={me} />)}
          </Card>
          <Card title={t("profile.settings.title")} hint={t("profile.settings.hint")}>
            {me === undefined ? <SettingsShape /> : <Settings key={me.member_id} me={me} />}
          </Card>
          <Card title={t("shell.colorMode.label")} hint={t("profile.colorMode.hint")}>
            <ColorModeChoice inWords />
          </Card>
          <NoticeRules />
        </div>
        <div className="grid gap-4">
          <Card title={t("profile.password.title")} hint={t("profile.password.hint")}>
            <Password />
          </Card>
          <TwoFactor />
          <Passkeys />
          <Devices />
        </div>
      </div>
      {me?.permissions.includes("member.read") === true && (
        <Suspense fallback={null}>
          <Members me={me} />
        </Suspense>
      )}
    </>
  );
}
