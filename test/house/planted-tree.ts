/** A small tree that keeps every import rule, to plant breaches in; each test gets a copy of its own on disk. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export type Tree = Readonly<Record<string, string>>;

function installed(name: string): Tree {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: "1.0.0", type: "module", main: "index.js" }),
    [`node_modules/${name}/index.js`]: "export default {};\n",
  };
}

const packageJson = {
  name: "planted",
  type: "module",
  imports: Object.fromEntries(["contract", "server", "studio", "web"].map((side) => [`#${side}/*`, `./src/${side}/*`])),
  dependencies: { zod: "1.0.0", pg: "1.0.0", kysely: "1.0.0", fastify: "1.0.0" },
  devDependencies: { react: "1.0.0" },
};

const contract: Tree = {
  "src/contract/money.ts": `import { z } from "zod"; export const money = z;`,
  "src/contract/agent.ts": `import { money } from "./money.ts"; export const agent = { money };`,
};

const server: Tree = {
  "src/server/main.ts": `import { app } from "#server/app.ts"; app();`,
  "src/server/app.ts": `
    import { pool } from "#server/db/pool.ts";
    import { listen } from "#server/http/listen.ts";
    import { agentRoutes } from "#server/agent/http.ts";
    import { roundRoutes } from "#server/round/http.ts";
    import { dayFigures } from "#server/statistics/queries.ts";
    export const app = () => [pool, listen, agentRoutes, roundRoutes, dayFigures];`,
  "src/server/db/pool.ts": `
    import pg from "pg"; import type { money } from "#contract/money.ts"; export const pool = pg; export type Money = typeof money;`,
  "src/server/ledger/post.ts": `import { pool } from "#server/db/pool.ts"; export const post = pool;`,
  "src/server/http/listen.ts": `
    import fastify from "fastify"; import { agent } from "#contract/agent.ts"; import { pool } from "#server/db/pool.ts";
    export const listen = [fastify, agent, pool];`,
  "src/server/agent/queries.ts": `import { pool } from "#server/db/pool.ts"; export const listAgents = pool;`,
  "src/server/agent/service.ts": `import { post } from "#server/ledger/post.ts"; export const createAgent = post;`,
  "src/server/agent/http.ts": `
    import type { pool } from "#server/db/pool.ts"; import { listen } from "#server/http/listen.ts";
    import { listAgents } from "./queries.ts"; import { createAgent } from "./service.ts";
    export const agentRoutes = (db: typeof pool) => [db, listen, listAgents, createAgent];`,
  "src/server/agent/agent.test.ts": `import { dayFigures } from "#server/statistics/queries.ts"; import { app } from "#server/app.ts"; app(dayFigures);`,
  "src/server/round/queries.ts": `
    import { sql } from "kysely"; import { listAgents } from "#server/agent/queries.ts"; import { lantern } from "#studio/games/lantern.ts";
    export const listRounds = [sql, listAgents, lantern];`,
  "src/server/round/http.ts": `import { listRounds } from "./queries.ts"; export const roundRoutes = listRounds;`,
  "src/server/statistics/queries.ts": `import { listRounds } from "#server/round/queries.ts"; export const dayFigures = listRounds;`,
};

const studio: Tree = {
  "src/studio/engine/spin.ts": `import type { agent } from "#contract/agent.ts"; export const spin = (by: typeof agent) => by;`,
  "src/studio/games/lantern.ts": `import { spin } from "../engine/spin.ts"; export const lantern = spin;`,
  "src/studio/verify/replay.ts": `import { createHmac } from "node:crypto"; import { spin } from "../engine/spin.ts"; export const replay = [createHmac, spin];`,
  "src/studio/client/reels.ts": `import { lantern } from "../games/lantern.ts"; import { replay } from "../verify/replay.ts"; export const reels = [lantern, replay];`,
};

const web: Tree = {
  "src/web/routes.tsx": `
    import { Shell } from "#web/layouts/dashboard.tsx";
    export const routes = [Shell, () => import("#web/screens/dashboard/agent_manage.tsx"), () => import("#web/screens/dashboard/history/history.tsx")];`,
  "src/web/layouts/dashboard.tsx": `import { Button } from "#web/ui/button.tsx"; export const Shell = () => <Button />;`,
  "src/web/screens/dashboard/agent_manage.tsx": `
    import { call } from "#web/client/call.ts"; import { Amount } from "#web/views/amount.tsx"; export const Screen = () => <Amount by={call} />;`,
  "src/web/screens/dashboard/history/history.tsx": `
    import { Amount } from "#web/views/amount.tsx"; import { Reels } from "./reels.tsx"; export const Screen = () => <Reels of={Amount} />;`,
  "src/web/screens/dashboard/history/reels.tsx": `import { lantern } from "#studio/games/lantern.ts"; export const Reels = () => <i>{lantern}</i>;`,
  "src/web/views/amount.tsx": `
    import { Button } from "#web/ui/button.tsx"; import { format } from "#web/messages/format.ts"; export const Amount = () => <Button>{format}</Button>;`,
  "src/web/client/call.ts": `import { agent } from "#contract/agent.ts"; export const call = <Answer,>(answer: Answer) => [agent, answer];`,
  "src/web/messages/format.ts": `import { money } from "#contract/money.ts"; export const format = <T>(value: T) => [money, value];`,
  "src/web/ui/button.tsx": `import { use } from "react"; import { tone } from "./tone.ts"; export const Button = () => <b>{tone}{use}</b>;`,
  "src/web/ui/tone.ts": `export const tone = "calm";`,
};

export const soundTree: Tree = {
  "package.json": JSON.stringify(packageJson),
  ...installed("zod"),
  ...installed("pg"),
  ...installed("kysely"),
  ...installed("fastify"),
  ...installed("react"),
  ...contract,
  ...server,
  ...studio,
  ...web,
};

/** The sound tree with `planted` added: a new file, or lines at the end of one that is there. */
export function withPlanted(planted: Tree): Tree {
  const merged: Record<string, string> = { ...soundTree };
  for (const [path, text] of Object.entries(planted)) merged[path] = `${merged[path] ?? ""}\n${text}\n`;
  return merged;
}

/** Writes the tree into a fresh folder, hands it to `look`, and removes it. */
export async function onDisk<Seen>(tree: Tree, look: (root: string) => Promise<Seen>): Promise<Seen> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "planted-tree-")));
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await look(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
