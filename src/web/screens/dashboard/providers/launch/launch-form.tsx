// What is to be opened, and by whose leave: for real money only when a person has said so.
import { Rocket } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import type { launchSession } from "#contract/launch.ts";
import type { PlayerRow } from "#contract/player.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Link } from "#web/ui/link.tsx";
import { UnsavedContext } from "#web/ui/unsaved.ts";
import type { EndpointForm, RefusedAt } from "#web/views/use-endpoint-form.tsx";
import { ConfirmLaunch } from "./confirm-launch.tsx";
import { LaunchFields, type LaunchFieldsProps } from "./launch-fields.tsx";
import { WalletRefusal } from "./wallet-refusal.tsx";

/** What is said at the field it is about; what is left is about the agent's money or its wallet. */
export const REFUSED_AT: RefusedAt = {
  agent_not_found: "agent_id",
  agent_suspended: "agent_id",
  player_not_found: "player",
  player_blocked: "player",
  player_self_excluded: "player",
  player_closed: "player",
  session_limit: "player",
  game_not_found: "game",
  game_disabled: "game",
  game_maintenance: "game",
  provider_disabled: "game",
};

interface LaunchFormProps extends LaunchFieldsProps {
  readonly player: PlayerRow | undefined;
  readonly form: EndpointForm<typeof launchSession>;
  readonly onLaunch: () => void;
}

export function LaunchForm(props: LaunchFormProps) {
  const { asked, agent, player, form, onLaunch } = props;
  const t = useTranslations("launch.form");
  const error = useTranslations("error");
  const mayLaunch = useMay("session.launch");
  const [isAsking, setAsking] = useState(false);
  /** What is wrong before anything is asked of the server. */
  const [missing, setMissing] = useState<{ readonly player: string } | null>(null);
  const needsPlayer = asked.mode === "real" && asked.player_id === undefined;
  const submit = (): void => {
    setMissing(needsPlayer ? { player: t("choosePlayer") } : null);
    // For real money a person says so first.
    if (asked.mode === "real" && player !== undefined) setAsking(true);
    else if (!needsPlayer) onLaunch();
  };
  const hindered = agent === undefined ? t("agentFirst") : undefined;
  const forbidden = mayLaunch ? hindered : error("permission_missing");
  return (
    <Card title={t("title")}>
      {/* Everything chosen stands in the address: nothing is lost by going elsewhere. */}
      <UnsavedContext value={null}>
        <Form
          onSubmit={submit}
          submitError={refusalOf(form, agent)}
          fieldErrors={missing ?? form.problems.fieldErrors}
          actions={
            <FormActions>
              <Button
                variant="primary"
                type="submit"
                icon={<Rocket aria-hidden size={15} />}
                isPending={form.isPending}
                isDisabled={asked.game === undefined}
                forbidden={forbidden}
              >
                {t("launch")}
              </Button>
            </FormActions>
          }
        >
          <LaunchFields {...props} />
        </Form>
      </UnsavedContext>
      {isAsking && agent !== undefined && player !== undefined && (
        <ConfirmLaunch
          agent={agent}
          player={player}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onLaunch();
          }}
        />
      )}
    </Card>
  );
}

/** Says where it can be mended. */
function refusalOf(form: LaunchFormProps["form"], agent: AgentRow | undefined): ReactNode | null {
  const { submitError } = form.problems;
  if (submitError === null || agent === undefined) return submitError;
  if (form.problem?.code === "callback_unhealthy")
    return <WalletRefusal agentId={agent.id}>{submitError}</WalletRefusal>;
  return (
    <>
      {submitError}
      {form.problem?.code === "credit_exhausted" && <ToCredit agentId={agent.id} />}
    </>
  );
}

function ToCredit({ agentId }: { readonly agentId: string }) {
  const t = useTranslations("launch.form");
  return <Link to={`/dashboard/agent/agent_manage?open=${agentId}`}>{t("toCredit")}</Link>;
}
