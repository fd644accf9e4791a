// What the guide for integrators is made of; it is written in docs/integrate and cut into these when the pages are built.

/** A run of words, a word of the protocol, or something stressed. */
export type GuideWords = readonly { readonly as: "text" | "code" | "strong"; readonly text: string }[];

export type GuidePart =
  | { readonly kind: "title" | "code"; readonly text: string }
  | { readonly kind: "step"; readonly id: string; readonly text: string }
  | { readonly kind: "paragraph"; readonly words: GuideWords }
  | { readonly kind: "list"; readonly items: readonly GuideWords[] }
  | { readonly kind: "table"; readonly head: readonly GuideWords[]; readonly rows: readonly (readonly GuideWords[])[] };
