// What stays of the code of a player that is forgotten: it tells the same code again, and nobody reads the code from it.
import type { Seal } from "../../db/seal.ts";
import type { PlayerOwner } from "../queries/players.ts";

export type CodeSeal = Pick<Seal, "digest">;

export const digestOfCode = (seal: CodeSeal, { tenantId, agentId }: PlayerOwner, code: string): Buffer =>
  seal.digest(code, `players/${tenantId}/${agentId}`);
