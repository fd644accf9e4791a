// The open menu of saved views: a line for each, and what is shown now to be saved under a name.
import { Check, Pencil, Star, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { MOST_VIEWS, type SavedView, changeView, removeView } from "#contract/views.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { RenameView, SaveNew } from "./name-forms.tsx";
import type { SavedViews } from "./use-saved-views.ts";

interface ViewLinesProps {
  readonly views: SavedViews;
  /** A view was chosen: there is nothing left to do here. */
  readonly onShown: () => void;
}

export default function ViewLines({ views, onShown }: ViewLinesProps) {
  const t = useTranslations("savedView");
  const { all, current, show } = views;
  const choose = (view: SavedView | null) => {
    show(view);
    onShown();
  };
  return (
    <div className="w-80 max-w-full">
      <ul aria-label={t("title")} className="grid max-h-80 gap-0.5 overflow-y-auto p-2">
        <li className="flex">
          <ViewName isShown={current === null} onShow={() => choose(null)}>
            {t("standard")}
          </ViewName>
        </li>
        {all.map((view) => (
          <ViewLine key={view.id} view={view} views={views} onShow={() => choose(view)} />
        ))}
      </ul>
      {(views.isChanged || views.dropped.length > 0) && current !== null && (
        <SaveChanges view={current} views={views} />
      )}
      <div className="border-t border-line p-3">
        {all.length < MOST_VIEWS ? (
          <SaveNew views={views} />
        ) : (
          <p className="text-xs text-soft">{t("full", { most: String(MOST_VIEWS) })}</p>
        )}
      </div>
    </div>
  );
}

interface ViewNameProps {
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly children: ReactNode;
}

function ViewName({ isShown, onShow, children }: ViewNameProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={`focus-ring flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-2.5 text-left text-sm hover:bg-hover ${
        isShown ? "font-medium text-brand-strong" : "text-ink"
      }`}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isShown && <Check aria-hidden size={15} className="shrink-0" />}
    </button>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  readonly views: SavedViews;
  readonly onShow: () => void;
}

function ViewLine({ view, views, onShow }: ViewLineProps) {
  const t = useTranslations("savedView");
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null);
  const done = () => setDoing(null);
  const change = useAction(changeView);
  const { id, name, is_default: isDefault } = view;
  const setDefault = () => {
    // Otherwise the list, shown as it is by itself, would turn into its new default under the reader's eyes.
    if (!isDefault && views.current === null) views.name(null);
    void change.run({ params: { id }, body: { is_default: !isDefault } });
  };
  if (doing === "rename") return <RenameView view={view} onDone={done} />;
  if (doing === "remove") return <RemoveView view={view} views={views} onDone={done} />;
  return (
    <li className="grid">
      <span className="flex items-center gap-0.5">
        <ViewName isShown={views.current?.id === id} onShow={onShow}>
          {name}
        </ViewName>
        <IconButton
          label={isDefault ? t("unsetDefault", { name }) : t("setDefault", { name })}
          size="sm"
          icon={<Star aria-hidden size={15} className={isDefault ? "fill-current text-brand" : ""} />}
          aria-pressed={isDefault}
          onPress={setDefault}
        />
        <IconButton
          label={t("rename", { name })}
          size="sm"
          icon={<Pencil aria-hidden size={15} />}
          onPress={() => setDoing("rename")}
        />
        <IconButton
          label={t("remove", { name })}
          size="sm"
          icon={<Trash2 aria-hidden size={15} />}
          onPress={() => setDoing("remove")}
        />
      </span>
      <Refusal of={change} />
    </li>
  );
}

interface RemoveViewProps {
  readonly view: SavedView;
  readonly views: SavedViews;
  readonly onDone: () => void;
}

/** Asks first: there is no other copy of it. */
function RemoveView({ view: { id, name }, views, onDone }: RemoveViewProps) {
  const t = useTranslations("savedView");
  const action = useAction(removeView);
  const remove = async (): Promise<void> => {
    const isRefused = (await action.run({ params: { id } })) === null;
    if (!isRefused && views.current?.id === id) views.name(null);
  };
  return (
    <li className="grid gap-2 rounded-md bg-sunken p-2.5 text-sm">
      <p>{t("removeAsk", { name })}</p>
      <Refusal of={action} />
      <span className="flex justify-end gap-2">
        <Button size="sm" onPress={onDone}>
          {t("keep")}
        </Button>
        <Button size="sm" variant="danger" isPending={action.isPending} onPress={() => void remove()}>
          {t("removeNow")}
        </Button>
      </span>
    </li>
  );
}

function SaveChanges({ view, views }: Omit<RemoveViewProps, "onDone">) {
  const t = useTranslations("savedView");
  const action = useAction(changeView);
  return (
    <div className="grid gap-2 border-t border-line p-3">
      <Button
        size="sm"
        isPending={action.isPending}
        onPress={() => void action.run({ params: { id: view.id }, body: { state: views.state } })}
      >
        {t("saveChanges", { name: view.name })}
      </Button>
      <Refusal of={action} />
    </div>
  );
}

function Refusal({ of: { problem } }: { readonly of: Pick<ReturnType<typeof useAction>, "problem"> }) {
  if (problem === null) return null;
  return (
    <div role="alert" className="px-2.5 text-xs text-bad">
      <ProblemText problem={problem} />
    </div>
  );
}
