// The keyboard shortcuts of the dashboard; fetched when somebody asks for them.
import { useTranslations } from "use-intl";
import { COMMAND, ShortcutsDialog } from "#web/ui/shortcuts-dialog.tsx";

export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("ui.shortcuts");
  const lines = [
    { keys: [COMMAND, "K"], text: t("palette") },
    { keys: ["["], text: t("sidebar") },
    { keys: ["?"], text: t("shortcuts") },
    { keys: ["Esc"], text: t("close") },
  ];
  return <ShortcutsDialog isOpen onClose={onClose} lines={lines} />;
}
