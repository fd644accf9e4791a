// Around signing in: brand and promise at one side, the form at the other, language and colour mode below.
import { Outlet } from "react-router";
import { useTranslations } from "use-intl";
import { PageLink } from "#web/ui/page-link.tsx";
import { usePathSpelling } from "#web/ui/paths.tsx";
import { ColorModeChoice } from "#web/views/color-mode-choice.tsx";
import { BrandMark, BrandName } from "./brand.tsx";
import { LanguageLink } from "./language-link.tsx";

export default function AuthLayout() {
  const spell = usePathSpelling();
  return (
    <div className="grid min-h-dvh bg-panel lg:grid-cols-[minmax(0,1fr)_minmax(30rem,38rem)]">
      <Pitch />
      <div className="flex flex-col border-line px-5 py-5 sm:px-12 lg:border-l">
        <header className="flex h-9 items-center justify-between">
          <PageLink to={spell("/")} className="focus-ring flex items-center gap-2.5 rounded-lg">
            <BrandMark />
            <BrandName />
          </PageLink>
          <LanguageLink />
        </header>
        <main className="mx-auto grid w-full max-w-sm flex-1 content-center py-10">
          <Outlet />
        </main>
        <footer className="flex justify-center">
          <ColorModeChoice />
        </footer>
      </div>
    </div>
  );
}

function Pitch() {
  const t = useTranslations("shell.promise");
  return (
    <aside className="relative isolate flex flex-col justify-end overflow-hidden bg-green-950 p-12 text-green-50 max-lg:hidden">
      <Reels />
      <p className="max-w-xl text-4xl leading-tight font-semibold tracking-tight text-balance">{t("title")}</p>
      <p className="mt-4 max-w-md text-lg text-green-200">{t("text")}</p>
    </aside>
  );
}

/** Five reels at rest, one line lit: drawn, so that signing in loads no picture. */
function Reels() {
  const cells = Array.from({ length: 30 }, (_, index) => ({ reel: index % 5, row: Math.floor(index / 5) }));
  return (
    <svg
      aria-hidden
      viewBox="0 0 500 620"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-0 -z-10 size-full opacity-70"
    >
      {cells.map(({ reel, row }) => {
        const isLit = row === [2, 1, 2, 3, 2][reel];
        return (
          <rect
            key={`${reel} ${row}`}
            x={reel * 100 + 8}
            y={row * 100 + 8}
            width="84"
            height="84"
            rx="16"
            className={isLit ? "fill-green-500/35 stroke-green-300/70" : "fill-green-900/40 stroke-green-800/60"}
            strokeWidth="1.5"
          />
        );
      })}
      <path
        d="M50 250 150 150 250 250 350 350 450 250"
        className="fill-none stroke-green-300"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect width="500" height="620" fill="url(#fade)" />
      <defs>
        <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.35" stopColor="#052e16" stopOpacity="0" />
          <stop offset="0.85" stopColor="#052e16" />
        </linearGradient>
      </defs>
    </svg>
  );
}
