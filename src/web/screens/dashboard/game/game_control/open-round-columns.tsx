// The columns of rounds that are not settled.
import { useTranslations } from "use-intl";
import type { OpenRound } from "#contract/open-round.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { ByHand, Retry } from "#web/views/by-hand/round-actions.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";

export const openRoundColumns = (onSettle: (round: OpenRound) => void): readonly ScreenColumn<OpenRound>[] => [
  {
    id: "started",
    title: "control.column.openSince",
    width: 124,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.started_at} />,
  },
  { id: "agent", title: "column.agent", width: 140, cell: (row) => row.agent.code },
  { id: "player", title: "column.player", width: 140, cell: (row) => row.player.code },
  { id: "game", title: "column.game", width: 140, room: 1360, cell: (row) => <GameName code={row.game} /> },
  { id: "stake", title: "round.column.stake", width: 104, money: (row) => ({ ...row, amount: row.stake }) },
  {
    id: "win",
    title: "round.column.win",
    width: 104,
    room: 1360,
    money: (row) => (row.win === null ? null : { ...row, amount: row.win }),
  },
  { id: "step", title: "control.column.step", width: 190, cell: (row) => <Step round={row} /> },
  {
    id: "waitsFor",
    title: "control.column.waitsFor",
    width: 150,
    isCardAside: true,
    cell: (row) => <WaitsFor round={row} />,
  },
  {
    id: "lastFailure",
    title: "control.column.lastError",
    width: 170,
    cell: (row) => (row.last_failure === null ? <Absent /> : <WalletVerdict verdict={row.last_failure} />),
  },
  { id: "attempts", title: "wallet.column.attempts", width: 90, room: 1360, align: "end", cell: (row) => row.attempts },
  { id: "next", title: "control.column.next", width: 230, cell: (row) => <Next round={row} /> },
  {
    id: "actions",
    title: "column.actions",
    width: 250,
    isControl: true,
    cell: (row) => <Actions key={row.id} round={row} onSettle={onSettle} />,
  },
];

function Step({ round: { step } }: { readonly round: OpenRound }) {
  return <>{useTranslations("control.rounds.step")(step)}</>;
}

const TONES: Readonly<Record<OpenRound["waits_for"], Tone>> = { platform: "info", wallet: "warn", person: "bad" };

function WaitsFor({ round }: { readonly round: OpenRound }) {
  const t = useTranslations("control.rounds.waitsFor");
  return <Badge tone={round.is_stuck ? "bad" : TONES[round.waits_for]}>{t(round.waits_for)}</Badge>;
}

/** What happens next, and when. */
function Next({ round: { step, waits_for: waitsFor, next_at: at } }: { readonly round: OpenRound }) {
  const t = useTranslations("control.rounds.next");
  if (at === null) return <>{t("person")}</>;
  return (
    <span className="grid">
      <span>{t(waitsFor === "platform" && step === "stake" ? "decide" : step)}</span>
      <span className="text-xs text-soft">
        <ExactTime at={at} />
      </span>
    </span>
  );
}

interface ActionsProps {
  readonly round: OpenRound;
  readonly onSettle: (round: OpenRound) => void;
}

/** Our own steps are retried automatically; only steps at the agent's wallet have actions. */
function Actions({ round, onSettle }: ActionsProps) {
  if (round.step === "stake" || round.step === "outcome") return <Absent />;
  return (
    <span className="flex flex-wrap gap-2">
      <Retry agentId={round.agent.id} roundId={round.id} />
      <ByHand round={round} onSettle={() => onSettle(round)} />
    </span>
  );
}
