// What is still wrong with an agent's code while it is being typed.
const SHORTEST = 3;
const LONGEST = 32;

export type CodeHint =
  | { readonly is: "empty" | "good" | "long" }
  | { readonly is: "short"; readonly missing: number }
  /** With the nearest code of the right form; empty when nothing of it can be kept. */
  | { readonly is: "form"; readonly suggestion: string };

export function codeHint(code: string): CodeHint {
  if (code === "") return { is: "empty" };
  if (/[^a-z0-9_]/.test(code)) return { is: "form", suggestion: suggestionFor(code) };
  if (code.length < SHORTEST) return { is: "short", missing: SHORTEST - code.length };
  return { is: code.length > LONGEST ? "long" : "good" };
}

/** `Aposta Já!` is `aposta_ja`. */
export function suggestionFor(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, LONGEST);
}
