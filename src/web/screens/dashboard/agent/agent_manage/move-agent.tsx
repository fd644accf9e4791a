// Puts an agent below another one, after saying what goes with it and who will see it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AgentRow, listAgents, moveAgent } from "#contract/agent.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { agentsBelow, roomFor } from "./subtree.ts";

interface MoveAgentProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

const REFUSED_AT = {
  agent_cycle: "parent_id",
  agent_depth_exceeded: "parent_id",
  agent_closed: "parent_id",
  currency_mismatch: "parent_id",
  price_below_parent: "parent_id",
  providers_exceed_parent: "parent_id",
  variants_differ: "parent_id",
} as const;
const NOBODY: readonly AgentRow[] = [];

export function MoveAgent({ agent, onClose }: MoveAgentProps) {
  const t = useTranslations("agent.move");
  const cancel = useTranslations("ui.dialog");
  const { code } = agent;
  const everybody = useEndpoint(listAgents, { query: {} }, { refetchOn: ["agent.changed"] }).answer;
  const listed = everybody?.data ?? NOBODY;
  const parents = roomFor(listed, agent);
  const top = Math.min(...parents.map(({ depth }) => depth));
  const [chosen, setChosen] = useState<string | null>(null);
  const parent = parents.find(({ id }) => id === chosen);
  const form = useEndpointForm(
    moveAgent,
    () => {
      void toast("success", t("done", { code, parent: parent?.code ?? "" }));
      onClose();
    },
    REFUSED_AT,
  );
  return (
    <Dialog isOpen size="sm" title={t("title", { code })} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ parent_id: chosen }, { id: agent.id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit", { code })}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-soft">
          {t("now")}: <span className="font-medium text-ink">{codeOf(listed, agent.parent_id)}</span>
        </p>
        <Select
          name="parent_id"
          label={t("parent")}
          isRequired
          placeholder={t("choose")}
          options={parents.map(({ id, code: text, depth }) => ({ id, text, depth: depth - top }))}
          value={chosen}
          onChange={setChosen}
          hint={everybody !== undefined && parents.length === 0 ? t("none") : t("hint")}
        />
        <Effect agent={agent} parent={parent} listed={listed} />
      </Form>
    </Dialog>
  );
}

const codeOf = (listed: readonly AgentRow[], id: string | null): string =>
  listed.find((one) => one.id === id)?.code ?? "–";

interface EffectProps {
  readonly agent: AgentRow;
  readonly parent: AgentRow | undefined;
  readonly listed: readonly AgentRow[];
}

function Effect({ agent, parent, listed }: EffectProps) {
  const t = useTranslations("agent.move");
  const { code } = agent;
  const count = agentsBelow(listed, agent.id).length;
  const above = listed.find(({ id }) => id === agent.parent_id);
  // Whoever it stood below goes on seeing it where the new place is below them too.
  const isStillAbove =
    above !== undefined && parent !== undefined && agentsBelow(listed, above.id).some(({ id }) => id === parent.id);
  return (
    <div aria-live="polite" className="grid min-h-36 content-start gap-2 text-sm text-ink">
      <p>{t("below", { count })}</p>
      {parent !== undefined && (
        <>
          <p>{t("credit", { parent: parent.code })}</p>
          <p>
            {isStillAbove
              ? t("seenStill", { parent: parent.code })
              : t("seen", { from: codeOf(listed, agent.parent_id), parent: parent.code })}
          </p>
          {parent.effective_state === "suspended" && (
            <p className="font-medium text-warn">{t("stops", { parent: parent.code, code })}</p>
          )}
        </>
      )}
    </div>
  );
}
