// What an agent's wallet is sent in seamless mode, and what it answers, described for those who write one.
import type { z } from "zod";
import { walletAnswer, walletCall, walletCallType, type WalletCallType } from "#contract/wallet-call.ts";
import type { DescribedWebhook } from "../http/openapi.ts";

type Example = z.input<typeof walletCall>;

const ROUND = {
  round_id: "0199aa00-7c11-7000-8000-000000000001",
  session_id: "0199aa00-7b00-7000-8000-000000000002",
  ext_ref: "visit-2026-0001",
  player: "ana",
  game: "lantern-meadow",
  provider: "reelgate_studio",
  variant: "r96",
  currency: "BRL",
} as const;
const STAKE_TX = "0199aa00-7c11-7000-8000-000000000003";
const END_TX = "0199aa00-7c11-7000-8000-000000000004";

/** One round with its stake of R$ 10.50, and both ways it may end. */
const CALLS: Readonly<Record<WalletCallType, Example>> = {
  balance: {
    ...ROUND,
    type: "balance",
    tx_id: "0199aa00-7b00-7000-8000-000000000005",
    round_id: null,
    amount: 0,
    round_state: "closed",
    ref_tx_id: null,
    occurred_at: "2026-03-02T12:00:00.000Z",
  },
  stake: {
    ...ROUND,
    type: "stake",
    tx_id: STAKE_TX,
    amount: 1050,
    round_state: "open",
    ref_tx_id: null,
    occurred_at: "2026-03-02T12:00:04.000Z",
  },
  win: {
    ...ROUND,
    type: "win",
    tx_id: END_TX,
    amount: 3000,
    round_state: "closed",
    ref_tx_id: STAKE_TX,
    occurred_at: "2026-03-02T12:00:04.120Z",
  },
  rollback: {
    ...ROUND,
    type: "rollback",
    tx_id: END_TX,
    amount: 1050,
    round_state: "closed",
    ref_tx_id: STAKE_TX,
    occurred_at: "2026-03-02T12:00:04.120Z",
  },
};

type Answers = Readonly<Record<string, z.input<typeof walletAnswer>>>;

const agreed = (balance: number, tx_ref: string | null): Answers => ({
  agreed: { status: "ok", balance, currency: "BRL", ...(tx_ref !== null && { tx_ref }) },
});

interface Told {
  readonly summary: string;
  readonly description: string;
  readonly answers: Answers;
  /** What comes of any other answer, and of none. */
  readonly otherwise: string;
}

const AGAIN =
  "Sent again with the same `tx_id` at 1 s, 5 s, 30 s, 2 min, 10 min, 30 min, then hourly for seven days; `Retry-After` is honoured. After that a person decides.";

const TOLD: Readonly<Record<WalletCallType, Told>> = {
  balance: {
    summary: "What does a player have?",
    description: "No money moves. Asked when a game opens, and to find out whether a wallet that failed answers again.",
    answers: { ...agreed(10_050, null), unknown: { status: "player_unknown" } },
    otherwise: "The balance is not known; a game that is being opened does not open.",
  },
  stake: {
    summary: "Take a stake",
    description: "Before anything is drawn. A refusal in a known word rejects the round, and nothing else happens.",
    answers: { ...agreed(9_000, "booking-1"), refused: { status: "insufficient_funds", balance: 500 } },
    otherwise:
      "Nobody knows what became of it: sent once more with the same `tx_id`, then the round is void and a rollback follows.",
  },
  win: {
    summary: "Pay a win",
    description:
      "Also of 0: it closes the round. Accepted after the session ended and for a blocked player; `ref_tx_id` names the stake.",
    answers: agreed(12_000, "booking-2"),
    otherwise: AGAIN,
  },
  rollback: {
    summary: "Give a stake back",
    description:
      "`ref_tx_id` names the stake. One that never came is answered `ok`, and refused for ever when it comes late.",
    answers: { ...agreed(10_050, "booking-3"), unknown: { status: "tx_unknown", balance: 10_050 } },
    otherwise: `${AGAIN} \`ok\` and \`tx_unknown\` end it.`,
  },
};

const describedCall = (type: WalletCallType): DescribedWebhook => {
  const { summary, description, answers, otherwise } = TOLD[type];
  return {
    summary,
    description: `Sent to the wallet of an agent in seamless mode. ${description}`,
    webhookId: "The body's `tx_id`: the same call again has the same effect and the same answer.",
    body: walletCall.extend({ type: walletCallType.extract([type]) }),
    example: CALLS[type],
    responses: {
      "200": { description: "Agreed, or refused in a word both know.", body: walletAnswer, examples: answers },
      default: { description: `Anything else, and nothing within the time-out. ${otherwise}` },
    },
  };
};

/** By name, `wallet.stake`. */
export const describeWalletCalls = (): Record<string, DescribedWebhook> =>
  Object.fromEntries(walletCallType.options.map((type) => [`wallet.${type}`, describedCall(type)]));
