// What is going on this minute, whether the books add up and the rounds came out right, and up to when figures are complete.
import { type ReactNode, lazy } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { getOverview } from "#contract/statistics.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { CountText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { How } from "#web/views/how.tsx";
import { Books } from "./books-item.tsx";
import { SMALL_LINE, TWO_LINES, TwoLinesShape, Verdict } from "./strip-parts.tsx";
import { Consumers, UpTo } from "./up-to-item.tsx";

// Fetched when a figure is asked for what is behind it.
const RoundsBehind = lazy(() => import("#web/views/rounds-behind.tsx"));

type Overview = Answer<typeof getOverview>;
const MINUTE_MS = 60_000;

interface NowStripProps {
  /** null while it is on its way. */
  readonly overview: Overview | null;
  /** Who plays; undefined: everybody the reader sees. */
  readonly agentId: string | undefined;
  /** Known before the overview is here, so that nothing moves when it comes. */
  readonly isToldOfReplay: boolean;
}

export function NowStrip({ overview, agentId, isToldOfReplay }: NowStripProps) {
  const how = useTranslations("how");
  return (
    <dl
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card ${COLUMNS}`}
    >
      <Item of="activePlayers" rows={<Link to={playingAt(agentId)}>{how("activePlayers.rows")}</Link>}>
        {overview && <CountText count={overview.active_players} />}
      </Item>
      <Item of="roundsPerMinute" rows={overview && <RoundsOfMinute from={overview.last_minute} agentId={agentId} />}>
        {overview && <CountText count={overview.rounds_per_minute} />}
      </Item>
      {/* Alone it takes the place where the replay is to stand, should the reader be told of it: nothing moves then. */}
      <Item fills={!isToldOfReplay} of="ledger">
        <Books overview={overview} isWide={!isToldOfReplay} />
      </Item>
      {isToldOfReplay && (
        <Item of="replay" rows={<RoundsBehind />}>
          {overview?.replay ? <Replay replay={overview.replay} /> : <TwoLinesShape />}
        </Item>
      )}
      <Item of="completeTo" wide rows={overview && <Consumers feed={overview.feed} />}>
        {overview === null ? <TwoLinesShape /> : <UpTo overview={overview} />}
      </Item>
    </dl>
  );
}

interface RoundsOfMinuteProps {
  readonly from: string;
  readonly agentId: string | undefined;
}

const RoundsOfMinute = ({ from, agentId }: RoundsOfMinuteProps) => (
  <RoundsBehind agentId={agentId} period={{ from, lastsMs: MINUTE_MS }} />
);

const playingAt = (agentId: string | undefined): string =>
  `/dashboard/user/manage?${applyPatch(new URLSearchParams(), { playing: "yes", agent_id: agentId })}`;

/** Of the strip on a wide screen. */
const COLUMNS = "xl:grid-cols-[1.05fr_1.1fr_1.3fr_1.4fr_1.4fr]";

function Replay({ replay }: { readonly replay: NonNullable<Overview["replay"]> }) {
  const t = useTranslations("overview.now");
  const { first, replayed, total, differing } = replay;
  const state = replay.at === null ? "unknown" : differing > 0 ? "wrong" : "right";
  return (
    <span className={TWO_LINES}>
      <Verdict state={state}>
        {state === "wrong" ? t("replayed.wrong", { count: differing }) : t(`replayed.${state}`)}
      </Verdict>
      {first !== null && <FirstDifference first={first} />}
      {replay.at !== null && (
        <span className={`${SMALL_LINE} whitespace-nowrap text-faint max-[22rem]:whitespace-normal`}>
          {t("replayedOf", { replayed, total })}
        </span>
      )}
    </span>
  );
}

type Difference = NonNullable<NonNullable<Overview["replay"]>["first"]>;

/** A round without its seeds or its maths cannot be opened; then its id has to do. */
const OPENABLE: ReadonlySet<Difference["reason"]> = new Set(["win", "label", "commitment"]);

function FirstDifference({ first }: { readonly first: Difference }) {
  const t = useTranslations("overview.now");
  const text = t("firstDifference", { reason: t(`difference.${first.reason}`) });
  return OPENABLE.has(first.reason) ? (
    <Link to={`/dashboard/game/history?open=${first.round_id}`} className="text-xs font-normal">
      {text}
    </Link>
  ) : (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-soft">
      {text} <CopyId id={first.round_id} />
    </span>
  );
}

interface ItemProps {
  readonly of: "activePlayers" | "roundsPerMinute" | "ledger" | "replay" | "completeTo";
  /** The way to what is behind it. */
  readonly rows?: ReactNode;
  /** Takes a row of its own where the strip has two columns. */
  readonly wide?: boolean;
  /** Takes two places of a row. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

function Item({ of, rows, wide = false, fills = false, children }: ItemProps) {
  const name = useTranslations("overview.now")(of);
  const how = useTranslations("how");
  return (
    <div
      className={`min-w-0 bg-panel px-3 py-2.5 sm:px-4 ${wide ? "max-xl:col-span-2" : ""} ${fills ? "col-span-2" : ""}`}
    >
      <dt className="flex min-h-6 items-center gap-0.5 text-xs text-faint">
        {name}
        <How figure={name} formula={how(`${of}.formula`)} covers={how(`${of}.covers`)} rows={rows} />
      </dt>
      <dd className="figures flex min-h-6 items-center text-base font-semibold text-ink">
        {children ?? <Skeleton className="h-4 w-24" />}
      </dd>
    </div>
  );
}
