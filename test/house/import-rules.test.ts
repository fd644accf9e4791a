/** Proves every import rule by planting a breach of it in a sound tree: that rule fires, and no other. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findBreaches } from "../../tools/house/cruise.ts";
import { importRules, sentences } from "../../tools/house/import-rules.ts";
import { onDisk, soundTree, type Tree, withPlanted } from "./planted-tree.ts";

async function rulesBroken(tree: Tree): Promise<string[]> {
  const { breaches } = await onDisk(tree, findBreaches);
  return [...new Set(breaches.map(({ rule }) => rule))].sort();
}

/** A file that imports nothing, to be imported where it must not be. */
const leaf = "export const leaf = 1;";
const wants = (path: string): string => `import "${path}";`;

const planted: Record<string, Tree> = {
  "contract-reads-no-side": { "src/contract/money.ts": wants("#web/ui/tone.ts") },
  "contract-needs-only-zod": { "src/contract/money.ts": wants("node:fs") },
  "sides-stay-apart": { "src/web/client/live.ts": leaf, "src/studio/client/reels.ts": wants("#web/client/live.ts") },
  "studio-reads-no-side": { "src/studio/verify/replay.ts": wants("#web/ui/tone.ts") },
  "engine-and-games-are-pure": { "src/studio/engine/spin.ts": wants("node:crypto") },
  "imports-go-left-from-db": {
    "src/server/ledger/leaf.ts": leaf,
    "src/server/db/pool.ts": wants("#server/ledger/leaf.ts"),
  },
  "imports-go-left-from-ledger": {
    "src/server/player/service.ts": leaf,
    "src/server/ledger/post.ts": wants("#server/player/service.ts"),
  },
  "imports-go-left-from-agent-player-provider-session-view-seamless": {
    "src/server/player/queries.ts": leaf,
    "src/server/agent/queries.ts": wants("#server/player/queries.ts"),
  },
  "imports-go-left-from-game": {
    "src/server/round/service.ts": leaf,
    "src/server/game/queries.ts": wants("#server/round/service.ts"),
  },
  "imports-go-left-from-round": {
    "src/server/billing/service.ts": leaf,
    "src/server/round/queries.ts": wants("#server/billing/service.ts"),
  },
  "imports-go-left-from-billing-access-webhook-runway": {
    "src/server/access/service.ts": leaf,
    "src/server/billing/service.ts": wants("#server/access/service.ts"),
  },
  "imports-go-left-from-statistics-integration-find": {
    "src/server/export/service.ts": leaf,
    "src/server/integration/http.ts": wants("#server/export/service.ts"),
  },
  "imports-go-left-from-reconciliation": {
    "src/server/export/service.ts": leaf,
    "src/server/reconciliation/http.ts": wants("#server/export/service.ts"),
  },
  "imports-go-left-from-export": {
    "src/server/notice/service.ts": leaf,
    "src/server/export/http.ts": wants("#server/notice/service.ts"),
  },
  "imports-go-left-from-notice": { "src/server/notice/http.ts": wants("#server/main.ts") },
  "db-and-ledger-know-no-plumbing": {
    "src/server/jobs/leaf.ts": leaf,
    "src/server/ledger/post.ts": wants("#server/jobs/leaf.ts"),
  },
  "plumbing-knows-no-noun": {
    "src/server/player/service.ts": leaf,
    "src/server/http/listen.ts": wants("#server/player/service.ts"),
  },
  "server-folder-has-its-place": {
    "src/server/loyalty/queries.ts": leaf,
    "src/server/app.ts": wants("./loyalty/queries.ts"),
  },
  "nouns-meet-at-service-and-queries": {
    "src/server/agent/tree.ts": leaf,
    "src/server/round/queries.ts": wants("#server/agent/tree.ts"),
  },
  "database-only-by-queries-and-service": { "src/server/round/http.ts": wants("#server/db/pool.ts") },
  "database-packages-only-behind-db": { "src/server/http/listen.ts": wants("pg") },
  "ui-imports-only-ui": { "src/web/ui/button.tsx": wants("#contract/money.ts") },
  "client-imports-only-contract": { "src/web/client/call.ts": wants("#web/ui/tone.ts") },
  "messages-import-only-contract": { "src/web/messages/format.ts": wants("#web/ui/tone.ts") },
  "views-stand-on-ui-client-messages": {
    "src/web/layouts/leaf.tsx": leaf,
    "src/web/views/amount.tsx": wants("#web/layouts/leaf.tsx"),
  },
  "screens-stand-on-views": {
    "src/web/layouts/leaf.tsx": leaf,
    "src/web/screens/dashboard/agent_manage.tsx": wants("#web/layouts/leaf.tsx"),
  },
  "layouts-stand-on-views": { "src/web/layouts/dashboard.tsx": wants("#web/screens/dashboard/agent_manage.tsx") },
  "screens-never-import-screens": { "src/web/screens/dashboard/agent_manage.tsx": wants("./history/history.tsx") },
  "gallery-stands-on-ui-client-messages": {
    "src/web/gallery/tables.tsx": wants("#web/views/amount.tsx"),
    "src/web/gallery/tables.browser.test.tsx": wants("./tables.tsx"),
  },
  "nothing-stands-on-the-gallery": {
    "src/web/gallery/rows.ts": leaf,
    "src/web/routes.tsx": wants("./gallery/rows.ts"),
  },
  "view-has-two-users": {
    "src/web/views/proof.tsx": leaf,
    "src/web/layouts/dashboard.tsx": wants("#web/views/proof.tsx"),
  },
  "web-folder-has-its-place": { "src/web/widgets/proof.tsx": leaf, "src/web/routes.tsx": wants("./widgets/proof.tsx") },
  "no-cycle": {
    "src/server/agent/queries.ts": wants("./service.ts"),
    "src/server/agent/service.ts": wants("./queries.ts"),
  },
  "no-orphan": { "src/server/agent/alone.ts": leaf },
  "no-catch-all-folder": { "src/contract/utils/money.ts": leaf, "src/contract/agent.ts": wants("./utils/money.ts") },
  "no-barrel": { "src/server/agent/index.ts": leaf, "src/server/agent/http.ts": wants("./index.ts") },
  "every-import-resolves": { "src/server/agent/http.ts": wants("#server/agent/nowhere.ts") },
  "product-needs-no-tools": { "tools/seed.ts": leaf, "src/server/main.ts": wants("../../tools/seed.ts") },
  "server-runs-on-dependencies": { "src/server/http/listen.ts": wants("react") },
};

