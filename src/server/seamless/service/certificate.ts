// Whether an agent's wallet, as it is set now, has a certificate in force, and why not; and whether the platform asks for one.
import type { AgentWallet, CertificateStanding } from "#contract/agent-wallet.ts";
import { refuseUntilMended, type Refusal } from "#contract/errors.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { inTurn, type WalletDeps } from "./change-wallet.ts";
import { readWallet } from "./read-wallet.ts";

export async function requireCertificate(
  deps: Pick<WalletDeps, "db" | "clock">,
  caller: MemberCaller,
  agentId: string,
  isNeeded: boolean,
): Promise<AgentWallet | Refusal> {
  return inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    const before = await tx
      .selectFrom("agents")
      .select("needs_certificate")
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", place.agentId)
      .executeTakeFirstOrThrow();
    if (before.needs_certificate !== isNeeded) {
      await tx
        .updateTable("agents")
        .set({ needs_certificate: isNeeded })
        .where("tenant_id", "=", place.tenantId)
        .where("id", "=", place.agentId)
        .execute();
      await note("wallet.require_certificate", { is_needed: before.needs_certificate }, { is_needed: isNeeded });
    }
    return readWallet(tx, place, now);
  });
}

const MISSING: Readonly<Record<Exclude<CertificateStanding["state"], "in_force">, string>> = {
  none: "The agent's wallet must pass the certification first: its certificate is missing.",
  other_address: "The agent's wallet must pass the certification again: its certificate is for another address.",
  over: "The agent's wallet must pass the certification again: its certificate is over, a later run did not pass.",
};

/** Why the agent's players may not play for money; null when they may. */
export const refusalOfCertificate = ({ is_needed: isNeeded, state }: CertificateStanding): Refusal | null =>
  isNeeded && state !== "in_force" ? refuseUntilMended("callback_unhealthy", MISSING[state]) : null;
