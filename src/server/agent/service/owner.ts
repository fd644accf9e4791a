/** The first member of an agent or of the platform, and the names it signs in by. */
import { refuse, type ErrorCode, type Refusal } from "#contract/errors.ts";
import type { Tx } from "../../db/database.ts";

export interface NewOwner {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/** Thrown inside a transaction so that what it wrote is undone; becomes the refusal outside. */
export class Taken extends Error {
  readonly refusal: Refusal;

  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.refusal = refuse(code, detail);
  }
}

export interface OwnerPlace {
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly party: "platform" | "agent";
  readonly at: Date;
}

export async function insertOwner(tx: Tx, place: OwnerPlace, owner: NewOwner, passwordHash: string): Promise<void> {
  await tx
    .insertInto("members")
    .values({
      tenant_id: place.tenantId,
      id: place.memberId,
      agent_id: place.agentId,
      party: place.party,
      role: "owner",
      login: owner.email.toLowerCase(),
      name: owner.name,
      password_hash: passwordHash,
      locale: null,
      created_at: place.at,
    })
    .execute();
}

/** Takes the agent's code, and the e-mail and the code as sign-in names; each is unique over the whole platform. */
export async function claimNames(
  tx: Tx,
  { tenantId, agentId, memberId }: Omit<OwnerPlace, "party" | "at">,
  code: string,
  email: string,
): Promise<void> {
  const claimedCode = await tx
    .insertInto("directory_agent_codes")
    .values({ code, tenant_id: tenantId, agent_id: agentId })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .executeTakeFirst();
  if (claimedCode.numInsertedOrUpdatedRows !== 1n) throw new Taken("agent_code_taken", `The code ${code} is taken.`);
  for (const login of [email.toLowerCase(), code]) {
    const claimed = await tx
      .insertInto("directory_logins")
      .values({ login, tenant_id: tenantId, member_id: memberId })
      .onConflict((conflict) => conflict.column("login").doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows !== 1n) throw new Taken("login_taken", "This sign-in name is taken.");
  }
}
