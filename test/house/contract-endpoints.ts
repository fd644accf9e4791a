// Every endpoint of the contract, whatever file it stands in.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "#contract/endpoint.ts";

const CONTRACT = "src/contract";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "answer" in value;

const files = readdirSync(CONTRACT).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
const modules = await Promise.all(
  files.map((name): Promise<Record<string, unknown>> => import(/* @vite-ignore */ path.resolve(CONTRACT, name))),
);

export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
