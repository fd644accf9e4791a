// Whether an agent's wallet may be called: found out by its calls, written down for every node, and asked again by one of them.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { AgentPlace } from "../../db/reach.ts";
import { lastProbeBefore, nextProbeAt, type Breaker } from "../breaker.ts";

/** What one node knows of it. */
export interface KnownHealth {
  unhealthySince: Date | null;
  unhealthyReason: string | null;
  probedAt: Date | null;
  readonly breaker: Breaker;
}

interface Outcome {
  /** Why nobody knows what came of a call; null: it was answered. */
  readonly failure: string | null;
  readonly askedAt: Date;
}

export interface WalletHealth {
  /** Counts a call. What was asked before the breaker opened says nothing of how the wallet is since. */
  note(place: AgentPlace, known: KnownHealth, outcome: Outcome): Promise<void>;
  /** Of all nodes one has the turn to ask a wallet whose breaker is open; it is written down before it is asked. */
  claimProbe(place: AgentPlace, now: Date): Promise<boolean>;
}

/** Whether a call may be made now, as far as is known here; while the breaker is open, `claimProbe` has the last word. */
export const isDue = ({ unhealthySince, probedAt }: KnownHealth, now: Date): boolean =>
  unhealthySince === null || nextProbeAt(unhealthySince, probedAt) <= now;

export function createWalletHealth({ db, clock }: { readonly db: Db; readonly clock: () => Date }): WalletHealth {
  /** Tells every node, by the database, that the breaker of a wallet opened or closed. */
  async function turn({ tenantId, agentId }: AgentPlace, known: KnownHealth, failure: string | null): Promise<void> {
    const unhealthySince = failure === null ? null : clock();
    known.unhealthySince = unhealthySince;
    known.unhealthyReason = failure;
    await sql`
      update seamless_wallets set unhealthy_since = ${unhealthySince}, unhealthy_reason = ${failure}
      where tenant_id = ${tenantId} and agent_id = ${agentId}
        and (unhealthy_since is null) = ${unhealthySince !== null}`.execute(db);
  }

  /** It still fails, and may do so in another way than before. */
  async function noteReason({ tenantId, agentId }: AgentPlace, known: KnownHealth, failure: string): Promise<void> {
    if (known.unhealthyReason === failure) return;
    known.unhealthyReason = failure;
    await sql`
      update seamless_wallets set unhealthy_reason = ${failure}
      where tenant_id = ${tenantId} and agent_id = ${agentId} and unhealthy_since is not null`.execute(db);
  }

  return {
    async note(place, known, { failure, askedAt }) {
      const { unhealthySince } = known;
      const isTooMany = known.breaker.note(failure === null, clock());
      if (unhealthySince === null) {
        if (isTooMany) await turn(place, known, failure);
      } else if (failure !== null) {
        await noteReason(place, known, failure);
      } else if (askedAt >= unhealthySince) {
        known.breaker.reset();
        await turn(place, known, null);
      }
    },
    async claimProbe({ tenantId, agentId }, now) {
      const claimed = await sql`
        update seamless_wallets set probed_at = ${now}
        where tenant_id = ${tenantId} and agent_id = ${agentId} and unhealthy_since is not null
          and greatest(unhealthy_since, probed_at) <= ${lastProbeBefore(now)}`.execute(db);
      return claimed.numAffectedRows === 1n;
    },
  };
}
