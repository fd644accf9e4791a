// Amounts: integers in minor units of an ISO 4217 currency, bigint in code, a JSON integer on the wire.
import { z } from "zod";
import { keysOf } from "./keys-of.ts";

/** The largest integer JSON carries exactly in every client: 2^53 − 1. */
export const MAX_AMOUNT = 9_007_199_254_740_991n;

const wireInteger = z.int();

/** What an amount is, to whoever reads the description of the API. */
export const AMOUNT_IN_WORDS = "Integer in minor units of the currency";

/** A signed amount in minor units. */
export const amount = z
  .codec(wireInteger, z.bigint().gte(-MAX_AMOUNT).lte(MAX_AMOUNT), {
    decode: (value) => BigInt(value),
    encode: (value) => Number(value),
  })
  .meta({ description: AMOUNT_IN_WORDS });

/** An amount that moves: from 1 upwards. */
export const positiveAmount = z
  .codec(wireInteger.gte(1), z.bigint().gte(1n).lte(MAX_AMOUNT), {
    decode: (value) => BigInt(value),
    encode: (value) => Number(value),
  })
  .meta({ description: `${AMOUNT_IN_WORDS}, at least 1` });

/** Currencies the platform keeps books in, with their number of minor digits (ISO 4217). */
export const CURRENCIES = { BRL: 2, USD: 2, EUR: 2, MXN: 2, ARS: 2, COP: 2, PEN: 2, CLP: 0, JPY: 0, KWD: 3 } as const;
export type CurrencyCode = keyof typeof CURRENCIES;
export const CURRENCY_CODES: readonly CurrencyCode[] = keysOf(CURRENCIES);
export const currency = z.enum(CURRENCY_CODES);
