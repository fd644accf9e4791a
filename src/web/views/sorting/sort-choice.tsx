// How a list is sorted, as a choice above it: for phones, whose cards have no heads to press.
import { useTranslations } from "use-intl";
import { Select } from "#web/ui/select.tsx";
import { type SortNames, sortNamesOf } from "#web/views/sort-names.ts";

interface SortChoiceProps {
  readonly columns: readonly { readonly id: string; readonly sorts?: SortNames }[];
  /** What the address calls it. */
  readonly name: string;
  readonly onSort: (name: string) => void;
}

export default function SortChoice({ columns, name, onSort }: SortChoiceProps) {
  const t = useTranslations("sort");
  const names = sortNamesOf(columns);
  return (
    <Select
      label={t("label")}
      hideLabel
      size="sm"
      options={names.map((id) => ({ id, text: t(`by.${id}`) }))}
      value={names.find((one) => one === name) ?? null}
      onChange={onSort}
    />
  );
}
