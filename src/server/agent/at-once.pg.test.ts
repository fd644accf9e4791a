/** Agents moved, made, closed and paid at the same time: the tree and the books stay whole. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";
import { closeAgent } from "./service/close-agent.ts";
import { moveAgent } from "./service/move-agent.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());

/** Agents whose path or depth does not follow from their parent's. */
async function misplaced(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ code: string }>(
    `select a.code from agents a left join agents p on p.tenant_id = a.tenant_id and p.id = a.parent_id
     where a.depth > 0 and (a.path <> coalesce(p.path, '{}') || a.id or a.depth <> cardinality(a.path))`,
  );
  return rows.map(({ code }) => code);
}

describe("protects", () => {
  const rounds = 12;
  test("two moves at once never make a cycle", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { top, left, right } = await stage.plantFamily();
      const both = await Promise.all([
        moveAgent(stage.tree.deps, top, left.agentId, right.agentId),
        moveAgent(stage.tree.deps, top, right.agentId, left.agentId),
      ]);
      const refused = both.map((one) => one?.refused ?? "moved").toSorted();
      expect(refused).toEqual(["agent_cycle", "moved"]);
      outcomes.add(both[0] === null ? "first" : "second");
    }
    expect(await misplaced()).toEqual([]);
  });

  test("without the lock of the tree they would: both read a tree without the other's move", async () => {
    const { left, right } = await stage.plantFamily();
    const [one, two] = [await stage.database.pool.connect(), await stage.database.pool.connect()];
    try {
      const seesNoCycle = (client: typeof one, agent: MemberCaller, parent: MemberCaller) =>
        client
          .query<{ fine: boolean }>("select not path @> array[$2]::uuid[] as fine from agents where id = $1", [
            parent.agentId,
            agent.agentId,
          ])
          .then(({ rows }) => rows[0]?.fine);
      await one.query("begin");
      await two.query("begin");
      const fine = [await seesNoCycle(one, left, right), await seesNoCycle(two, right, left)];
      const hang = (client: typeof one, agent: MemberCaller, parent: MemberCaller) =>
        client.query("update agents set parent_id = $2 where id = $1", [agent.agentId, parent.agentId]);
      await hang(one, left, right);
      await hang(two, right, left);
      await one.query("commit");
      await two.query("commit");
      const { rows } = await stage.database.pool.query(
        "select from agents a join agents b on b.id = a.parent_id and b.parent_id = a.id where a.id = $1",
        [left.agentId],
      );
      expect([fine, rows.length]).toEqual([[true, true], 1]);
    } finally {
      one.release();
      two.release();
      await stage.database.pool.query("update agents set parent_id = path[depth - 1] where id = any ($1)", [
        [left.agentId, right.agentId],
      ]);
    }
  });

  test("an agent made while its parent moves stands where the parent does", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { top, left, right, low, name } = await stage.plantFamily();
      await Promise.all([
        moveAgent(stage.tree.deps, top, left.agentId, right.agentId),
        stage.tree.plant(low, `${name}_late`),
      ]);
    }
    expect(await misplaced()).toEqual([]);
  });

  test("credit on its way never ends in a closed agent", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { top, left } = await stage.plantFamily();
      await stage.tree.issue(top, 10n);
      const [sent, closed] = await Promise.all([
        stage.send(top, left, 10n),
        closeAgent(stage.tree.deps, top, left.agentId),
      ]);
      const isSent = !("refused" in sent);
      expect([isSent, closed?.refused ?? "closed"]).toEqual(isSent ? [true, "agent_not_empty"] : [false, "closed"]);
    }
    const { rows } = await stage.database.pool.query(
      `select a.code from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
       where a.state = 'closed' and c.balance <> 0`,
    );
    expect(rows).toEqual([]);
  });

  test("a closed account takes nothing, whoever did not know yet", async () => {
    const { top, left } = await stage.plantFamily();
    await stage.tree.issue(top, 10n);
    await closeAgent(stage.tree.deps, top, left.agentId);
    // As if the state had been read before it was closed.
    await stage.database.pool.query("update agents set state = 'active' where id = $1", [left.agentId]);
    expect(await stage.send(top, left, 10n)).toMatchObject({ refused: "agent_closed" });
    await stage.database.pool.query("update agents set state = 'closed' where id = $1", [left.agentId]);
  });
});
