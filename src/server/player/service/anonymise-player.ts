/** Takes away who a player was, for good: what it played and what its wallet moved stays, and still adds up. */
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { awaitCallWriters, noteForgotten, unnoteForgotten, type ForgottenCode } from "../../db/forgotten-codes.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findPlayer, type PlayerFigures } from "../queries/players.ts";
import { digestOfCode, type CodeSeal } from "./code-digest.ts";
import type { PlayerDeps } from "./upsert-player.ts";

interface AnonymiseDeps extends PlayerDeps {
  readonly seal: CodeSeal;
}

const inUse = refuse("player_in_use", "The player's wallet holds money, or a round of it is open.");
const notTheCode = (): Refusal => {
  const message = "This is not the player's code.";
  return refuse("validation_failed", message, [{ field: "code", code: "not_the_same", message }]);
};

/** `typed` is the player's code, as whoever asks has typed it again. Asked once more it is done already. */
export async function anonymise(
  deps: AnonymiseDeps,
  caller: MemberCaller,
  playerId: string,
  typed: string,
): Promise<PlayerFigures | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const player = reach === undefined ? undefined : await findPlayer(deps.db, reach, playerId);
  if (reach === undefined || player === undefined) return refuse("player_not_found", "There is no such player.");
  if (player.anonymisedAt !== null) return player;
  if (typed !== player.code) return notTheCode();
  // The end of an id of ours is drawn at random: nothing of the player is left in it.
  const code = `anonymised:${deps.ids().slice(-12)}`;
  const { tenantId, agentId, code: formerCode } = player;
  const note: ForgottenCode = { tenantId, agentId, formerCode, newCode: code, at: deps.clock() };
  // Calls of it that are being written are seen by what takes it out of them; those that are not yet, see the note.
  await noteForgotten(deps.db, note);
  await awaitCallWriters(deps.db);
  const outcome = await deps.db.transaction().execute((tx) => takeAway(tx, deps, caller, player, code));
  if (outcome !== "done") await unnoteForgotten(deps.db, note);
  if (outcome === "in_use") return inUse;
  if (outcome === "done")
    deps.publish([{ kind: "player.changed", agentId: player.agentId, path: player.agentPath, count: 1 }]);
  const now = await findPlayer(deps.db, reach, playerId);
  if (now === undefined) throw new Error(`player ${playerId} is gone`);
  return now;
}

async function takeAway(
  tx: Tx,
  deps: AnonymiseDeps,
  caller: MemberCaller,
  { tenantId, id, agentId, code: formerCode }: PlayerFigures,
  code: string,
): Promise<"done" | "in_use" | "already"> {
  const row = await tx
    .selectFrom("players")
    .select(["state", "anonymised_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.anonymised_at !== null) return "already";
  const at = deps.clock();
  const answer = await sql<{ done: boolean }>`
    select anonymise_player(${tenantId}, ${id}, ${code}, ${at}::timestamptz) as done`.execute(tx);
  if (answer.rows[0]?.done !== true) return "in_use";
  await sql`select forget_player_calls(${tenantId}, ${agentId}, ${formerCode}, ${code})`.execute(tx);
  const digest = digestOfCode(deps.seal, { tenantId, agentId }, formerCode);
  await tx
    .updateTable("players")
    .set({ former_code_digest: digest })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
  await sql`
    update transfer_names set player_code = null, code_digest = ${digest}
    where tenant_id = ${tenantId} and agent_id = ${agentId} and player_code = ${formerCode}`.execute(tx);
  // The record says nothing of who it was: it is kept for ever.
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "player.anonymise",
    subject: id,
    before: { state: row.state },
    after: { state: "closed", code },
    at,
  });
  return "done";
}
