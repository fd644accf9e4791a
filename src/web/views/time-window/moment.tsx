// A beginning or an end as a day and a time of the reader's zone.
import { useTranslations } from "use-intl";
import { DateField } from "#web/ui/date-field.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import type { WindowDraft } from "./window-draft.ts";

interface MomentProps {
  readonly end: "from" | "to";
  /** Where the window is a part of what is sent, the part's name and a dot. */
  readonly prefix?: string;
  readonly draft: Omit<WindowDraft, "reason">;
  readonly onChange: (part: Partial<WindowDraft>) => void;
}

/** What the server says of an instant is said at its day. */
export function Moment({ end, prefix = "", draft, onChange }: MomentProps) {
  const t = useTranslations("catalogue.window");
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        name={`${prefix}${end}`}
        label={t(`${end}Day`)}
        isRequired
        value={draft[`${end}Day`]}
        onChange={(day) => onChange({ [`${end}Day`]: day })}
      />
      <TimeField
        name={`${prefix}${end}Time`}
        label={t(`${end}Time`)}
        isRequired
        value={draft[`${end}Time`]}
        onChange={(time) => onChange({ [`${end}Time`]: time })}
      />
    </div>
  );
}
