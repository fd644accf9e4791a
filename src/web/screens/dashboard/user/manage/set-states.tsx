// Blocks the players that are chosen or lets them play again, all at once, and says of each what became of it.
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type PlayerStateResult, setPlayerStates } from "#contract/player.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

type Change = "block" | "unblock";

interface BulkStatesProps {
  readonly ids: ReadonlySet<string>;
  /** The change was made: nothing is chosen any more. */
  readonly onDone: () => void;
}

/** Buttons for the players that are chosen. */
export function BulkStates({ ids, onDone }: BulkStatesProps) {
  const t = useTranslations("player.action");
  const missing = useTranslations("error");
  const mayBlock = useMay("player.block");
  const [change, setChange] = useState<Change | null>(null);
  const forbidden = mayBlock ? undefined : missing("permission_missing");
  return (
    <>
      {(["block", "unblock"] as const).map((one) => (
        <Button key={one} size="sm" forbidden={forbidden} onPress={() => setChange(one)}>
          {t(one)}
        </Button>
      ))}
      {change !== null && (
        <SetStates
          ids={[...ids]}
          change={change}
          onClose={(isDone) => {
            setChange(null);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

interface SetStatesProps {
  readonly ids: readonly string[];
  readonly change: Change;
  readonly onClose: (isDone: boolean) => void;
}

const NO_FIELDS = {};

function SetStates({ ids, change, onClose }: SetStatesProps) {
  const t = useTranslations("player.setStates");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(setPlayerStates);
  const [results, setResults] = useState<readonly PlayerStateResult[] | null>(null);
  const count = ids.length;
  const submit = async () => {
    const answer = await action.run({ body: { ids: [...ids], state: change === "block" ? "blocked" : "active" } });
    if (answer !== null) setResults(answer.data);
  };
  if (results !== null) return <Results results={results} change={change} onClose={() => onClose(true)} />;
  return (
    <Dialog isOpen isAlert size="sm" title={t(`${change}Title`, { count })} onClose={() => onClose(false)}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={() => onClose(false)}>{cancel("cancel")}</Button>
            <Button variant={change === "block" ? "danger" : "primary"} type="submit" isPending={action.isPending}>
              {t(`${change}Submit`, { count })}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{t(`${change}Text`)}</p>
      </Form>
    </Dialog>
  );
}

interface ResultsProps {
  readonly results: readonly PlayerStateResult[];
  readonly change: Change;
  readonly onClose: () => void;
}

const ICONS = {
  done: <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good" />,
  unchanged: <CircleMinus aria-hidden size={16} className="mt-0.5 shrink-0 text-faint" />,
  refused: <CircleX aria-hidden size={16} className="mt-0.5 shrink-0 text-bad" />,
} as const;

/** Those that were refused first: they are what is left to look at. */
const ORDER = ["refused", "unchanged", "done"] as const satisfies readonly PlayerStateResult["outcome"][];

function Results({ results, change, onClose }: ResultsProps) {
  const t = useTranslations("player.setStates");
  const reason = useTranslations("error");
  const counts = (outcome: PlayerStateResult["outcome"]): number =>
    results.filter((result) => result.outcome === outcome).length;
  const sorted = ORDER.flatMap((outcome) => results.filter((result) => result.outcome === outcome));
  return (
    <Dialog isOpen size="sm" title={t(`${change}Done`, { count: counts("done") })} onClose={onClose}>
      <div className="grid gap-4">
        <p role="status" className="text-sm text-soft">
          {t("summary", { done: counts("done"), unchanged: counts("unchanged"), refused: counts("refused") })}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus */}
        <div tabIndex={0} role="group" aria-label={t("results")} className="focus-ring max-h-80 overflow-y-auto">
          <ul aria-label={t("results")} className="divide-y divide-line">
            {sorted.map(({ id, code, outcome, reason: why }) => (
              <li key={id} className="flex items-start gap-2 py-1.5 text-sm">
                {ICONS[outcome]}
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{code ?? id}</span>
                <span className="max-w-56 text-right text-soft">
                  {why === null ? t(outcome === "done" ? change : "unchanged") : reason(why)}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <FormActions>
          <Button variant="primary" onPress={onClose}>
            {t("close")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
