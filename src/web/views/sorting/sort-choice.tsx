// How a list is sorted, as a choice above it: for phones, whose cards have no heads to press.
import { useTranslations } from "use-intl";
import { ListSelect } from "#web/ui/list-select.tsx";
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
    <ListSelect
      label={t("label")}
      options={names.map((id) => ({ id, text: t(`by.${id}`) }))}
      value={names.find((one) => one === name)}
      onChange={(chosen) => chosen !== undefined && onSort(chosen)}
    />
  );
}
