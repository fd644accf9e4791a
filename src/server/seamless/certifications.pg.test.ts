// Certifications as members start, watch and read them, on a real database against a real wallet.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CERTIFICATION_CASES, startCertification } from "#contract/certification.ts";
import { AGENT_ROLES } from "#contract/roles.ts";
import {
  BLOCKED_PLAYER,
  codeOf,
  memberOf,
  NEVER,
  openCertification,
} from "../../../test/factories/certification-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { caseOf } from "./certify/cases.ts";
import type { CertifierOptions } from "./service/run-certifications.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());
const open = (options?: CertifierOptions) => openCertification(database, options);

describe("works", () => {
  test("a right wallet is certified, and the run says what it moved and keeps every case", async () => {
    const { casino, start, play, read, list } = await open();
    const answer = await start();
    expect(answer.statusCode).toBe(202);
    const { id, ...made } = startCertification.answer.parse(answer.json());
    expect(made).toMatchObject({ state: "waiting", passed: 0, certificate: null, moved: null, player: "ana" });
    await play();
    const run = await read(id);
    expect(run).toMatchObject({ state: "ended", failed: 0, skipped: 0, passed: CERTIFICATION_CASES.length });
    expect(run.certificate).toBe(
      `RG-${(run.ended_at ?? "").slice(0, 10).replaceAll("-", "")}-${id.slice(-8).toUpperCase()}`,
    );
    expect(run.moved?.taken).toBe(run.moved?.given);
    expect(run.moved?.before).toBe(run.moved?.after);
    expect(casino.wallet.balanceOf("ana")).toBe(run.moved?.before);
    expect(run.results.map((result) => result.id)).toEqual(CERTIFICATION_CASES);
    const exact = run.results.find((result) => result.id === "stake_exact");
    expect(exact).toMatchObject({ verdict: "passed", miss: null });
    expect(exact?.exchanges[1]).toMatchObject({ method: "POST", status: 200, is_tidying: false });
    expect((await list()).data.map((row) => [row.id, row.certificate])).toEqual([[id, run.certificate]]);
  });

  test("in both languages", async () => {
    const { started, play, read } = await open({ cases: [caseOf("get_refused")] });
    const id = await started();
    await play();
    const texts = async (query: string) => (await read(id, query)).results.map(({ proves, mend }) => [proves, mend]);
    expect(await texts("")).toEqual([
      ["A GET to the address is refused.", "Take POST only; answer anything else with 405."],
    ]);
    expect(await texts("?locale=pt-BR")).toEqual([
      ["Um GET ao endereço é recusado.", "Aceite apenas POST; responda ao resto com 405."],
    ]);
  });

  test("what fails is told with what was expected and found, and there is no certificate", async () => {
    const { started, play, read } = await open({ cases: [caseOf("balance_answered"), caseOf("stake_repeated_once")] });
    const id = await started({ player: "fault.forgets" });
    await play();
    const run = await read(id);
    expect(run).toMatchObject({ state: "ended", passed: 1, failed: 1, certificate: null });
    expect(run.results[1]?.miss).toMatchObject({ what: "balance" });
    expect(BigInt(run.results[1]?.miss?.expected ?? 0) - BigInt(run.results[1]?.miss?.found ?? 0)).toBe(100n);
  });

  test("without a blocked player there is no certificate: not everything was looked at", async () => {
    const { started, play, read } = await open({ cases: [caseOf("blocked_stake_refused"), caseOf("stake_taken")] });
    const id = await started({ player: "ana" });
    await play();
    expect(await read(id)).toMatchObject({ state: "ended", passed: 1, skipped: 1, certificate: null });
  });

  test("progress is seen while it runs", async () => {
    const { started, certifierOf, read } = await open();
    const id = await started();
    const certifier = certifierOf();
    await certifier.start(NEVER);
    await expect.poll(async () => (await read(id)).passed, { timeout: 10_000 }).toBeGreaterThan(0);
    expect((await read(id)).state).toBe("running");
    await certifier.idle();
    expect((await read(id)).state).toBe("ended");
  });

  test("the list goes on behind its cursor", async () => {
    const { started, play, list } = await open({ cases: [caseOf("balance_answered")] });
    const ids: string[] = [];
    for (let run = 0; run < 3; run += 1) {
      ids.unshift(await started());
      await play();
    }
    const page = await list("?limit=2");
    const rest = await list(`?limit=2&cursor=${page.next_cursor ?? ""}`);
    expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    expect(rest.next_cursor).toBeNull();
    const oldest = await list("?limit=2&sort=oldest");
    const newer = await list(`?limit=2&sort=oldest&cursor=${oldest.next_cursor ?? ""}`);
    expect([...oldest.data, ...newer.data].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test("starting is in the audit", async () => {
    const { casino, started } = await open();
    const id = await started();
    const { tenantId, agentId } = casino.books;
    const records = await database.db
      .selectFrom("audit_records")
      .select(["action", "subject", "after"])
      .where("tenant_id", "=", tenantId)
      .execute();
    expect(records).toEqual([
      {
        action: "wallet.certify",
        subject: agentId,
        after: { certification: id, player: "ana", blocked_player: BLOCKED_PLAYER },
      },
    ]);
    expect(await verifyAudit(database.db, tenantId)).toMatchObject({ isWhole: true });
  });
});

describe("refuses", () => {
  test("a second run of the same wallet while one is under way, also when both come at once", async () => {
    const { start, play } = await open({ cases: [caseOf("balance_answered")] });
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([202, 409]);
    expect(both.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual(["certification_under_way"]);
    await play();
    expect((await start()).statusCode).toBe(202);
  });

  test("a wallet that is not set, an agent in transfer mode, a closed one", async () => {
    const { casino, start } = await open();
    const { tenantId, agentId } = casino.books;
    for (const [change, code] of [
      ["update agents set wallet_mode = 'transfer' where tenant_id = $1 and id = $2", "wallet_mode_mismatch"],
      ["update agents set wallet_mode = 'seamless', state = 'closed' where tenant_id = $1 and id = $2", "agent_closed"],
      ["update agents set state = 'active' where tenant_id = $1 and id = $2", null],
      ["delete from seamless_wallets where tenant_id = $1 and agent_id = $2", "wallet_not_set"],
    ] as const) {
      await database.admin.query(change, [tenantId, agentId]);
      if (code !== null) expect(codeOf(await start())).toBe(code);
    }
  });

  test("another agent's wallet and another wallet's run, as if they were not there", async () => {
    const one = await open({ cases: [caseOf("balance_answered")] });
    const other = await open();
    const id = await one.started();
    expect(codeOf(await other.start(undefined, one.url))).toBe("agent_not_found");
    for (const url of [one.url, `${one.url}/${id}`])
      expect(codeOf(await other.server.inject({ url }))).toBe("agent_not_found");
    expect(codeOf(await other.server.inject({ url: `${other.url}/${id}` }))).toBe("certification_not_found");
  });

  test.each(AGENT_ROLES)("%s: only who may write the wallet starts a run, and all read it", async (role) => {
    const { casino, callers, start, server, url, started } = await open();
    const id = await started();
    callers.member = memberOf(casino, role);
    const mayWrite = role === "owner" || role === "manager" || role === "developer";
    expect(codeOf(await start())).toBe(mayWrite ? "certification_under_way" : "permission_missing");
    for (const at of [url, `${url}/${id}`]) expect((await server.inject({ url: at })).statusCode).toBe(200);
  });
});
