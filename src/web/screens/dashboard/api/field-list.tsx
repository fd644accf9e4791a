// Fields of a call or an answer: each with its type, and what it has to keep to.
import { useTranslations } from "use-intl";
import type { DescribedField } from "./described-fields.ts";

interface FieldListProps {
  readonly title: string;
  readonly fields: readonly DescribedField[];
  /** Fields that come: none of them has to be filled in. */
  readonly isRead?: boolean;
  /** Whether the title is shown; whoever shows it already leaves it out. */
  readonly isTitled?: boolean;
}

export function FieldList({ title, fields, isRead = false, isTitled = true }: FieldListProps) {
  const t = useTranslations("apiReference");
  if (fields.length === 0) return null;
  return (
    <section aria-label={title}>
      {isTitled && <h3 className="pb-1 text-sm font-medium text-ink">{title}</h3>}
      <ul className="divide-y divide-line border-y border-line text-sm">
        {fields.map(({ name, type, isRequired, isAmount, limits }) => (
          <li key={name} className="grid gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[minmax(9rem,2fr)_3fr]">
            <span className="min-w-0">
              <code className="font-mono text-xs wrap-anywhere text-ink">{name}</code>
              {isRequired && !isRead && <span className="ml-2 text-xs text-bad">{t("required")}</span>}
            </span>
            <span className="min-w-0 text-xs wrap-anywhere text-soft">
              <code lang="en" className="font-mono">
                {type}
              </code>
              {isAmount && ` · ${t("amount")}`}
              {limits !== "" && ` · ${limits}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
