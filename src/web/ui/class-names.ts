// Joins class names; where two set the same property the later one wins.
import { extendTailwindMerge } from "tailwind-merge";

export const classNames = extendTailwindMerge<"figures" | "focus-ring" | "floating">({
  cacheSize: 500,
  extend: {
    theme: {
      text: ["2xs"],
      shadow: ["card", "float", "edge"],
      animate: ["pop", "fade", "slide-right", "slide-left", "flash"],
    },
    classGroups: { figures: ["figures"], "focus-ring": ["focus-ring"], floating: ["floating"] },
  },
});
