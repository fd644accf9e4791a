// Each part of a difference: what it was, what it is, what it adds, with the way to its rounds; the sum is the difference.
import { useTranslations } from "use-intl";
import type { Input } from "#contract/endpoint.ts";
import type { ChangeMeasure, ChangePart, ChangeSplit, getPeriodChange, PeriodChange } from "#contract/period-change.ts";
import { Link } from "#web/ui/link.tsx";
import { Money } from "../money.tsx";
import { usePartName } from "./part-name.ts";
import { effectOf } from "./steps.ts";

interface ContributionTableProps {
  readonly answer: PeriodChange;
  readonly parts: readonly ChangePart[];
  readonly measure: ChangeMeasure;
  readonly split: ChangeSplit;
  readonly of: Pick<Input<typeof getPeriodChange>["query"], "agent_id">;
}

const HEAD = "py-1.5 pl-4 text-right max-sm:pl-2 font-medium whitespace-nowrap";
const CELL = "figures py-1.5 pl-4 text-right max-sm:pl-2 whitespace-nowrap";

export function ContributionTable({ answer, parts, measure, split, of }: ContributionTableProps) {
  const t = useTranslations("periodChange");
  const { currency, before, now } = answer;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div tabIndex={0} role="group" aria-label={t("table")} className="focus-ring overflow-x-auto rounded-md">
      <table aria-label={t("table")} className="w-full text-sm max-sm:text-xs">
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="py-1.5 text-left font-medium">
              {t(`split.${split}`)}
            </th>
            <th scope="col" className={HEAD}>
              {t("before")}
            </th>
            <th scope="col" className={HEAD}>
              {t("now")}
            </th>
            <th scope="col" className={HEAD}>
              {t("contribution")}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id ?? "rest"} className="border-t border-line">
              <th scope="row" className="max-w-48 truncate py-1.5 text-left font-normal">
                <PartName part={part} split={split} answer={answer} agentId={of.agent_id} />
              </th>
              <td className={CELL}>
                <Money amount={part.before[measure]} currency={currency} bare />
              </td>
              <td className={CELL}>
                <Money amount={part.now[measure]} currency={currency} bare />
              </td>
              <td className={CELL}>
                <Money amount={effectOf(part, measure)} currency={currency} bare signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge font-semibold">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {t("sum", { currency })}
            </th>
            <td className={CELL}>
              <Money amount={before[measure]} currency={currency} bare />
            </td>
            <td className={CELL}>
              <Money amount={now[measure]} currency={currency} bare />
            </td>
            <td className={CELL}>
              <Money amount={now[measure] - before[measure]} currency={currency} bare signed />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface PartNameProps {
  readonly part: ChangePart;
  readonly split: ChangeSplit;
  readonly answer: PeriodChange;
  readonly agentId: string | undefined;
}

/** Leads to what was played in both periods, from the beginning of the first to the end of the second. */
function PartName({ part, split, answer, agentId }: PartNameProps) {
  const name = usePartName()(part);
  const { id } = part;
  if (id === null) return <>{name}</>;
  const time = { currency: answer.currency, state: "settled", from: answer.before.from, to: answer.now.to };
  const whose: Readonly<Record<string, string>> = agentId === undefined ? {} : { agent_id: agentId };
  const filters: Readonly<Record<ChangeSplit, Readonly<Record<string, string>>>> = {
    game: { ...whose, game: id },
    child: { agent_id: id },
    provider: whose,
    player: { player_id: id },
  };
  return <Link to={`/dashboard/game/history?${new URLSearchParams({ ...time, ...filters[split] })}`}>{name}</Link>;
}
