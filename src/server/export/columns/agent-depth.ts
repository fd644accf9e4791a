/** One agent in depth as columns of a file: its periods, and what each child, game or provider is of them. */
import type { DepthRow, SharePart } from "#contract/agent-depth.ts";
import { marginBps } from "#contract/agent-ranking.ts";
import type { Columns } from "../column.ts";
import { instantOf } from "./player.ts";
import { share } from "./ranking.ts";

export const agentDepthColumns: Columns<DepthRow> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "period", head: "agentPeriod.column.period", kind: "instant", value: (row) => instantOf(row.from) },
    { id: "until", head: "agentPeriod.column.until", kind: "instant", value: (row) => instantOf(row.to) },
    { id: "turnover", head: "agentRanking.column.turnover", kind: "money", value: (row) => row.turnover },
    { id: "wins", head: "agentRanking.column.wins", kind: "money", value: (row) => row.wins },
    { id: "ggr", head: "agentRanking.column.ggr", kind: "money", value: (row) => row.ggr },
    share("margin", "agentRanking.column.margin", marginBps),
    share("rtp", "agentRanking.column.rtp", (row) => row.rtp_bps),
    share("theoretical", "agentRanking.column.theoretical", (row) => row.rtp_theoretical_bps),
    { id: "rounds", head: "agentRanking.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "active", head: "agentDepth.column.active", kind: "count", value: (row) => row.players?.active ?? null },
    { id: "new", head: "agentDepth.column.new", kind: "count", value: (row) => row.players?.new ?? null },
    {
      id: "returning",
      head: "agentDepth.column.returning",
      kind: "count",
      value: (row) => row.players?.returning ?? null,
    },
    { id: "lost", head: "agentDepth.column.lost", kind: "count", value: (row) => row.players?.lost ?? null },
    { id: "credit", head: "agentDepth.column.credit", kind: "money", value: (row) => row.holdings.credit },
    { id: "wallets", head: "agentDepth.column.wallets", kind: "money", value: (row) => row.holdings.wallets },
    { id: "children", head: "agentDepth.column.children", kind: "money", value: (row) => row.holdings.children },
    { id: "heldAt", head: "agentDepth.column.heldAt", kind: "instant", value: (row) => instantOf(row.holdings.at) },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};

export const agentSharesColumns: Columns<SharePart> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "name", head: "column.name", kind: "text", value: (row, locale) => row.names[locale] },
    { id: "turnover", head: "agentRanking.column.turnover", kind: "money", value: (row) => row.turnover },
    share("share", "agentRanking.column.share", (row) => row.share_bps),
    { id: "wins", head: "agentRanking.column.wins", kind: "money", value: (row) => row.wins },
    { id: "ggr", head: "agentRanking.column.ggr", kind: "money", value: (row) => row.ggr },
    share("margin", "agentRanking.column.margin", marginBps),
    share("rtp", "agentRanking.column.rtp", (row) => row.rtp_bps),
    share("theoretical", "agentRanking.column.theoretical", (row) => row.rtp_theoretical_bps),
    { id: "rounds", head: "agentRanking.column.rounds", kind: "count", value: (row) => row.rounds },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
  ],
};
