// Sums of settled rounds as the figures that are shown of them.
import { rtpBps, type Figures } from "#contract/statistics.ts";

export interface Sums {
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
  /** Σ stake × RTP of the variant served, in hundredths of a per cent. */
  readonly expectedWinsBps: bigint;
}

export const NO_SUMS: Sums = { rounds: 0n, turnover: 0n, wins: 0n, expectedWinsBps: 0n };

export const added = (one: Sums, other: Sums): Sums => ({
  rounds: one.rounds + other.rounds,
  turnover: one.turnover + other.turnover,
  wins: one.wins + other.wins,
  expectedWinsBps: one.expectedWinsBps + other.expectedWinsBps,
});

export const figuresOf = ({ rounds, turnover, wins, expectedWinsBps }: Sums): Figures => ({
  rounds: Number(rounds),
  turnover,
  wins,
  ggr: turnover - wins,
  rtp_bps: rtpBps(wins, turnover),
  rtp_theoretical_bps: turnover === 0n ? null : Number((expectedWinsBps * 2n + turnover) / (turnover * 2n)),
});
