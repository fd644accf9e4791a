// Runs the example client against a product, as an operator's engineer would.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Product } from "./product.ts";

const client = path.resolve(import.meta.dirname, "../../examples/typescript/client.ts");

export async function runExample(
  { address, credentials }: Product,
  agentCode: string,
  ...args: readonly string[]
): Promise<Record<string, unknown>> {
  const key = credentials.agents.find((agent) => agent.code === agentCode);
  const environment = {
    ...process.env,
    REELGATE_ADDRESS: address,
    REELGATE_KEY: key?.key_id,
    REELGATE_KEY_SECRET: key?.secret,
  };
  const { stdout } = await promisify(execFile)("node", [client, ...args], { env: environment });
  return z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));
}
