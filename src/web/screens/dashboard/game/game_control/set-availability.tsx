// Sets the state, a schedule or stake limits of games, at one agent or at many at once, with a reason.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AvailabilityRow, PLACES_AT_ONCE, setAvailability } from "#contract/availability.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useHere } from "#web/ui/use-today.ts";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useGameName } from "#web/views/round-cells.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { type AvailabilityDraft, bodyOf, draftFor, mistakesIn } from "./availability-draft.ts";
import { LimitFields } from "./limit-fields.tsx";
import { StateField, WindowFields } from "./state-fields.tsx";

const KINDS = ["state", "window", "limits"] as const;
const NOTHING_WRONG: FieldProblems = {};

interface SetAvailabilityProps {
  readonly agents: readonly AvailabilityRow[];
  /** Those that can be chosen; the only one is. */
  readonly games: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Where it is to be set: each agent with each chosen game that it may offer. */
const placesOf = (agents: readonly AvailabilityRow[], games: readonly string[]) =>
  agents.flatMap(({ id, cells }) =>
    cells.filter(({ game }) => games.includes(game)).map(({ game }) => ({ agent_id: id, game })),
  );

/** The draft with what is wrong with it, and how it is sent. */
function useAvailabilityForm({ agents, games, onDone, onClose }: SetAvailabilityProps) {
  const t = useTranslations("control.availability");
  const field = useTranslations("field");
  const { zone } = useHere();
  const cell = agents.length === 1 && games.length === 1 ? agents[0]?.cells[0] : undefined;
  const [draft, setDraft] = useState<AvailabilityDraft>(() => draftFor(cell, games, zone));
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const form = useEndpointForm(setAvailability, ({ changed, unchanged }) => {
    void toast("success", t("set.done", { changed: String(changed), unchanged: String(unchanged) }));
    onDone();
    onClose();
  });
  const places = placesOf(agents, draft.games);
  const tooMany = places.length > PLACES_AT_ONCE ? t("set.tooMany", { most: String(PLACES_AT_ONCE) }) : null;
  return {
    draft,
    change: (part: Partial<AvailabilityDraft>) => {
      if (part.kind !== undefined) setWrong(NOTHING_WRONG);
      setDraft((before) => ({ ...before, ...part }));
    },
    count: places.length,
    isPending: form.isPending,
    submitError: tooMany ?? form.problems.submitError,
    fieldErrors: wrong === NOTHING_WRONG ? form.problems.fieldErrors : wrong,
    submit: () => {
      const mistakes = Object.fromEntries(
        Object.entries(mistakesIn(draft, zone)).map(([name, mistake]) => [name, field(mistake)]),
      );
      const isRight = Object.keys(mistakes).length === 0;
      setWrong(isRight ? NOTHING_WRONG : mistakes);
      if (isRight && tooMany === null) form.submitUntyped({ places, ...bodyOf(draft, zone), reason: draft.reason });
    },
  };
}

export default function SetAvailability(props: SetAvailabilityProps) {
  const { agents, games, onClose } = props;
  const t = useTranslations("control.availability");
  const cancel = useTranslations("ui.dialog");
  const { draft, change, count, submit, isPending, submitError, fieldErrors } = useAvailabilityForm(props);
  const only = agents.length === 1 ? agents[0] : undefined;
  const title =
    only === undefined ? t("set.titleMany", { count: agents.length }) : t("set.titleOne", { agent: only.code });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Form
        onSubmit={submit}
        submitError={submitError}
        fieldErrors={fieldErrors}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={isPending}>
              {t("set.submit", { count })}
            </Button>
          </FormActions>
        }
      >
        {games.length > 1 && (
          <GameChoice games={games} chosen={draft.games} onChange={(chosen) => change({ games: chosen })} />
        )}
        <Segments
          label={t("set.kind")}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={KINDS.map((id) => ({ id, text: t(`kind.${id}`) }))}
        />
        <p className="text-sm text-soft">{t(`set.text.${draft.kind}`)}</p>
        {draft.kind === "state" && <StateField draft={draft} onChange={change} />}
        {draft.kind === "window" && <WindowFields draft={draft} onChange={change} />}
        {draft.kind === "limits" && <LimitFields agents={agents} draft={draft} onChange={change} />}
        <TextField
          name="reason"
          label={t("panel.reason")}
          hint={t("set.reasonHint")}
          isRequired
          autoComplete="off"
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
      </Form>
    </Dialog>
  );
}

interface GameChoiceProps {
  readonly games: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function GameChoice({ games, chosen, onChange }: GameChoiceProps) {
  const t = useTranslations("control.availability.set");
  const gameName = useGameName();
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1 text-sm font-medium text-ink">{t("games")}</legend>
      {games.map((game) => (
        <Checkbox
          key={game}
          isChosen={chosen.includes(game)}
          onChange={(isChosen) => onChange(games.filter((one) => (one === game ? isChosen : chosen.includes(one))))}
        >
          {gameName(game)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
