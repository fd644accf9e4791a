/** Input for any endpoint, made from its own schemas: sound, or spoilt in one place or in all. */
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Chance } from "../../tools/demo/chance.ts";

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Values that were not thought of: each has broken something somewhere. */
export const HOSTILE = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 63),
  "",
  " ",
  "a".repeat(65),
  "a".repeat(5_000),
  "\0",
  "\uD800",
  "\u202E💥",
  "../../etc/passwd",
  "' or 1=1 --",
  "%00",
  "%",
  "__proto__",
  "constructor",
  "NaN",
  "1e400",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-02-30T25:61:61Z",
  "-0001-01-01T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "http://[",
  {},
  [],
  [[]],
  { a: { b: [] } },
] as const;

const SOUND_TEXTS: Readonly<Record<string, string>> = {
  uuid: "0199a000-0000-7000-8000-000000000000",
  "date-time": "2026-03-01T00:00:00Z",
  uri: "https://casino.example/lobby",
};

function soundText(schema: Json, chance: Chance): string {
  const known = SOUND_TEXTS[String(schema["format"])];
  return (
    known ?? (JSON.stringify(schema["pattern"] ?? "").includes("credit") ? "credit" : `t${chance.between(0, 99_999)}`)
  );
}

function sound(schema: unknown, chance: Chance): unknown {
  if (!isJson(schema)) return "x";
  if ("const" in schema) return schema["const"];
  const choices = [...listOf(schema["enum"])];
  if (choices.length > 0) return choices[chance.between(0, choices.length - 1)];
  const branches = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (branches.length > 0) return sound(branches[chance.between(0, branches.length - 1)], chance);
  if (schema["type"] === "object") return objectOf(schema, (part) => sound(part, chance), chance);
  if (schema["type"] === "integer" || schema["type"] === "number")
    return Math.max(1, Number(schema["minimum"] ?? 1)) + chance.between(0, 3);
  if (schema["type"] === "boolean") return true;
  return schema["type"] === "null" ? null : soundText(schema, chance);
}

function objectOf(schema: Json, make: (part: unknown) => unknown, chance: Chance): Json {
  const required = listOf(schema["required"]);
  const properties = Object.entries(isJson(schema["properties"]) ? schema["properties"] : {});
  const taken = properties.filter(([name]) => required.includes(name) || chance.happens(0.5));
  return Object.fromEntries(taken.map(([name, part]) => [name, make(part)]));
}

const hostile = (chance: Chance): unknown => HOSTILE[chance.between(0, HOSTILE.length - 1)];

function spoilt(value: unknown, chance: Chance): unknown {
  if (!isJson(value) || chance.happens(0.1)) return hostile(chance);
  const names = Object.keys(value);
  const name = chance.happens(0.15) ? String(hostile(chance)) : (names[chance.between(0, names.length - 1)] ?? "extra");
  return { ...value, [name]: hostile(chance) };
}

const schemaOf = (type: z.ZodType): unknown => z.toJSONSchema(type, { io: "input", unrepresentable: "any" });

export interface Made {
  readonly method: Endpoint["method"];
  readonly url: string;
  readonly body: string;
}

const isNone = (type: z.ZodType): boolean => type instanceof z.ZodUndefined;
const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function encoded(text: string): string {
  try {
    // The way into the server writes this one so.
    return encodeURIComponent(text).replaceAll("'", "%27");
  } catch {
    return "%ED%A0%80";
  }
}

/** `isSpoilt`: one part of it, or more, is not what the endpoint asked for. */
export function madeInput({ method, path, params, query, body }: Endpoint, chance: Chance, isSpoilt: boolean): Made {
  const part = (type: z.ZodType): unknown => {
    if (isNone(type)) return isSpoilt && chance.happens(0.1) ? { extra: hostile(chance) } : {};
    const value = sound(schemaOf(type), chance);
    return isSpoilt && chance.happens(0.6) ? spoilt(value, chance) : value;
  };
  const named = part(params);
  const names = isJson(named) ? named : {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encoded(asText(names[name] ?? "x")));
  const asked = part(query);
  const search = Object.entries(isJson(asked) ? asked : {}).map(
    ([name, value]) => `${encoded(name)}=${encoded(asText(value))}`,
  );
  const sent = isNone(body) && !(isSpoilt && chance.happens(0.1)) ? "" : JSON.stringify(part(body));
  return {
    method,
    url: filled + (search.length > 0 ? `?${search.join("&")}` : ""),
    body: method === "GET" ? "" : sent,
  };
}
