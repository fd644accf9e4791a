// A game session: what it moves, as it happens, each call to the agent's wallet, or each round where the player's money is with us.
import { useTranslations } from "use-intl";
import type { SessionRound, WatchedSession } from "#contract/launch.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Money } from "./money.tsx";
import { ProblemState } from "./problem-state.tsx";
import { GameName, Multiplier, RoundStateBadge } from "./round-cells.tsx";
import { useWatched } from "./use-watched.ts";
import { WalletCallLine } from "./wallet-call.tsx";

const TONES: Readonly<Record<WatchedSession["state"], Tone>> = { active: "good", ending: "warn", closed: "neutral" };

export function SessionCard({ agentId, sessionId }: { readonly agentId: string; readonly sessionId: string }) {
  const t = useTranslations("launch.session");
  const { answer, problem, refetch } = useWatched(agentId, sessionId);
  if (answer === undefined)
    return (
      <Card title={t("title")} flush={problem !== null}>
        {problem === null ? <SkeletonText lines={5} /> : <ProblemState problem={problem} onRetry={refetch} />}
      </Card>
    );
  const kind = answer.mode === "demo" ? "demo" : answer.wallet_mode;
  return (
    <Card
      title={t(`titles.${kind}`)}
      hint={
        <span className="flex flex-wrap items-center gap-x-2">
          {t("session")} <CopyId id={answer.id} />
          {answer.player !== null && (
            <Link to={`/dashboard/user/manage?open=${answer.player.id}`}>{answer.player.code}</Link>
          )}
          <GameName code={answer.game} /> <ExactTime at={answer.created_at} />
        </span>
      }
      actions={<Badge tone={TONES[answer.state]}>{t(`state.${answer.state}`)}</Badge>}
    >
      <Moved session={answer} kind={kind} />
    </Card>
  );
}

interface MovedProps {
  readonly session: WatchedSession;
  readonly kind: "demo" | "transfer" | "seamless";
}

function Moved({ session, kind }: MovedProps) {
  const t = useTranslations("launch.session");
  const { calls, rounds, currency } = session;
  const isNothing = kind === "demo" || (kind === "seamless" ? calls : rounds).length === 0;
  if (isNothing) return <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-soft">{t(`none.${kind}`)}</p>;
  return (
    <ol aria-label={t(`titles.${kind}`)} className="divide-y divide-line rounded-lg border border-line">
      {kind === "seamless"
        ? calls.map((call) => (
            <WalletCallLine
              key={call.id}
              call={call}
              currency={currency}
              round={call.round_id !== null && <ToRound id={call.round_id} />}
            />
          ))
        : rounds.map((round) => <RoundLine key={round.id} round={round} currency={currency} />)}
    </ol>
  );
}

function ToRound({ id }: { readonly id: string }) {
  const t = useTranslations("launch.session");
  return <Link to={`/dashboard/game/history?open=${id}`}>{t("round")}</Link>;
}

interface RoundLineProps {
  readonly round: SessionRound;
  readonly currency: WatchedSession["currency"];
}

function RoundLine({ round, currency }: RoundLineProps) {
  const t = useTranslations("round.column");
  return (
    <li className="grid gap-1 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          <span className="text-soft">{t("stake")}</span> <Money amount={round.stake} currency={currency} />
        </span>
        <span>
          <span className="text-soft">{t("win")}</span> <Money amount={round.win} currency={currency} />
        </span>
        <Multiplier win={round.win} stake={round.stake} />
        <span className="ml-auto">
          <RoundStateBadge state={round.state} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint">
        <ExactTime at={round.started_at} />
        {round.balance_after !== null && (
          <span>
            {t("balanceAfter")} <Money amount={round.balance_after} currency={currency} />
          </span>
        )}
        <ToRound id={round.id} />
      </div>
    </li>
  );
}
