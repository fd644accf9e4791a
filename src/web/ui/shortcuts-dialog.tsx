// Lists the keyboard shortcuts.
import { useTranslations } from "use-intl";
import { Dialog } from "./dialog.tsx";
import { CommandKey, Key } from "./shortcut-keys.tsx";

/** Among the keys of a shortcut: ⌘ or Ctrl. */
export const COMMAND = "command";

export interface ShortcutLine {
  readonly keys: readonly string[];
  readonly text: string;
}

interface ShortcutsDialogProps {
  readonly lines: readonly ShortcutLine[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ShortcutsDialog({ lines, isOpen, onClose }: ShortcutsDialogProps) {
  const t = useTranslations("ui.shortcuts");
  return (
    <Dialog title={t("title")} isOpen={isOpen} onClose={onClose} size="sm">
      <dl className="divide-y divide-line">
        {lines.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-sm text-ink">{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (key === COMMAND ? <CommandKey key={key} /> : <Key key={key}>{key}</Key>))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
