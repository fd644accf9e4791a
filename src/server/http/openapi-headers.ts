/** What the headers of an answer say, in the OpenAPI document: how much may still be called, when to come back, whether it is a stored answer. */

const text = (description: string, example: string) => ({
  description,
  schema: { type: "string", examples: [example] },
});

const HEADERS = {
  "RateLimit-Policy": text("How many calls the agent may make at once, and in how many seconds.", '"agent";q=200;w=2'),
  RateLimit: text("How many are left, and in how many seconds all of them are there again.", '"agent";r=199;t=1'),
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer", examples: [1] } },
  "idempotent-replay": text(
    "`true` where the answer is the one stored under this `transfer_id`, byte for byte; absent otherwise.",
    "true",
  ),
} as const;
type Header = keyof typeof HEADERS;

const LATER = new Set(["429", "503"]);

/** Before a key is known nobody is counted; what is stored under an id is an answer of success or a refusal by name. */
function headersOf(status: string, isReplayed: boolean): readonly Header[] {
  const isStored = isReplayed && (status.startsWith("2") || ["403", "404", "409"].includes(status));
  return [
    ...(status === "401" ? [] : (["RateLimit-Policy", "RateLimit"] as const)),
    ...(LATER.has(status) ? (["Retry-After"] as const) : []),
    ...(isStored ? (["idempotent-replay"] as const) : []),
  ];
}

const referred = (names: readonly Header[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
});

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The same with each value made anew, in the same order. */
function mapped(of: unknown, change: (value: Fields, key: string) => Fields): Fields {
  if (!isObject(of)) throw new TypeError("an OpenAPI document holds objects here");
  return Object.fromEntries(
    Object.entries(of).map(([key, value]) => [key, isObject(value) ? change(value, key) : value]),
  );
}

/** @param replayed calls whose answers are stored, by `METHOD path` */
export function withHeaders(document: object, replayed: readonly string[]): object {
  const { paths, components }: { paths?: unknown; components?: unknown } = document;
  const all = mapped(paths, (methods, path) =>
    mapped(methods, (operation, method) => {
      const isReplayed = replayed.includes(`${method.toUpperCase()} ${path}`);
      const responses = mapped(operation["responses"], (one, status) => ({
        ...one,
        ...referred(headersOf(status, isReplayed)),
      }));
      return { ...operation, responses };
    }),
  );
  const named = isObject(components) ? components : {};
  return { ...document, components: { ...named, headers: HEADERS }, paths: all };
}
