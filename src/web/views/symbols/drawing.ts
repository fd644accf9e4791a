// What a drawing of a symbol is made of, whichever game it belongs to.
import type { ReactNode } from "react";

export interface Drawing {
  readonly tone: string;
  /** In a box of 48 by 48; `solid` parts carry the class, all others are outlines over a light fill. */
  readonly shape: ReactNode;
}

export const solid = "fill-current stroke-none";
export const bare = "fill-none";
