/** Deposits, withdrawals and the look-up of a transfer on the wire: one id, one effect, one answer for ever. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { v1Deposit, v1GetTransfer, v1Withdraw } from "#contract/integration.ts";
import type { V1Transfer } from "#contract/integration-shapes.ts";
import type { ApiCaller } from "../http/caller.ts";
import { reply, type Reply } from "../http/reply.ts";
import { serveApi, type Route } from "../http/serve.ts";
import { findPlayerTransfer, type NamedTransferRow } from "../player/queries/transfers.ts";
import { refusalOfFailed } from "../player/service/failed-money.ts";
import { moveMoney, type BookedMoney, type MoneyDeps, type MoneyOrder } from "../player/service/move-money.ts";

/** Far longer than a healthy ledger takes, and shorter than callers wait. */
const PATIENCE_MS = 5_000;

export interface TransferDeps extends MoneyDeps {
  /** How long a call waits for its transfer before it is told that it is in progress; {@link PATIENCE_MS} unless told. */
  readonly transferPatienceMs?: number;
}

export const transferRoutes = ({ transferPatienceMs = PATIENCE_MS, ...deps }: TransferDeps): Route[] => {
  const move = async (
    caller: ApiCaller,
    order: Omit<MoneyOrder, "actor">,
  ): Promise<Reply<V1Transfer | Refusal> | Refusal> => {
    const moved = moveMoney(deps, caller, { ...order, actor: `key:${caller.keyId}` });
    const booked = await orInProgress(moved, transferPatienceMs);
    return isRefusal(booked) ? booked : answerOf(booked);
  };
  return [
    serveApi(v1Deposit, ({ params, body, caller, request }) => {
      const { transfer_id: ref, amount, currency } = body;
      return move(caller, { kind: "deposit", ref, player: params.code, amount, currency, requestId: request.id });
    }),
    serveApi(v1Withdraw, ({ params, body, caller, request }) => {
      const order = { kind: "withdrawal", ref: body.transfer_id, player: params.code, requestId: request.id } as const;
      if ("all" in body) return move(caller, { ...order, amount: "all", currency: null });
      return move(caller, { ...order, amount: body.amount, currency: body.currency });
    }),
    serveApi(v1GetTransfer, async ({ params, caller }) => {
      const transfer = await findPlayerTransfer(deps.db, caller, params.transfer_id);
      if (transfer === undefined) return refuse("transfer_not_found", `There is no transfer ${params.transfer_id}.`);
      return wireOf(transfer);
    }),
  ];
};

const IN_PROGRESS = refuse(
  "transfer_in_progress",
  "This transfer_id is being booked; the same call tells how it ended.",
);

/** A transfer that is not booked yet goes on by itself, whichever node and caller began it. */
async function orInProgress<T>(moved: Promise<T>, patienceMs: number): Promise<T | Refusal> {
  const answered = new AbortController();
  try {
    return await Promise.race([moved, sleepMs(patienceMs, IN_PROGRESS, { signal: answered.signal })]);
  } finally {
    answered.abort();
  }
}

const REPLAYED = { "idempotent-replay": "true" } as const;

/** The same row gives the same bytes: a failed transfer answers with the id of the request that failed. */
function answerOf({ transfer, isReplay }: BookedMoney): Reply<V1Transfer | Refusal> {
  const headers = isReplay ? REPLAYED : {};
  if (transfer.state === "done") return reply(wireOf(transfer), { headers });
  return reply(refusalOfFailed(transfer.code ?? ""), { headers, requestId: transfer.requestId });
}

/** Stands for a code that was named and forgotten since. */
const FORGOTTEN = "anonymised";

type Told = Omit<BookedMoney["transfer"], "playerCode"> & Pick<NamedTransferRow, "playerCode">;

function wireOf(transfer: Told): V1Transfer {
  return {
    transfer_id: transfer.ref,
    kind: transfer.kind,
    player: transfer.playerCode ?? FORGOTTEN,
    amount: transfer.amount,
    currency: transfer.currency,
    state: transfer.state,
    ...(transfer.code !== null && { code: transfer.code }),
    balance: transfer.balanceAfter,
    created_at: transfer.at.toISOString(),
  };
}
