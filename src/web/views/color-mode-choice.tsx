// Light, dark, or as the system has it.
import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { type ColorMode, colorModeStore, setColorMode } from "#web/client/color-mode.ts";
import { Segments } from "#web/ui/segments.tsx";

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

export const useColorMode = (): ColorMode =>
  useSyncExternalStore(colorModeStore.subscribe, colorModeStore.now, colorModeStore.whenBuilt);

export function ColorModeIcon({ mode, size = 16 }: { readonly mode: ColorMode; readonly size?: number }) {
  const Icon = ICONS[mode];
  return <Icon aria-hidden size={size} />;
}

/** `inWords`: each choice is written out; without it icons stand for them. */
export function ColorModeChoice({ inWords = false }: { readonly inWords?: boolean }) {
  const t = useTranslations("shell.colorMode");
  const mode = useColorMode();
  const options = (["light", "dark", "system"] as const).map((id) => ({
    id,
    text: t(id),
    icon: <ColorModeIcon mode={id} size={15} />,
  }));
  return <Segments label={t("label")} options={options} value={mode} onChange={setColorMode} iconsOnly={!inWords} />;
}
