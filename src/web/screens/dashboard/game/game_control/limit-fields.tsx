// The fields of stake limits: the stakes of one game's ladder, in the one currency of the agents.
import { useTranslations } from "use-intl";
import { type AvailabilityRow, getAvailability } from "#contract/availability.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Select } from "#web/ui/select.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import type { AvailabilityDraft } from "./availability-draft.ts";

interface LimitFieldsProps {
  readonly agents: readonly AvailabilityRow[];
  readonly draft: AvailabilityDraft;
  readonly onChange: (part: Partial<AvailabilityDraft>) => void;
}

const AS_ABOVE = "inherited";

export function LimitFields({ agents, draft, onChange }: LimitFieldsProps) {
  const t = useTranslations("control.availability.set");
  const [game, ...others] = draft.games;
  const currencies = new Set(agents.map(({ currency }) => currency));
  const first = agents.find(({ cells }) => cells.some((cell) => cell.game === game));
  const isOne = game !== undefined && others.length === 0 && currencies.size === 1 && first !== undefined;
  const { answer, problem, refetch } = useEndpoint(
    getAvailability,
    { params: { id: first?.id ?? "", game: game ?? "" } },
    { enabled: isOne },
  );
  const money = useMoneyText();
  if (!isOne) return <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-ink">{t("oneLadder")}</p>;
  if (answer === undefined)
    return problem === null ? <SkeletonText lines={3} /> : <ProblemState problem={problem} onRetry={refetch} />;
  const options = [
    { id: AS_ABOVE, text: t("asAbove") },
    ...answer.ladder.map((stake) => ({ id: stake.toString(), text: money(stake, answer.currency) })),
  ];
  const end = (name: "min" | "max") => (
    <Select
      name={`limits.${name}`}
      label={t(name)}
      options={options}
      value={draft[name] === "" ? AS_ABOVE : draft[name]}
      onChange={(stake) => onChange({ [name]: stake === AS_ABOVE ? "" : stake })}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3">
      {end("min")}
      {end("max")}
    </div>
  );
}
