// Gives a view its name: what is shown now as a new one, or another name to one that is saved.
import { useTranslations } from "use-intl";
import { type SavedView, changeView, saveView } from "#contract/views.ts";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import type { SavedViews } from "./use-saved-views.ts";

/** A name another view of the list has is refused at the field. */
const AT_NAME = { view_name_taken: "name" } as const;

export function SaveNew({ views: { list, state, name: nameShown } }: { readonly views: SavedViews }) {
  const t = useTranslations("savedView");
  return (
    <ContractForm
      endpoint={saveView}
      fields={{ name: { label: t("name"), hint: t("nameHint") }, is_default: { label: t("asDefault") } }}
      fixed={{ list, state }}
      refusedAt={AT_NAME}
      onDone={({ id }) => nameShown(id)}
      submit={t("save")}
      size="sm"
    />
  );
}

interface RenameViewProps {
  readonly view: SavedView;
  readonly onDone: () => void;
}

export function RenameView({ view, onDone }: RenameViewProps) {
  const t = useTranslations("savedView");
  return (
    <li className="rounded-md bg-sunken p-2.5">
      <ContractForm
        endpoint={changeView}
        params={{ id: view.id }}
        fields={{ name: { label: t("newName") } }}
        from={{ name: view.name }}
        refusedAt={AT_NAME}
        onDone={onDone}
        submit={t("renameNow")}
        onCancel={onDone}
        cancel={t("keepName")}
        size="sm"
      />
    </li>
  );
}
