// The columns of the matrix: an agent, and a column for each game with its state there.
import { CalendarClock, Coins } from "lucide-react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type { AvailabilityCell, AvailabilityRow, AvailabilityState } from "#contract/availability.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const availabilityColumns = (
  games: readonly string[],
  nameOf: (code: string) => string,
): readonly ScreenColumn<AvailabilityRow>[] => [
  { id: "agent", title: "column.agent", width: 190, cell: (row) => <AgentOf agent={row} /> },
  ...games.map((game): ScreenColumn<AvailabilityRow> => ({
    id: game,
    title: { name: nameOf(game) },
    width: 220,
    cell: (row) => <CellOf agent={row} game={game} name={nameOf(game)} />,
  })),
  { id: "currency", title: "agent.column.currency", width: 90, room: 1120, cell: (row) => row.currency },
];

function AgentOf({ agent }: { readonly agent: AvailabilityRow }) {
  const t = useTranslations("control.availability");
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {agent.code}
      {!agent.is_active && <Badge tone="bad">{t("suspended")}</Badge>}
    </span>
  );
}

const TONES: Readonly<Record<AvailabilityState, Tone>> = {
  on: "good",
  hidden: "info",
  maintenance: "warn",
  off: "bad",
};

export function AvailabilityBadge({ state }: { readonly state: AvailabilityState }) {
  const t = useTranslations("control.availability.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

interface CellProps {
  readonly agent: AvailabilityRow;
  readonly game: string;
  readonly name: string;
}

/** What is in effect opens all that is known of it. */
function CellOf({ agent, game, name }: CellProps) {
  const t = useTranslations("control.availability");
  const [, setSearch] = useSearchParams();
  const cell = agent.cells.find((one) => one.game === game);
  if (cell === undefined) return <Absent />;
  const open = () => setSearch((before) => applyPatch(before, { open: cell.id }), { preventScrollReset: true });
  return (
    <button
      type="button"
      aria-label={t("cell", { agent: agent.code, game: name, state: t(`state.${cell.effective.state}`) })}
      className="focus-ring -m-1 inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5 rounded-md p-1 text-left hover:bg-sunken"
      onClick={open}
    >
      <AvailabilityBadge state={cell.effective.state} />
      <span className="text-xs text-soft">
        <Source cell={cell} />
      </span>
      {cell.stakes.is_limited && <Coins role="img" aria-label={t("limited")} size={14} className="text-soft" />}
      {cell.own.window !== null && cell.own.window.progress !== "over" && (
        <CalendarClock role="img" aria-label={t("planned")} size={14} className="text-soft" />
      )}
    </button>
  );
}

/** In a word or two, what makes it so. */
export function Source({ cell: { effective, own } }: { readonly cell: AvailabilityCell }) {
  const t = useTranslations("control.availability.by");
  if (effective.by === null) return <>{own.state === null ? t("nothing") : t("here")}</>;
  if (effective.by === "above" && effective.from !== null) return <>{t("aboveAt", { agent: effective.from.code })}</>;
  return <>{t(effective.by)}</>;
}
