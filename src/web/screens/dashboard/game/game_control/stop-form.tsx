// Stops a game, a provider or an agent in an emergency: chosen, its name typed, with a reason.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { listCatalogueGames, listCatalogueProviders } from "#contract/catalogue.ts";
import { type StopKind, stopAgent, stopCatalogue } from "#contract/emergency-stop.ts";
import { useMay, useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

const NOTHING_WRONG: FieldProblems = {};
const GAMES = { query: { limit: 200, sort: "code" } } as const;
const PROVIDERS = { query: { limit: 200 } } as const;

interface StopDraft {
  readonly kind: StopKind;
  readonly subject: string | null;
  readonly name: string;
  readonly reason: string;
}

/** What is to be stopped and why, what is wrong with that, and how it is sent. */
function useStop(onClose: () => void) {
  const t = useTranslations("control.stops");
  const field = useTranslations("field");
  const kinds = useStoppable();
  const [draft, setDraft] = useState<StopDraft>({ kind: kinds[0] ?? "agent", subject: null, name: "", reason: "" });
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const { kind, name, reason } = draft;
  const targets = useTargets(kind);
  const target = targets.find(({ id }) => id === draft.subject);
  const done = () => {
    void toast("success", t("stopped", { name: target?.text ?? "" }));
    onClose();
  };
  const ofCatalogue = useEndpointForm(stopCatalogue, done);
  const ofAgent = useEndpointForm(stopAgent, done);
  const { isPending, problems } = kind === "agent" ? ofAgent : ofCatalogue;
  const submit = () => {
    const isOther = target !== undefined && name.trim().toLowerCase() !== target.text.toLowerCase();
    const mistakes: FieldProblems = {
      ...(target === undefined ? { subject: field("required") } : {}),
      ...(name.trim() === "" ? { name: field("required") } : isOther ? { name: field("otherName") } : {}),
      ...(reason.trim() === "" ? { reason: field("required") } : {}),
    };
    const isRight = Object.keys(mistakes).length === 0;
    setWrong(isRight ? NOTHING_WRONG : mistakes);
    if (!isRight || target === undefined) return;
    if (kind === "agent") ofAgent.submit({ name, reason }, { id: target.id });
    else ofCatalogue.submit({ kind, code: target.id, name, reason });
  };
  const change = (part: Partial<StopDraft>) => setDraft((before) => ({ ...before, ...part }));
  const fieldErrors = wrong === NOTHING_WRONG ? problems.fieldErrors : wrong;
  return { kinds, draft, change, targets, target, submit, isPending, submitError: problems.submitError, fieldErrors };
}

export default function StopForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("control.stops");
  const cancel = useTranslations("ui.dialog");
  const { kinds, draft, change, targets, target, submit, isPending, submitError, fieldErrors } = useStop(onClose);
  const { kind, name, reason } = draft;
  return (
    <Dialog isOpen isAlert size="sm" title={t("stopTitle")} onClose={onClose}>
      <Form
        onSubmit={submit}
        submitError={submitError}
        fieldErrors={fieldErrors}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="danger" type="submit" isPending={isPending}>
              {t("stopNow")}
            </Button>
          </FormActions>
        }
      >
        {kinds.length > 1 && (
          <Segments
            label={t("what")}
            value={kind}
            onChange={(chosen) => change({ kind: chosen, subject: null, name: "" })}
            options={kinds.map((id) => ({ id, text: t(`kind.${id}`) }))}
          />
        )}
        <p className="text-sm text-ink">{t(`text.${kind}`)}</p>
        <Select
          name="subject"
          label={t(`kind.${kind}`)}
          isRequired
          options={targets}
          value={target?.id ?? null}
          onChange={(subject) => change({ subject })}
          placeholder="—"
        />
        <TextField
          name="name"
          label={t("name")}
          hint={target === undefined ? t("nameHint") : t("nameHintOf", { name: target.text })}
          isRequired
          autoComplete="off"
          value={name}
          onChange={(typed) => change({ name: typed })}
        />
        <TextField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          isRequired
          autoComplete="off"
          value={reason}
          onChange={(typed) => change({ reason: typed })}
        />
      </Form>
    </Dialog>
  );
}

/** What the member may stop. */
function useStoppable(): readonly StopKind[] {
  const mayStopGames = useMay("game.operate");
  const mayStopAgents = useMay("agent.suspend");
  return [...(mayStopGames ? (["game", "provider"] as const) : []), ...(mayStopAgents ? (["agent"] as const) : [])];
}

/** What of this kind can be stopped now, with the name to be typed. */
function useTargets(kind: StopKind): readonly { readonly id: string; readonly text: string }[] {
  const locale = useLocale();
  const { answer: me } = useSession();
  const games = useEndpoint(listCatalogueGames, GAMES, { enabled: kind === "game" }).answer?.data ?? [];
  const providers = useEndpoint(listCatalogueProviders, PROVIDERS, { enabled: kind === "provider" }).answer?.data ?? [];
  const agents = useEndpoint(listAgents, { query: {} }, { enabled: kind === "agent" }).answer?.data ?? [];
  if (kind === "game")
    return games
      .filter(({ state }) => state !== "disabled")
      .map(({ code, names }) => ({ id: code, text: names[locale] }));
  if (kind === "provider")
    return providers.filter(({ state }) => state !== "disabled").map(({ code, name }) => ({ id: code, text: name }));
  return agents
    .filter(({ id, state }) => state === "active" && id !== me?.agent.id)
    .map(({ id, code }) => ({ id, text: code }));
}
