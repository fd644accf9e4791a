// What was entered, as text, and what it says: a round to check, or what is wrong with which field.
import type { Variant } from "../../engine/definition.ts";
import { stopsText } from "../verifier-address.ts";
import type { PageGame } from "./games.ts";

/** Also the names in the address, see `verifierAddress`. */
export const FIELDS = [
  "server_seed",
  "server_seed_hash",
  "client_seed",
  "nonce",
  "game",
  "variant",
  "maths_hash",
  "stake",
  "win",
  "stops",
] as const;
export type Field = (typeof FIELDS)[number];
export type Entries = Readonly<Record<Field, string>>;

export type Flaw = "missing" | "hex64" | "whole" | "tooLong" | "unknown" | "amount" | "aboveZero";
export type Flaws = Partial<Record<Field, Flaw>>;

export interface Claim {
  readonly seeds: { readonly serverSeedHex: string; readonly serverSeedHash: string; readonly clientSeed: string };
  readonly nonce: number;
  readonly game: PageGame;
  readonly variant: Variant;
  readonly mathsHash: string;
  /** In ten-thousandths of whatever unit both were entered in. */
  readonly paid: { readonly stake: bigint; readonly win: bigint } | null;
  /** As `stopsText` writes them; empty where they were not entered. */
  readonly stops: string;
}

/** One of each field. */
export const entriesOf = (text: (field: Field) => string): Entries => ({
  server_seed: text("server_seed"),
  server_seed_hash: text("server_seed_hash"),
  client_seed: text("client_seed"),
  nonce: text("nonce"),
  game: text("game"),
  variant: text("variant"),
  maths_hash: text("maths_hash"),
  stake: text("stake"),
  win: text("win"),
  stops: text("stops"),
});

/** @param fragment of the address, with or without its # */
export function entriesIn(fragment: string): Entries {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  return entriesOf((field) => given.get(field)?.trim() ?? "");
}

export function fragmentOf(entries: Entries): string {
  const filled = Object.entries(entries).filter(([, text]) => text !== "");
  return `#${new URLSearchParams(filled).toString()}`;
}

export function read(entries: Entries, game: PageGame): Claim | Flaws {
  const variant = game.variants.find(({ id }) => id === entries.variant);
  const flaws: Flaws = {};
  for (const field of FIELDS) {
    const flaw = flawOf(field, entries, game, variant);
    if (flaw !== null) flaws[field] = flaw;
  }
  if (Object.keys(flaws).length > 0 || variant === undefined) return flaws;
  return {
    seeds: {
      serverSeedHex: entries.server_seed,
      serverSeedHash: entries.server_seed_hash.toLowerCase(),
      clientSeed: entries.client_seed,
    },
    nonce: Number(entries.nonce),
    game,
    variant,
    mathsHash: entries.maths_hash.toLowerCase(),
    paid: entries.stake === "" ? null : { stake: amountOf(entries.stake), win: amountOf(entries.win) },
    stops: stopsText((entries.stops.match(/\d+/g) ?? []).map(Number)),
  };
}

export const isClaim = (found: Claim | Flaws): found is Claim => "paid" in found;

function flawOf(field: Field, entries: Entries, game: PageGame, variant: Variant | undefined): Flaw | null {
  const text = entries[field];
  // Of what was paid either both are given or none.
  if (text === "")
    return field === "stops" || (/^(?:stake|win)$/.test(field) && entries.stake + entries.win === "")
      ? null
      : "missing";
  switch (field) {
    case "stops":
      return /\d/.test(text) ? null : "whole";
    case "client_seed":
      return text.length > 200 ? "tooLong" : null;
    case "nonce":
      return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? null : "whole";
    case "game":
      return text === game.definition.code ? null : "unknown";
    case "variant":
      return variant === undefined ? "unknown" : null;
    case "stake":
    case "win":
      if (!/^\d{1,15}(?:[.,]\d{1,4})?$/.test(text)) return "amount";
      return field === "stake" && amountOf(text) === 0n ? "aboveZero" : null;
    default:
      return /^[0-9a-f]{64}$/i.test(text) ? null : "hex64";
  }
}

function amountOf(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(/[.,]/);
  return BigInt(whole + decimals.padEnd(4, "0"));
}
