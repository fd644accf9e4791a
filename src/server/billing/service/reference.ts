/** References that people write on bank transfers: short, random, without letters that are taken for others. */
import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** Like `RG-7K3M-9Q2X`: one of 2^40. */
export function newReference(random: (bytes: number) => Uint8Array = randomBytes): string {
  const letters = [...random(LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
  return `RG-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What counts of a reference, or of a part of one, however a bank passes it on: no case, dashes or blanks, no letter taken for a figure. */
export const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");

const REFERENCE = new RegExp(`^RG[${LETTERS}]{${LENGTH}}$`);

/** Whether somebody pasted one. */
export const isReference = (text: string): boolean => REFERENCE.test(lettersOf(text));

/** What a bank calls a movement, however it was written down: no case, no kinds of dashes and blanks. */
export const movementOf = (bankReference: string): string =>
  bankReference
    .normalize("NFKC")
    .replaceAll(/\p{Dash_Punctuation}/gu, "-")
    .replaceAll(/[\s\p{Control}\p{Format}]+/gu, "")
    .toUpperCase();
