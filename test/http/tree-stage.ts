/** The platform with trees of agents, and their endpoints served to whichever member a test says. */
import type { LightMyRequestResponse } from "fastify";
import { uuidv7 } from "#server/db/uuid.ts";
import { agentRoutes } from "#server/agent/http.ts";
import { moveCredit } from "#server/agent/service/move-credit.ts";
import { problem } from "#contract/errors.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import type { Route } from "#server/http/serve.ts";
import { openTree, type Tree, type TreeDeps } from "../factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { serveRoutes } from "./serve-routes.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A direct customer `top`; `left` and `right` below it, `low` below `left`. */
export interface Family {
  readonly top: MemberCaller;
  readonly left: MemberCaller;
  readonly right: MemberCaller;
  readonly low: MemberCaller;
  /** Begins every code of it. */
  readonly name: string;
}

export interface TreeStage {
  readonly database: FreshDatabase;
  readonly tree: Tree;
  readonly call: (by: MemberCaller, method: Method, url: string, payload?: object) => Promise<StageAnswer>;
  /** The code of a refusal. */
  readonly codeOf: (answer: Promise<StageAnswer>) => Promise<string>;
  readonly plantFamily: () => Promise<Family>;
  /** Sends credit one step down. */
  readonly send: (by: MemberCaller, to: MemberCaller, amount: bigint) => ReturnType<typeof moveCredit>;
  /** A caller as the door would see it now: where its agent stands may have changed. */
  readonly now: (member: MemberCaller) => Promise<MemberCaller>;
  readonly close: () => Promise<void>;
}

export type StageAnswer = LightMyRequestResponse;

/** `more`: what is served beside the agents' own endpoints. */
export async function openTreeStage(more: (deps: TreeDeps) => Route[] = () => []): Promise<TreeStage> {
  const database = await freshDatabase();
  const tree = await openTree(database.db, database.pool);
  const callers: { member: MemberCaller } = { member: tree.platform };
  const server = await serveRoutes([...agentRoutes(tree.deps), ...more(tree.deps)], {
    get member() {
      return callers.member;
    },
  });
  let planted = 0;
  return {
    database,
    tree,
    async call(by, method, url, payload) {
      callers.member = by;
      return server.inject({ method, url, ...(payload !== undefined && { payload }) });
    },
    codeOf: async (answer) => problem.parse((await answer).json()).code,
    async plantFamily() {
      planted += 1;
      const name = `t${planted}`;
      const top = await tree.plant(tree.platform, `${name}_top`);
      const left = await tree.plant(top, `${name}_left`);
      const right = await tree.plant(top, `${name}_right`);
      const low = await tree.plant(left, `${name}_low`);
      return { top, left, right, low, name };
    },
    send: (by, to, amount) =>
      moveCredit(tree.deps, by, {
        agentId: to.agentId,
        ref: uuidv7(),
        direction: "send",
        amount,
        note: undefined,
        requestId: uuidv7(),
      }),
    async now(member) {
      const { rows } = await database.pool.query<{ path: string[] }>("select path from agents where id = $1", [
        member.agentId,
      ]);
      return { ...member, agentPath: rows[0]?.path ?? [] };
    },
    async close() {
      await server.close();
      await tree.deps.ledger.close();
      await database.close();
    },
  };
}
