// An id that is shown short and copied whole with one click.
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

const SHOWN_AFTER_COPY_MS = 1500;

interface CopyIdProps {
  readonly id: string;
  /** Shows the whole id instead of its ends. */
  readonly whole?: boolean;
}

// The last characters of time-ordered ids differ first.
const shortened = (id: string): string => (id.length <= 14 ? id : `${id.slice(0, 6)}…${id.slice(-6)}`);

export function CopyId({ id, whole = false }: CopyIdProps) {
  const t = useTranslations("ui.copy");
  // The place may show another id before the tick is over.
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const copied = copiedId === id;
  useEffect(() => {
    if (copiedId === null) return undefined;
    const timer = setTimeout(() => setCopiedId(null), SHOWN_AFTER_COPY_MS);
    return () => clearTimeout(timer);
  }, [copiedId]);
  return (
    <button
      type="button"
      title={id}
      className="focus-ring group/copy inline-flex max-w-full [text-align:inherit] cursor-pointer items-center gap-1 rounded-sm font-mono text-xs text-soft hover:text-ink"
      onClick={(event) => {
        // The row around it has a click of its own.
        event.stopPropagation();
        // A browser may keep its clipboard to itself: then there is no tick, and the title can be read.
        void navigator.clipboard.writeText(id).then(
          () => setCopiedId(id),
          () => undefined,
        );
      }}
    >
      <span className="sr-only">{copied ? t("copied") : t("copy", { id })}</span>
      <span aria-hidden className={whole ? "wrap-anywhere" : "truncate"}>
        {whole ? id : shortened(id)}
      </span>
      {copied ? (
        <Check aria-hidden size={13} className="shrink-0 text-good" />
      ) : (
        <Copy aria-hidden size={13} className="shrink-0 opacity-40 group-hover/copy:opacity-100" />
      )}
    </button>
  );
}
