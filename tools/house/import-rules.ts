/** Who may import whom: the seven sentences of the house, each with the dependency-cruiser rules that enforce it. */
import type { IForbiddenRuleType } from "dependency-cruiser";

export const sentences = [
  "`contract` imports only `contract`: all sides read it, so it may read none.",
  "`server`, `web` and `studio/client` never import each other; `studio/engine`, `studio/games` and `studio/statistics` are pure and may be read by all.",
  "On the server imports go only left: `db ← ledger ← agent, player, provider, session, view, seamless ← game, round ← billing, access, webhook, runway ← statistics, integration, find ← reconciliation ← export ← notice ← app`. Plumbing imports `contract` and `db`; what it needs from a noun is handed to it by `app.ts`, which is given it by `app-deps.ts`.",
  "From another noun import only its `service.ts` or `queries.ts`.",
  "Only `queries.ts`, `service.ts`, `ledger/` and `db/` touch the database.",
  "`ui` imports only `ui`; `client` only `contract`; `views` → `ui, client, messages, contract`; `screens` → those and `views`; `gallery` as `views`, and nothing imports it. A screen imports no other screen. A view has at least two users.",
  "No cycles, type imports included; no orphan; no folder called utils, helpers, common, shared, misc, lib; no `index.ts` barrels.",
] as const;

/**
 * The server from left to right; folders of one step do not import each other. A round is played in a game session, so
 * of the pair `game, round` the left one is read by the right one.
 */
const serverSteps = [
  ["db"],
  ["ledger"],
  ["agent", "player", "provider", "session", "view", "seamless"],
  ["game"],
  ["round"],
  ["billing", "access", "webhook", "runway"],
  ["statistics", "integration", "find"],
  ["reconciliation"],
  ["export"],
  ["notice"],
];
const plumbing = ["callback", "http", "jobs", "live", "mail", "paper"];
const nouns = serverSteps.slice(2).flat();

const any = (folders: readonly string[]): string => `(${folders.join("|")})`;
/** What a test needs of other rooms to set its scene is not what the product needs. */
const testFile = "\\.(test|e2e)\\.tsx?$";
const databasePackages = "(^|/)node_modules/(@types/)?(pg|pg-boss|kysely)/";
/** What an import statement erased before run time looks like: see every-import.ts. */
const atRunTime = { exoticallyRequired: false };

type Parts = { [part in "from" | "to" | "module"]?: object };

function rule(comment: string, name: string, parts: Parts): IForbiddenRuleType {
  // The three kinds of forbidden rule share no common shape; assertRuleSetValid of dependency-cruiser checks them.
  return { name, severity: "error", comment, ...parts } as IForbiddenRuleType;
}

/** Fires once for every module in `path`, used or not: each has fewer than one dependent without a name. */
function nothingMayLieIn(path: string, pathNot: string[]): Parts {
  return { module: { path, pathNot, numberOfDependentsLessThan: 1 }, from: { path: "^$" } };
}

function contractRules(): IForbiddenRuleType[] {
  return [
    rule(sentences[0], "contract-reads-no-side", {
      from: { path: "^src/contract/" },
      to: { path: "^(src|tools|bench|examples)/", pathNot: "^src/contract/" },
    }),
    rule(sentences[0], "contract-needs-only-zod", {
      from: { path: "^src/contract/", pathNot: testFile },
      to: { pathNot: ["^src/", "(^|/)node_modules/zod/"] },
    }),
  ];
}

function sideRules(): IForbiddenRuleType[] {
  return [
    rule(sentences[1], "sides-stay-apart", {
      from: { path: "^src/(server|web|studio/client)/" },
      to: { path: "^src/(server|web|studio/client)/", pathNot: "^src/$1/" },
    }),
    rule(sentences[1], "studio-reads-no-side", {
      from: { path: "^src/studio/(engine|games|statistics|verify)/", pathNot: testFile },
      to: { path: "^src/(server|web|studio/client)/" },
    }),
    rule(sentences[1], "engine-and-games-are-pure", {
      from: { path: "^src/studio/(engine|games|statistics)/", pathNot: testFile },
      to: { pathNot: ["^src/studio/(engine|games|statistics)/", "^src/contract/"] },
    }),
  ];
}

function serverRules(): IForbiddenRuleType[] {
  const steps = serverSteps.map((step, at) =>
    rule(sentences[2], `imports-go-left-from-${step.join("-")}`, {
      from: { path: `^src/server/${any(step)}/`, pathNot: testFile },
      to: {
        path: `^src/server/(${any(serverSteps.slice(at).flat())}/|(app|app-deps|main)\\.ts$)`,
        pathNot: "^src/server/$1/",
      },
    }),
  );
  return [
    ...steps,
    rule(sentences[2], "db-and-ledger-know-no-plumbing", {
      from: { path: "^src/server/(db|ledger)/", pathNot: testFile },
      to: { path: `^src/server/${any(plumbing)}/` },
    }),
    rule(sentences[2], "plumbing-knows-no-noun", {
      from: { path: `^src/server/${any(plumbing)}/`, pathNot: testFile },
      to: { path: "^src/", pathNot: ["^src/server/$1/", "^src/server/db/", "^src/contract/"] },
    }),
    rule(sentences[2], "server-folder-has-its-place", {
      ...nothingMayLieIn("^src/server/[^/]+/", [`^src/server/${any([...serverSteps.flat(), ...plumbing])}/`]),
    }),
    rule(sentences[3], "nouns-meet-at-service-and-queries", {
      from: { path: `^src/server/${any(nouns)}/`, pathNot: testFile },
      to: {
        path: `^src/server/${any(nouns)}/`,
        pathNot: ["^src/server/$1/", "^src/server/[^/]+/(service|queries)(\\.ts$|/)"],
      },
    }),
    rule(sentences[4], "database-only-by-queries-and-service", {
      from: {
        path: `^src/server/${any(nouns)}/`,
        pathNot: [testFile, "^src/server/[^/]+/(service|queries)(\\.ts$|/)"],
      },
      to: { path: ["^src/server/db/", databasePackages], ...atRunTime },
    }),
    rule(sentences[4], "database-packages-only-behind-db", {
      from: { path: "^src/", pathNot: [testFile, "^src/server/(db|ledger)/", `^src/server/${any(nouns)}/`] },
      to: { path: databasePackages, ...atRunTime },
    }),
  ];
}

