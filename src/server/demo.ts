/** The demo as the server sees it: a module of the checkout, which an image for production leaves out. */
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AppDeps } from "./app-deps.ts";
import type { PixSettings } from "./callback/bank/api-pix.ts";
import type { BankAccounts } from "./billing/service/deps.ts";
import type { Pool } from "./db/pool.ts";

export interface SignIn {
  readonly role: string;
  readonly agent: string;
  readonly login: string;
  readonly password: string;
}

export interface SandboxBank {
  readonly settings: PixSettings;
  stop(): Promise<void>;
}

export interface FillOptions {
  /** Keeps the sign-ins. */
  readonly dataDir: string;
  readonly rounds: number;
  readonly say: (line: string) => void;
}

export interface Demo {
  /** Fills an empty installation once; answers how to sign in, or nothing where other data lives. `admin`: the owner's. */
  fill(deps: AppDeps, admin: Pool, options: FillOptions): Promise<readonly SignIn[]>;
  /** A bank on this machine that speaks API Pix, for as long as the server runs; it knows what the demo's payments are. */
  openBank(deps: AppDeps): Promise<SandboxBank>;
  /** Players who keep playing, and the wallet of the agent that holds their money itself. */
  play(deps: AppDeps, options: Pick<FillOptions, "dataDir">): { stop(): Promise<void> };
}

/** Where the demo's agents would pay to: accounts of no bank. */
export const DEMO_BANK_ACCOUNTS: BankAccounts = {
  BRL: ["Reelgate", "Banco 000", "Agência 0000 · Conta 00000-0"],
  USD: ["Reelgate", "Bank 000", "Account 0000 0000 0000"],
  EUR: ["Reelgate", "Bank 000", "IBAN XX00 0000 0000 0000 0000"],
};

const MODULE = path.join(import.meta.dirname, "..", "..", "tools", "demo.ts");

/** The module declares that it satisfies the type; that it is this module is seen here. */
function holdsDemo(module: unknown): module is { readonly demo: Demo } {
  if (typeof module !== "object" || module === null || !("demo" in module)) return false;
  const { demo } = module;
  return typeof demo === "object" && demo !== null && "fill" in demo && "play" in demo && "openBank" in demo;
}

/** Undefined where the demo is not part of the installation. */
export async function loadDemo(): Promise<Demo | undefined> {
  if (!existsSync(MODULE)) return undefined;
  const module: unknown = await import(pathToFileURL(MODULE).href);
  if (!holdsDemo(module)) throw new Error(`${MODULE} is no demo`);
  return module.demo;
}
