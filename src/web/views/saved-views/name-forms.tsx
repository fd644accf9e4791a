// Gives a view its name: what is shown now as a new one, or another name to one that is saved.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SavedView, changeView, saveView } from "#contract/views.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Form } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import type { SavedViews } from "./use-saved-views.ts";

/** A name another view of the list has is refused at the field. */
const AT_NAME = { view_name_taken: "name" } as const;

export function SaveNew({ views: { list, state, name: nameShown } }: { readonly views: SavedViews }) {
  const t = useTranslations("savedView");
  const [name, setName] = useState("");
  const [isDefault, setDefault] = useState(false);
  const form = useEndpointForm(
    saveView,
    ({ id }) => {
      setName("");
      setDefault(false);
      nameShown(id);
    },
    AT_NAME,
  );
  return (
    <Form
      {...form.problems}
      onSubmit={() => form.submit({ list, name, state, is_default: isDefault })}
      actions={
        <Button variant="primary" size="sm" type="submit" isPending={form.isPending}>
          {t("save")}
        </Button>
      }
    >
      <TextField name="name" label={t("name")} hint={t("nameHint")} value={name} onChange={setName} maxLength={60} />
      <Checkbox isChosen={isDefault} onChange={setDefault}>
        {t("asDefault")}
      </Checkbox>
    </Form>
  );
}

interface RenameViewProps {
  readonly view: SavedView;
  readonly onDone: () => void;
}

export function RenameView({ view, onDone }: RenameViewProps) {
  const t = useTranslations("savedView");
  const [name, setName] = useState(view.name);
  const form = useEndpointForm(changeView, onDone, AT_NAME);
  return (
    <li className="rounded-md bg-sunken p-2.5">
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ name }, { id: view.id })}
        actions={
          <span className="flex justify-end gap-2">
            <Button size="sm" onPress={onDone}>
              {t("keepName")}
            </Button>
            <Button variant="primary" size="sm" type="submit" isPending={form.isPending}>
              {t("renameNow")}
            </Button>
          </span>
        }
      >
        <TextField name="name" label={t("newName")} value={name} onChange={setName} maxLength={60} />
      </Form>
    </li>
  );
}
