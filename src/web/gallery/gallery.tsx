// The gallery of the interface, for who works on it: routes.ts mounts it under `npm run dev` and nowhere else.
import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { COLOR_MODES, colorModeStore, setColorMode } from "#web/client/color-mode.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import { SECTIONS } from "./sections.ts";
import { useWords } from "./words.ts";

export const meta = () => [{ title: "Gallery · Reelgate" }];

const ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

export default function Gallery() {
  const words = useWords();
  return (
    <>
      <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
        <PageHeader title={words.title} text={words.text} actions={<ColorMode />} />
        <nav aria-label={words.sections} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {SECTIONS.map(({ id, word }) => (
            <a key={id} href={`#${id}`} className="focus-ring rounded-sm text-link hover:underline">
              {words[word]}
            </a>
          ))}
        </nav>
        <main className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {SECTIONS.map(({ id, Content }) => (
            <Content key={id} />
          ))}
        </main>
      </div>
      <Toasts />
    </>
  );
}

function ColorMode() {
  const t = useTranslations("shell.colorMode");
  const mode = useSyncExternalStore(colorModeStore.subscribe, colorModeStore.now, colorModeStore.whenBuilt);
  const options = COLOR_MODES.map((id) => {
    const Icon = ICONS[id];
    return { id, text: t(id), icon: <Icon aria-hidden size={15} /> };
  });
  return <Segments label={t("label")} options={options} value={mode} onChange={setColorMode} />;
}
