// Code or data as it is written, scrolled where it is longer than its place: it fades where it goes on.
import { watchEdges } from "#web/ui/scroll-edges.ts";

const LOOK = "focus-ring max-h-96 w-full overflow-auto rounded-lg bg-sunken p-3 text-xs text-ink";
const FADES =
  "data-more-after:mask-r-from-[calc(100%-2rem)] data-more-before:mask-l-from-[calc(100%-2rem)] data-more-below:mask-b-from-[calc(100%-2rem)]";

const watch = (block: HTMLPreElement | null) => (block === null ? undefined : watchEdges(block));

export function CodeBlock({ text }: { readonly text: string }) {
  // Whoever has no mouse scrolls it by keyboard.
  const scrolled = { tabIndex: 0, lang: "en" };
  // Another text begins at its beginning.
  return (
    <pre key={text} ref={watch} {...scrolled} className={`${LOOK} ${FADES}`}>
      {text}
    </pre>
  );
}
