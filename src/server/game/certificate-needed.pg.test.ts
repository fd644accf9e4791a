// Players of an agent whose certificate is asked for: none plays for money before it, and none again once it has ended.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setAgentWallet, type CertificateStanding } from "#contract/agent-wallet.ts";
import { isRefusal } from "#contract/errors.ts";
import { codeOf, memberOf, openCertification } from "../../../test/factories/certification-stage.ts";
import { spinNext } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { caseOf } from "../seamless/certify/cases.ts";
import { findCertificate } from "../seamless/queries.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());

const WRONG = "fault.forgets";

/** Of two cases only, so that a run is over soon. */
async function open() {
  const stage = await openCertification(database, {
    cases: [caseOf("balance_answered"), caseOf("stake_repeated_once")],
  });
  const { casino, server, callers } = stage;
  const { tenantId, agentId } = casino.books;
  const agentsOwn = callers.member;
  const platform = { ...memberOf(casino), party: "platform", role: "operations" } as const;
  await database.pool.query(
    `insert into directory_agent_codes (code, tenant_id, agent_id) select code, tenant_id, id from agents where tenant_id = $1
     on conflict do nothing`,
    [tenantId],
  );
  const url = `/api/agents/${agentId}/wallet`;
  const ask = async (isNeeded: boolean, by: typeof callers.member = platform) => {
    callers.member = by;
    const answer = await server.inject({ method: "PUT", url: `${url}/certificate`, payload: { is_needed: isNeeded } });
    callers.member = agentsOwn;
    return answer;
  };
  const launch = async (mode: "real" | "demo" = "real"): Promise<string> => {
    const launched = await casino.launch(mode);
    return isRefusal(launched) ? `${launched.refused}: ${launched.detail}` : "opened";
  };
  const move = async (address: string) =>
    setAgentWallet.answer.parse(
      (await server.inject({ method: "PUT", url, payload: { address, timeout_ms: 2_000 } })).json(),
    ).wallet;
  const standing = async (): Promise<CertificateStanding["state"]> =>
    (await findCertificate(casino.db, tenantId, agentId)).state;
  return { ...stage, tenantId, ask, launch, move, standing };
}

describe("works", () => {
  test("sessions for money open once every case has passed, and who only looks plays all the same", async () => {
    const { casino, tenantId, ask, launch, started, play, standing } = await open();
    expect(await launch()).toBe("opened");
    const session = await casino.openSession();
    expect((await ask(true)).statusCode).toBe(200);
    expect(await launch()).toMatch(/^callback_unhealthy: .*certificate is missing/);
    expect(await launch("demo")).toBe("opened");
    // What is open goes on.
    expect(isRefusal(await spinNext(casino, session))).toBe(false);
    await started();
    expect(await launch()).toMatch(/missing/);
    await play();
    expect(await standing()).toBe("in_force");
    expect(await launch()).toBe("opened");
    expect((await ask(false)).statusCode).toBe(200);
    const audit = await casino.db
      .selectFrom("audit_records")
      .select(["before", "after"])
      .where("tenant_id", "=", tenantId)
      .where("action", "=", "wallet.require_certificate")
      .orderBy("seq")
      .execute();
    expect(audit).toEqual([
      { before: { is_needed: false }, after: { is_needed: true } },
      { before: { is_needed: true }, after: { is_needed: false } },
    ]);
    expect(await verifyAudit(casino.db, tenantId)).toMatchObject({ isWhole: true });
  });

  test("another address makes it void, and back at the first it holds again", async () => {
    const { casino, ask, launch, started, play, move, standing } = await open();
    await ask(true);
    await started();
    await play();
    expect(await move(`${casino.wallet.address}/moved`)).toMatchObject({ certificate: { state: "other_address" } });
    expect(await launch()).toMatch(/another address/);
    await move(casino.wallet.address);
    expect(await standing()).toBe("in_force");
    expect(await launch()).toBe("opened");
  });

  test("a later run that does not pass ends it, and a new secret does not", async () => {
    const { casino, server, ask, launch, started, play, standing } = await open();
    await ask(true);
    await started();
    await play();
    const url = `/api/agents/${casino.books.agentId}/wallet/rotation`;
    expect((await server.inject({ method: "POST", url, payload: { overlap: "24h" } })).statusCode).toBe(200);
    expect(await launch()).toBe("opened");
    // A run that is cut off says nothing.
    await started();
    await play(AbortSignal.abort());
    expect(await standing()).toBe("in_force");
    casino.advance(2_000);
    await started({ player: WRONG });
    await play();
    expect(await standing()).toBe("over");
    expect(await launch()).toMatch(/is over/);
  });
});

describe("refuses", () => {
  test("an agent that would ask it of itself, or let itself off", async () => {
    const { casino, ask } = await open();
    expect(codeOf(await ask(true, memberOf(casino)))).toBe("permission_missing");
  });
});
