// Leaves out of the browser what libraries bring for others: mutations of a cache, forms of a router, binary messages.
import type { Plugin } from "vite";
import { type LeftOut, withoutParts } from "./left-out.ts";

/** Of zod's schemas: what neither the contract nor a screen ever calls. */
export const ZOD_METHODS = (
  "with brand superRefine overwrite exactOptional nonoptional or and prefault apply isOptional isNullable " +
  "toJSONSchema ~standard description spa validate validateAsync parseAsync safeParseAsync encode decode " +
  "encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync toUpperCase lowercase " +
  "uppercase slugify nonempty minLength maxLength minValue maxValue isInt safe positive nonnegative negative " +
  "nonpositive multipleOf step finite catchall passthrough loose strict strip safeExtend merge exactPartial " +
  "required"
).split(" ");

/** A query cache without mutations, of which it asks no more than this. */
const NO_MUTATIONS = "class { clear() {} resumePausedMutations() { return Promise.resolve(); } }";

const LIBRARIES: readonly (readonly [file: RegExp, leftOut: LeftOut])[] = [
  // Nobody submits by the router, nor asks it for data beside a page's own.
  [
    /react-router\/dist\/\w+\/lib\/router\/router\.js$/,
    {
      bodies: {
        handleAction: null,
        handleFetcherAction: null,
        handleFetcherLoader: null,
        discoverRoutes: null,
        fetch: null,
        patchRoutesImpl: null,
        normalizeNavigateOptions: "{ return { path }; }",
      },
    },
  ],
  [
    /react-router\/dist\/\w+\/lib\/dom\/ssr\/single-fetch\.js$/,
    { bodies: { singleFetchActionStrategy: null, singleFetchLoaderFetcherStrategy: null } },
  ],
  // No server components.
  [/react-router\/dist\/\w+\/lib\/hooks\.js$/, { bodies: { RSCErrorHandler: null } }],
  [
    /react-router\/dist\/\w+\/lib\/errors\.js$/,
    { bodies: { decodeRedirectErrorDigest: null, decodeRouteErrorResponseDigest: "{}" } },
  ],
  [/react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js$/, { bodies: { PrefetchPageLinks: null } }],
  [/react-router\/dist\/\w+\/lib\/components\.js$/, { values: { AwaitErrorBoundary: "undefined" } }],
  // Answers are read, and changes go out by calls.
  [/query-core\/build\/modern\/mutationCache\.js$/, { values: { MutationCache: NO_MUTATIONS } }],
  [/query-core\/build\/modern\/infiniteQueryBehavior\.js$/, { bodies: { infiniteQueryBehavior: null } }],
  [
    /query-core\/build\/modern\/queryClient\.js$/,
    {
      members: [
        "isMutating",
        "ensureQueryData",
        "setQueriesData",
        "resetQueries",
        "fetchInfiniteQuery",
        "prefetchInfiniteQuery",
        "ensureInfiniteQueryData",
        "getMutationCache",
        "setMutationDefaults",
        "getMutationDefaults",
        "defaultMutationOptions",
        "setQueryDefaults",
      ],
    },
  ],
  // Answers have no cycles, and no code is made of texts here.
  [/zod\/v4\/classic\/schemas\.js$/, { members: ZOD_METHODS, bodies: { _ensureDefaultMemoizer: "{}" } }],
  [
    /zod\/v4\/classic\/errors\.js$/,
    { values: { initializer: '(inst, issues) => { $ZodError.init(inst, issues); inst.name = "ZodError"; }' } },
  ],
  [/zod\/v4\/core\/schemas\.js$/, { values: { $ZodObjectJIT: "$ZodObject" }, bodies: { standardProps: null } }],
  // What is said over the live connection is text.
  [
    /engine\.io-client\/build\/esm\/transports\/index\.js$/,
    { values: { transports: "{ websocket: WS, polling: XHR }" } },
  ],
  [
    /engine\.io-parser\/build\/esm\/encodePacket\.browser\.js$/,
    { values: { encodePacket: '({ type, data }, _, tell) => tell(PACKET_TYPES[type] + (data || ""))' } },
  ],
  [
    /engine\.io-parser\/build\/esm\/decodePacket\.browser\.js$/,
    { values: { decodeBase64Packet: "() => null", mapBinary: "() => null" } },
  ],
  [
    /socket\.io-parser\/build\/esm\/is-binary\.js$/,
    { bodies: { hasBinary: "{ return false; }", isBinary: "{ return false; }" } },
  ],
  [/socket\.io-parser\/build\/esm\/binary\.js$/, { bodies: { deconstructPacket: null, reconstructPacket: null } }],
  [
    /socket\.io-client\/build\/esm\/socket\.js$/,
    {
      bodies: { _addToQueue: null, _drainQueue: "{}", notifyOutgoingListeners: "{}" },
      members: [
        "onAny",
        "prependAny",
        "offAny",
        "listenersAny",
        "onAnyOutgoing",
        "prependAnyOutgoing",
        "offAnyOutgoing",
        "listenersAnyOutgoing",
      ],
    },
  ],
];

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const KEY = /\bkey: "\w+"/g;

/** Of the shapes of an icon no two are called the same, which is all they need; names that say nothing pack badly. */
export function withShortKeys(code: string): string {
  let shapes = 0;
  return code.replaceAll(KEY, () => `key: "${shapes++}"`);
}

const JSON_SCHEMA_OF = /^ {4}inst\._zod\.processJSONSchema = .*;$/gm;
const SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;

export function browserLibraries(): Plugin {
  return {
    name: "reelgate-browser-libraries",
    applyToEnvironment: (environment) => environment.name === "client" && environment.config.mode === "production",
    transform(code, id) {
      if (ICON.test(id)) return { code: withShortKeys(code), map: null };
      const leftOut = LIBRARIES.find(([file]) => file.test(id))?.[1];
      if (leftOut === undefined) return null;
      const left = withoutParts(code, leftOut);
      return { code: SCHEMAS.test(id) ? left.replaceAll(JSON_SCHEMA_OF, "") : left, map: null };
    },
  };
}
