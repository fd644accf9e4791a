// Everything about one round, beside the list: its money, the replay of its reels, what it moved, its proof, who played it.
import { type ReactNode, Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { type RoundDetail, type RoundWallet, getRound } from "#contract/round.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { GameName, Multiplier, RoundStateBadge } from "#web/views/round-cells.tsx";
import { Duration } from "./duration.tsx";
import { Movements } from "./movements.tsx";
import { Proof } from "./proof.tsx";
import { Replay } from "./replay.tsx";
import { WalletCalls } from "./wallet-calls.tsx";

// Only of rounds that an agent's wallet was told of.
const RoundByHand = lazy(() => import("../by-hand/round-by-hand.tsx"));

interface RoundPanelProps {
  readonly id: string;
  /** It may still settle; a round that has ended never changes. */
  readonly isUnderWay: boolean;
  readonly onClose: () => void;
}

export default function RoundPanel({ id, isUnderWay, onClose }: RoundPanelProps) {
  const t = useTranslations("round.panel");
  const { answer, problem, refetch } = useEndpoint(
    getRound,
    { params: { id } },
    { refetchOn: isUnderWay ? ["round.settled"] : [] },
  );
  // While another round is on its way the earlier answer is still that of the one before.
  const round = answer?.id === id ? answer : undefined;
  return (
    <SidePanel
      wide
      isOpen
      onClose={onClose}
      title={t("title")}
      subtitle={
        <span className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1">
          {round !== undefined && <RoundStateBadge state={round.state} />}
          <CopyId id={id} />
        </span>
      }
    >
      {round !== undefined && <Round round={round} onChange={refetch} />}
      {round === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {round === undefined && problem === null && <Shape />}
    </SidePanel>
  );
}

const MAY_BE_BY_HAND: readonly RoundWallet["state"][] = ["paying", "rolling_back", "by_hand", "paid", "rolled_back"];

function Round({ round, onChange }: { readonly round: RoundDetail; readonly onChange: () => void }) {
  const t = useTranslations("round.panel");
  return (
    <div className="grid gap-6">
      <MoneyOfRound round={round} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part title={t("replay")}>
          <Reels round={round} />
        </Part>
        <Part title={t("facts")}>
          <FactsOfRound round={round} />
        </Part>
      </div>
      <Part title={t("movements")}>
        <Movements round={round} />
      </Part>
      {round.wallet !== null && (
        <Part title={t("walletCalls")}>
          <div className="grid gap-3">
            <WalletCalls wallet={round.wallet} currency={round.currency} />
            <Suspense fallback={null}>
              {MAY_BE_BY_HAND.includes(round.wallet.state) && (
                <RoundByHand agentId={round.agent.id} roundId={round.id} onChange={onChange} />
              )}
            </Suspense>
          </div>
        </Part>
      )}
      <Part title={t("proof")}>
        <Proof round={round} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 text-base font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}

function MoneyOfRound({ round }: { readonly round: RoundDetail }) {
  const t = useTranslations("round.column");
  const { currency } = round;
  const figures = [
    { name: t("stake"), value: <Money amount={round.stake} currency={currency} /> },
    { name: t("win"), value: <Money amount={round.win} currency={currency} /> },
    { name: t("multiplier"), value: <Multiplier win={round.win} stake={round.stake} /> },
    {
      name: t("balanceAfter"),
      value: round.balance_after === null ? "–" : <Money amount={round.balance_after} currency={currency} />,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="bg-panel px-4 py-3">
          <dt className="truncate text-xs text-faint">{name}</dt>
          <dd className="figures mt-0.5 truncate text-lg font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Only a settled round has reels to show; the others say why not. */
function Reels({ round }: { readonly round: RoundDetail }) {
  const t = useTranslations("round.replay");
  const game = findGame(round.game);
  if (round.state === "settled" && round.outcome !== null && game !== undefined)
    return <Replay round={round} outcome={round.outcome} definition={game.definition} />;
  const why = round.state === "settled" ? t("unknownGame") : t(`without.${round.state}`);
  return <p className="rounded-lg bg-sunken px-4 py-6 text-center text-sm text-soft">{why}</p>;
}

function FactsOfRound({ round }: { readonly round: RoundDetail }) {
  const t = useTranslations("round");
  const column = useTranslations("column");
  const format = useFormatter();
  const rtpBps = findGame(round.game)?.variants.find(({ id }) => id === round.variant)?.figures.rtpBps;
  const rtp =
    rtpBps === undefined
      ? ""
      : ` · RTP ${format.number(rtpBps / 10_000, { style: "percent", maximumFractionDigits: 2 })}`;
  return (
    <Facts
      rows={[
        { name: column("game"), value: <GameName code={round.game} /> },
        { name: t("column.variant"), value: `${round.variant}${rtp}` },
        {
          name: column("player"),
          value: <Link to={`/dashboard/user/manage?open=${round.player.id}`}>{round.player.code}</Link>,
        },
        {
          name: column("agent"),
          value: <Link to={`/dashboard/agent/agent_manage?open=${round.agent.id}`}>{round.agent.code}</Link>,
        },
        { name: t("column.startedAt"), value: <ExactTime at={round.started_at} /> },
        {
          name: t("panel.settledAt"),
          value: round.settled_at === null ? "–" : <ExactTime at={round.settled_at} />,
        },
        { name: t("column.duration"), value: <Duration from={round.started_at} to={round.settled_at} /> },
        {
          name: t("panel.session"),
          value: (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <CopyId id={round.session_id} />
              <Link to={`/dashboard/user/manage?open=${round.player.id}.${round.session_id}`}>
                {t("panel.seeSession")}
              </Link>
            </span>
          ),
        },
      ]}
    />
  );
}

function Shape() {
  return (
    <div aria-busy className="grid gap-6">
      <Skeleton className="h-16 w-full rounded-xl" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-72 w-full rounded-xl" />
        <SkeletonText lines={8} />
      </div>
      <SkeletonText lines={6} />
    </div>
  );
}
