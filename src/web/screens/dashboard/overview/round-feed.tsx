// The newest rounds as they are played; those that came in while the page is open are marked for a moment.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { RoundRow } from "#contract/round.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Bone, PULSE } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Money } from "#web/views/money.tsx";
import { GameName, Multiplier, RoundStateBadge } from "#web/views/round-cells.tsx";

const SHOWN = 12;
const item = "grid h-14 content-center px-4";
/** On a phone it lies below what is in sight: the browser lays it out when the reader comes near. */
const below = "max-sm:[content-visibility:auto] max-sm:[contain-intrinsic-height:auto_683px]";
const line = "flex min-w-0 items-baseline justify-between gap-3";

interface RoundFeedProps {
  /** null while they are on their way. */
  readonly rounds: readonly RoundRow[] | null;
  /** Where all of them are. */
  readonly all: string;
}

export function RoundFeed({ rounds, all }: RoundFeedProps) {
  const t = useTranslations("overview.feed");
  return (
    <Card title={t("title")} flush actions={<Link to={all}>{t("all")}</Link>}>
      {rounds === null && <Shape />}
      {rounds?.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      {rounds !== null && rounds.length > 0 && <Rounds rounds={rounds} />}
    </Card>
  );
}

function Rounds({ rounds }: { readonly rounds: readonly RoundRow[] }) {
  const t = useTranslations("overview.feed");
  // Those there from the start are no news.
  const [first] = useState(() => new Set(rounds.map(({ id }) => id)));
  return (
    <ul aria-label={t("title")} className={`divide-y divide-line ${below}`}>
      {rounds.slice(0, SHOWN).map((round) => (
        <li key={round.id} className={`${item} ${first.has(round.id) ? "" : "animate-flash"}`}>
          <div className={line}>
            <Link to={`/dashboard/game/history?open=${round.id}`} className="truncate text-sm font-medium">
              {round.player.code}
            </Link>
            <Result round={round} />
          </div>
          <div className={`${line} text-xs text-faint`}>
            <span className="truncate">
              {round.agent.code} · <GameName code={round.game} />
            </span>
            <RelativeTime at={round.started_at} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the player won; a round without a result says its state. */
function Result({ round }: { readonly round: RoundRow }) {
  const t = useTranslations("overview.feed");
  if (round.state !== "settled") {
    return (
      <span className="shrink-0">
        <RoundStateBadge state={round.state} />
      </span>
    );
  }
  if (round.win === 0n) {
    return (
      <span className="shrink-0 text-sm text-soft">
        {t("stake")} <Money amount={round.stake} currency={round.currency} />
      </span>
    );
  }
  return (
    <span className="flex shrink-0 items-baseline gap-2 text-sm font-medium text-ink">
      <span className="text-xs text-faint">
        <Multiplier win={round.win} stake={round.stake} />
      </span>
      <span>
        {t("win")} <Money amount={round.win} currency={round.currency} />
      </span>
    </span>
  );
}

function Shape() {
  return (
    <div aria-busy className={`divide-y divide-line ${below} ${PULSE}`}>
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index} className={item}>
          <div className={line}>
            <Bone className="my-1 h-3 w-24" />
            <Bone className="my-1 h-3 w-20" />
          </div>
          <Bone className="my-0.5 h-2.5 w-36" />
        </div>
      ))}
    </div>
  );
}
