// Around the public pages: brand, language, colour mode, the way in.
import { Outlet } from "react-router";
import { useTranslations } from "use-intl";
import { ButtonLink } from "#web/ui/link.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { usePathSpelling } from "#web/ui/paths.tsx";
import { ColorModeChoice } from "#web/views/color-mode-choice.tsx";
import { BrandMark, BrandName } from "./brand.tsx";
import { LanguageLink } from "./language-link.tsx";

export default function HomeLayout() {
  const t = useTranslations();
  const spell = usePathSpelling();
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="sticky top-0 z-30 border-b border-line bg-panel">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:px-6">
          <PageLink to={spell("/")} className="focus-ring flex items-center gap-2.5 rounded-lg">
            <BrandMark />
            <BrandName />
          </PageLink>
          <div className="flex flex-1 items-center justify-end gap-2">
            <LanguageLink />
            <div className="max-sm:hidden">
              <ColorModeChoice />
            </div>
            <ButtonLink to="/auth/login" variant="primary">
              {t("page.login.title")}
            </ButtonLink>
          </div>
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-8 sm:px-6">
        <Outlet />
      </main>
      <footer className="grid justify-items-center gap-4 border-t border-line px-4 py-5 text-center text-xs text-faint">
        {/* A phone's head has no room for it. */}
        <div className="sm:hidden">
          <ColorModeChoice />
        </div>
        {t("app.description")}
      </footer>
    </div>
  );
}
