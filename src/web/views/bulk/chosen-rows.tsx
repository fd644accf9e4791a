// Below a list whose rows can be chosen: what can be done with those that are.
import type { ReactNode } from "react";
import { SelectionBar } from "#web/ui/selection-bar.tsx";
import type { Selection } from "#web/ui/table-model.ts";

interface ChosenRowsProps {
  readonly selection: Selection;
  readonly bulk: (ids: ReadonlySet<string>, clear: () => void) => ReactNode;
}

export default function ChosenRows({ selection: { ids, onChange }, bulk }: ChosenRowsProps) {
  const clear = () => onChange(new Set());
  return (
    <SelectionBar count={ids.size} onClear={clear}>
      {bulk(ids, clear)}
    </SelectionBar>
  );
}
