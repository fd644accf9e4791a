// How every control looks that is typed into or chosen from.
const CONTROL =
  "flex min-w-0 items-center rounded-lg border border-field bg-panel text-sm text-ink focus-within:border-main focus-within:ring-1 focus-within:ring-main hover:border-soft has-disabled:opacity-50 has-aria-invalid:border-bad has-aria-invalid:focus-within:ring-bad dark:bg-sunken";
const HEIGHT = { md: "h-9 pointer-coarse:h-10", sm: "h-8 pointer-coarse:h-10", free: "" } as const;

/** The box around an input. */
export const controlStyle = (size: keyof typeof HEIGHT = "md"): string => `${CONTROL} ${HEIGHT[size]}`;

export const inputStyle =
  "h-full w-full min-w-0 flex-1 bg-transparent px-3 text-sm outline-none placeholder:text-faint disabled:cursor-not-allowed";

/** The border of a filter that narrows what is shown. */
export const MARKED = "!border-main dark:!border-link";