describe("works", () => {
  test("a tree that keeps the rules has no breach", async () => {
    const { breaches, modules } = await onDisk(soundTree, findBreaches);
    expect(breaches).toEqual([]);
    expect(modules).toBeGreaterThan(25);
  });

  test("each of the seven sentences has rules, and ARCHITECTURE.md says the same seven", () => {
    const comments = new Set(importRules([]).map(({ comment }) => comment));
    const page = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
    for (const sentence of sentences) {
      expect(comments).toContain(sentence);
      expect(page).toContain(sentence);
    }
    expect(sentences).toHaveLength(7);
  });

  test("every rule has its breach below", () => {
    const names = importRules(["src/web/screens/dashboard/history"]).map(({ name }) => name ?? "without a name");
    expect([...new Set(names)].sort()).toEqual(Object.keys(planted).sort());
  });
});

describe("refuses", () => {
  test.each(Object.entries(planted))("%s", async (rule, breach) => {
    expect(await rulesBroken(withPlanted(breach))).toEqual([rule]);
  });

  const forms = {
    import: `import "#web/ui/tone.ts";`,
    "import of a type": `import type { tone } from "#web/ui/tone.ts";`,
    "type named inline": `import { type tone } from "#web/ui/tone.ts";`,
    "type inside a type": `export type Tone = Promise<import("#web/ui/tone.ts").tone>;`,
    export: `export * from "#web/ui/tone.ts";`,
    "export of a type": `export type { tone } from "#web/ui/tone.ts";`,
    "import on demand": `export const load = async () => await import("#web/ui/tone.ts");`,
    "relative import": `import "../../web/ui/tone.ts";`,
    worker: `export const worker = new URL("../../web/ui/tone.ts", import.meta.url);`,
  };
  test.each(Object.entries(forms))("a breach written as %s", async (_form, line) => {
    expect(await rulesBroken(withPlanted({ "src/server/agent/http.ts": line }))).toEqual(["sides-stay-apart"]);
  });

  test("a cycle of types alone", async () => {
    const cycle: Tree = {
      "src/contract/money.ts": `import type { agent } from "./agent.ts"; export type Agent = typeof agent;`,
    };
    expect(await rulesBroken(withPlanted(cycle))).toEqual(["no-cycle"]);
  });

  test("a screen's part that reaches into another screen", async () => {
    const reach: Tree = { "src/web/screens/dashboard/history/reels.tsx": wants("../agent_manage.tsx") };
    expect(await rulesBroken(withPlanted(reach))).toEqual(["screens-never-import-screens"]);
  });

  test.each(["utils", "helpers", "common", "shared", "misc", "lib"])(
    "a folder called %s, wherever it is",
    async (name) => {
      expect(await rulesBroken(withPlanted({ [`test/${name}/leaf.ts`]: leaf }))).toEqual(["no-catch-all-folder"]);
    },
  );
});