/** A screen too long for one file is a folder with a file of its own name; its parts may import each other. */
function screenRules(screenFolders: readonly string[]): IForbiddenRuleType[] {
  const own = screenFolders.map((folder) => folder.replaceAll(".", "\\."));
  const inOwn = `^(${own.join("|")})/`;
  const apart = { path: "^src/web/screens/", pathNot: [testFile, ...(own.length > 0 ? [inOwn] : [])] };
  const rules = [
    rule(sentences[5], "screens-never-import-screens", {
      from: apart,
      to: { path: "^src/web/screens/" },
    }),
  ];
  if (own.length === 0) return rules;
  const parts = { from: { path: inOwn, pathNot: testFile }, to: { path: "^src/web/screens/", pathNot: "^$1/" } };
  return [...rules, rule(sentences[5], "screens-never-import-screens", parts)];
}

function webRules(screenFolders: readonly string[]): IForbiddenRuleType[] {
  const room = (name: string, from: string, allowed: string[]): IForbiddenRuleType =>
    rule(sentences[5], name, { from: { path: from, pathNot: testFile }, to: { path: "^src/", pathNot: allowed } });
  const pure = "^src/studio/(engine|games|statistics|verify)/";
  const shown = ["^src/web/(ui|client|messages)/", "^src/contract/", pure];
  // What the router asks of every page, its loader and its head, lies beside the route table.
  const page = "^src/web/(page[-.][^/]*|route-table\\.ts)$";
  return [
    room("ui-imports-only-ui", "^src/web/ui/", ["^src/web/ui/"]),
    room("client-imports-only-contract", "^src/web/client/", ["^src/web/client/", "^src/contract/"]),
    room("messages-import-only-contract", "^src/web/messages/", ["^src/web/messages/", "^src/contract/"]),
    room("views-stand-on-ui-client-messages", "^src/web/views/", ["^src/web/views/", ...shown]),
    room("screens-stand-on-views", "^src/web/screens/", ["^src/web/(screens|views)/", page, ...shown]),
    room("layouts-stand-on-views", "^src/web/layouts/", ["^src/web/(layouts|views)/", page, ...shown]),
    room("gallery-stands-on-ui-client-messages", "^src/web/gallery/", [
      "^src/web/(gallery|ui|client|messages)/",
      "^src/contract/",
    ]),
    rule(sentences[5], "nothing-stands-on-the-gallery", {
      from: { path: "^src/", pathNot: "^src/web/gallery/" },
      to: { path: "^src/web/gallery/" },
    }),
    ...screenRules(screenFolders),
    rule(sentences[5], "view-has-two-users", {
      module: {
        path: "^src/web/views/([^/]+\\.tsx$|([^/]+)/\\2\\.tsx$)",
        pathNot: testFile,
        numberOfDependentsLessThan: 2,
      },
      from: { path: "^src/web/", pathNot: testFile },
    }),
    rule(sentences[5], "web-folder-has-its-place", {
      ...nothingMayLieIn("^src/web/[^/]+/", [
        "^src/web/(layouts|screens|views|gallery|client|ui|messages|fonts|test)/",
      ]),
    }),
  ];
}

function treeRules(): IForbiddenRuleType[] {
  return [
    rule(sentences[6], "no-cycle", { from: {}, to: { circular: true } }),
    rule(sentences[6], "no-orphan", { from: { orphan: true, path: "^src/", pathNot: "\\.d(\\.json)?\\.ts$" }, to: {} }),
    rule(sentences[6], "no-catch-all-folder", {
      ...nothingMayLieIn("(^|/)(utils?|helpers?|common|shared|misc|lib)/", ["node_modules/"]),
    }),
    rule(sentences[6], "no-barrel", nothingMayLieIn("(^|/)index\\.tsx?$", ["node_modules/"])),
  ];
}

function soundnessRules(): IForbiddenRuleType[] {
  return [
    rule("What cannot be resolved would escape every rule.", "every-import-resolves", {
      from: {},
      to: { couldNotResolve: true, pathNot: ["\\+types/", "^virtual:"] },
    }),
    rule("The product runs without its tools, tests and benches.", "product-needs-no-tools", {
      from: { path: "^src/", pathNot: testFile },
      to: { path: "^(tools|test|bench|examples)/" },
    }),
    rule("`dependencies` holds what the running server needs.", "server-runs-on-dependencies", {
      from: { path: "^src/(server|contract)/", pathNot: testFile },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm", "npm-optional"], ...atRunTime },
    }),
  ];
}

/** All rules; `screenFolders` are the screens of the tree at hand that have grown into a folder. */
export function importRules(screenFolders: readonly string[]): IForbiddenRuleType[] {
  return [
    ...contractRules(),
    ...sideRules(),
    ...serverRules(),
    ...webRules(screenFolders),
    ...treeRules(),
    ...soundnessRules(),
  ];
}
