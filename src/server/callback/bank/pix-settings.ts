/** The settings of the bank that PIX comes to: all that are needed or none, and the certificate out of its files. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { reasonOf, SetupError } from "../../db/setup-error.ts";
import type { PixSettings } from "./api-pix.ts";

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/;
/** Plain HTTP only to this machine, where the sandbox bank is. */
const ADDRESS = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.protocol === "https:" || LOOPBACK.test(URL.parse(text)?.hostname ?? ""))
  .transform((text) => text.replace(/\/+$/, ""))
  .optional();
const TEXT = z.string().trim().min(1).max(300).optional();

export const PIX_SETTINGS = {
  /** Of the bank's API Pix, up to and with its version. */
  PIX_API_URL: ADDRESS,
  /** Where the bank gives out OAuth2 tokens. */
  PIX_TOKEN_URL: ADDRESS,
  PIX_CLIENT_ID: TEXT,
  PIX_CLIENT_SECRET: TEXT,
  /** The PIX key that money comes to, and who it belongs to. */
  PIX_RECEIVER_KEY: z.string().trim().min(1).max(77).optional(),
  PIX_RECEIVER_NAME: TEXT,
  PIX_RECEIVER_CITY: TEXT,
  /** PEM files: what we show the bank (mTLS), and who signs the bank's own certificate. */
  PIX_CERTIFICATE_FILE: TEXT,
  PIX_PRIVATE_KEY_FILE: TEXT,
  PIX_AUTHORITY_FILE: TEXT,
  /** The bank is a sandbox that pays on request, such as `npm run fake:bank`. */
  PIX_SANDBOX: z.enum(["yes", "no"]).optional(),
};

export const PIX_EXPECTED: Record<keyof typeof PIX_SETTINGS, string> = {
  PIX_API_URL: "an address such as https://pix.example-bank.com/v2; plain http only to this machine",
  PIX_TOKEN_URL: "an address such as https://pix.example-bank.com/oauth/token; plain http only to this machine",
  PIX_CLIENT_ID: "the client id the bank gave out",
  PIX_CLIENT_SECRET: "the client secret the bank gave out",
  PIX_RECEIVER_KEY: "the PIX key that money comes to",
  PIX_RECEIVER_NAME: "the name the PIX key belongs to",
  PIX_RECEIVER_CITY: "the city of the receiver",
  PIX_CERTIFICATE_FILE: "a PEM file",
  PIX_PRIVATE_KEY_FILE: "a PEM file",
  PIX_AUTHORITY_FILE: "a PEM file",
  PIX_SANDBOX: "yes or no",
};

type Given = { readonly [name in keyof typeof PIX_SETTINGS]?: string | undefined };

/** Undefined where none is set. Throws a `SetupError` that names the first setting that is missing, or whose file cannot be read. */
export function readPixSettings(given: Given): PixSettings | undefined {
  const names = Object.keys(PIX_SETTINGS);
  if (Object.entries(given).every(([name, value]) => !names.includes(name) || value === undefined)) return undefined;
  const needed = (name: keyof Given): string => {
    const value = given[name];
    if (value === undefined)
      throw new SetupError(`${name}: must be set with the other PIX settings: ${PIX_EXPECTED[name]}`);
    return value;
  };
  const settings = {
    apiUrl: needed("PIX_API_URL"),
    tokenUrl: needed("PIX_TOKEN_URL"),
    clientId: needed("PIX_CLIENT_ID"),
    clientSecret: needed("PIX_CLIENT_SECRET"),
    receiverKey: needed("PIX_RECEIVER_KEY"),
    receiverName: needed("PIX_RECEIVER_NAME"),
    receiverCity: needed("PIX_RECEIVER_CITY"),
    isSandbox: given.PIX_SANDBOX === "yes",
  };
  // One of the two alone proves nothing to a bank.
  if (given.PIX_CERTIFICATE_FILE !== undefined) needed("PIX_PRIVATE_KEY_FILE");
  if (given.PIX_PRIVATE_KEY_FILE !== undefined) needed("PIX_CERTIFICATE_FILE");
  return {
    ...settings,
    certificate: readPem("PIX_CERTIFICATE_FILE", given),
    privateKey: readPem("PIX_PRIVATE_KEY_FILE", given),
    authority: readPem("PIX_AUTHORITY_FILE", given),
  };
}

function readPem(name: "PIX_CERTIFICATE_FILE" | "PIX_PRIVATE_KEY_FILE" | "PIX_AUTHORITY_FILE", given: Given) {
  const file = given[name];
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, "utf8");
    if (text.includes("-----BEGIN ")) return text;
  } catch (cause) {
    throw new SetupError(`${name}: ${reasonOf(cause)}`, { cause });
  }
  throw new SetupError(`${name}: must be ${PIX_EXPECTED[name]}`);
}
