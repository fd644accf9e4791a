// Brazilian tax ids: a CPF of a person, or a CNPJ of a company, which has had letters since 2026; with their check digits.
import { z } from "zod";

const CPF = /^\d{11}$/;
const CNPJ = /^[\dA-Z]{12}\d{2}$/;
/** A figure counts as itself, a letter as its place behind them: A is 17. */
const ZERO = 48;

/** Without dots, strokes and dashes. */
export const plainTaxId = (typed: string): string => typed.replaceAll(/[^\dA-Za-z]/g, "").toLocaleUpperCase("en-US");

function checkDigit(text: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * (text.charCodeAt(at) - ZERO), 0);
  const left = sum % 11;
  return String(left < 2 ? 0 : 11 - left);
}

const falling = (from: number, count: number, most: number): number[] =>
  Array.from({ length: count }, (_, at) => {
    const weight = from - at;
    return weight >= 2 ? weight : weight + most - 1;
  });

function isChecked(text: string, length: number, first: readonly number[], second: readonly number[]): boolean {
  const body = text.slice(0, length);
  const digit = checkDigit(body, first);
  return text === body + digit + checkDigit(body + digit, second);
}

/** One figure repeated passes the sums, and is never issued. */
const isRepeated = (text: string): boolean => /^(.)\1+$/.test(text);

export function isTaxId(text: string): boolean {
  if (isRepeated(text)) return false;
  if (CPF.test(text)) return isChecked(text, 9, falling(10, 9, 10), falling(11, 10, 11));
  return CNPJ.test(text) && isChecked(text, 12, falling(5, 12, 9), falling(6, 13, 9));
}

export const taxId = z.string().max(14).refine(isTaxId, "This must be a CPF or a CNPJ without punctuation.");

/** As people write it: 123.456.789-09, 12.345.678/0001-95. */
export function taxIdText(text: string): string {
  if (CPF.test(text)) return text.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  return text.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}
