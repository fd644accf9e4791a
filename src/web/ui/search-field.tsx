// Looks for something by text; tells its owner once typing pauses.
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { controlStyle, inputStyle } from "./control-style.ts";

const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Whoever opened what holds it wants to type. */
  readonly takesFocus?: boolean;
  /** Id of the text that says what is wrong with what was typed. */
  readonly problemId?: string | undefined;
  /** Beside its own: Enter tells, Escape empties. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** What was typed and is not the value yet. */
interface Draft {
  readonly text: string;
  /** What was told and has not come back as the value yet. */
  readonly told: string | null;
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, takesFocus = false, problemId, onKeyDown } = props;
  const t = useTranslations("ui.search");
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(value);
  // What was told shows until it has come back as the value, so that no letter goes away in between.
  if (seen !== value) {
    setSeen(value);
    if (draft !== null) setDraft(draft.told === draft.text ? null : { ...draft, told: null });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const tell = (next: string) => {
    clearTimeout(timer.current);
    // Not by the value: what was told may be on its way still, and is to be taken back then.
    const last = draft?.told ?? value;
    setDraft({ text: next, told: next });
    if (next !== last) onChange(next);
  };
  const text = draft?.text ?? value;
  return (
    <div role="search" className={`${controlStyle("sm")} w-64 max-sm:w-full`}>
      <Search aria-hidden size={15} className="ml-2.5 shrink-0 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        placeholder={placeholder ?? label}
        value={text}
        onChange={({ target }) => {
          setDraft({ text: target.value, told: draft?.told ?? null });
          clearTimeout(timer.current);
          timer.current = setTimeout(() => tell(target.value), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell(text);
          if (event.key === "Escape" && text !== "") tell("");
          onKeyDown?.(event);
        }}
        className={`${inputStyle} px-2 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => tell("")}
          className="focus-ring mr-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded text-faint hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </div>
  );
}
