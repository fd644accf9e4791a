// Which columns a table shows and how high its rows are.
import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { PopoverButton } from "./popover.tsx";
import { Segments } from "./segments.tsx";
import type { Density } from "./table-model.ts";

interface TableViewMenuProps {
  readonly columns: readonly { readonly id: string; readonly head: string }[];
  /** What the reader sees, in the order of the columns. */
  readonly visible: readonly string[];
  readonly onVisible: (ids: readonly string[]) => void;
  /** Back to as many columns as there is room for, where they were chosen by hand. */
  readonly onFit: (() => void) | undefined;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

export function TableViewMenu({ columns, visible, onVisible, onFit, density, onDensity }: TableViewMenuProps) {
  const t = useTranslations("ui.table");
  const [, ...others] = columns;
  return (
    <PopoverButton label={t("view")} text={t("view")} size="sm" icon={<SlidersHorizontal aria-hidden size={15} />}>
      <div className="w-60">
        <div className="grid gap-2 border-b border-line p-3 max-sm:hidden">
          <p className="text-2xs font-semibold tracking-wide text-faint uppercase">{t("density")}</p>
          <Segments
            label={t("density")}
            value={density}
            onChange={onDensity}
            options={[
              { id: "comfortable", text: t("comfortable") },
              { id: "compact", text: t("compact") },
            ]}
          />
        </div>
        <fieldset className="grid max-h-80 overflow-y-auto p-3">
          <legend className="float-left mb-1 text-2xs font-semibold tracking-wide text-faint uppercase">
            {t("columns")}
          </legend>
          {others.map(({ id, head }) => (
            <Checkbox
              key={id}
              isChosen={visible.includes(id)}
              onChange={(isChosen) => onVisible(isChosen ? [...visible, id] : visible.filter((shown) => shown !== id))}
            >
              {head}
            </Checkbox>
          ))}
        </fieldset>
        {onFit !== undefined && (
          <div className="border-t border-line p-2">
            <Button variant="ghost" size="sm" onPress={onFit}>
              {t("fit")}
            </Button>
          </div>
        )}
      </div>
    </PopoverButton>
  );
}
