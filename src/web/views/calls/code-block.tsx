// Code or data as it is written, scrolled where it is longer than its place.

export function CodeBlock({ text }: { readonly text: string }) {
  const look = "focus-ring max-h-96 w-full overflow-auto rounded-lg bg-sunken p-3 text-xs text-ink";
  // Whoever has no mouse scrolls it by keyboard.
  const scrolled = { tabIndex: 0, lang: "en" };
  return (
    <pre {...scrolled} className={look}>
      {text}
    </pre>
  );
}
