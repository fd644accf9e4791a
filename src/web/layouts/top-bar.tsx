// Above every screen: whose figures these are, search, the live connection, notices, language, colour mode, me.
import { Suspense, lazy } from "react";
import { Building2, Menu as MenuIcon, Search } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useSession } from "#web/client/session.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CommandKey, Key } from "#web/ui/shortcut-keys.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ColorModeChoice } from "#web/views/color-mode-choice.tsx";
import { BrandMark } from "./brand.tsx";
import { ExportsMenu } from "./exports-menu.tsx";
import { LanguageLink } from "./language-link.tsx";
import { LiveMark } from "./live-mark.tsx";
import { MeMenu } from "./me-menu.tsx";

const Notices = lazy(() => import("./notices.tsx"));

interface TopBarProps {
  /** Somebody is signed in, and what they came for is drawn. */
  readonly isAtRest: boolean;
  readonly onNavigation: () => void;
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
}

export function TopBar({ isAtRest, onNavigation, onSearch, onShortcuts }: TopBarProps) {
  const t = useTranslations("shell");
  const { answer } = useSession();
  // It may take over after the answer has come, and was built without one.
  const me = useHydrated() ? answer : undefined;
  return (
    <header className="grid h-14 shrink-0 grid-cols-[minmax(0,1fr)_auto_auto] items-center border-b border-line bg-panel px-3 max-[22rem]:px-2 sm:gap-2 sm:px-5 md:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto] xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)_minmax(max-content,1fr)]">
      <div className="flex min-w-0 items-center gap-2 max-[22rem]:gap-0">
        <div className="flex items-center gap-2 lg:hidden">
          <IconButton label={t("nav.open")} icon={<MenuIcon aria-hidden size={19} />} onPress={onNavigation} />
          <span className="max-sm:hidden">
            <BrandMark size={26} />
          </span>
        </div>
        <Scope me={me} />
      </div>
      <SearchButton onSearch={onSearch} />
      {/* Tracks as wide as what comes there: nothing moves, also where the page is painted before all of it is read. */}
      <div className="grid grid-cols-[auto_2.25rem_2.25rem_2.125rem_2.25rem] items-center justify-end sm:grid-cols-[auto_2.25rem_2.25rem_3.5625rem_2.25rem] sm:gap-1 md:grid-cols-[auto_2.25rem_2.25rem_3.5625rem_6.6875rem_2.25rem]">
        <LiveMark />
        <div>
          <Suspense fallback={null}>{isAtRest && <Notices />}</Suspense>
        </div>
        <ExportsMenu isSignedIn={isAtRest} />
        <LanguageLink />
        <div className="px-1 max-md:hidden">
          <ColorModeChoice />
        </div>
        <div className="pl-1">
          <MeMenu me={me} onShortcuts={onShortcuts} />
        </div>
      </div>
    </header>
  );
}

function Scope({ me }: { readonly me: Me | undefined }) {
  const t = useTranslations("shell.scope");
  if (me === undefined) return <Skeleton className="h-4 w-28" />;
  const name = me.party === "platform" ? t("platform") : me.agent.name;
  return (
    <p
      className="flex min-w-0 items-center gap-2 text-sm font-medium text-ink max-[22rem]:text-xs"
      aria-label={t("label", { name })}
    >
      <Building2 aria-hidden size={16} className="shrink-0 text-faint max-lg:hidden" />
      <span className="line-clamp-2 leading-tight wrap-anywhere">{name}</span>
      {me.agent.currency !== null && me.party === "agent" && (
        <span className="rounded bg-neutral-soft px-1.5 text-2xs font-semibold text-soft max-lg:hidden">
          {me.agent.currency}
        </span>
      )}
    </p>
  );
}

function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  const t = useTranslations("shell.search");
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Meta+K Control+K"
      className="focus-ring flex h-9 cursor-pointer items-center gap-2.5 rounded-lg text-sm text-faint hover:text-ink max-md:size-9 max-md:justify-center max-md:hover:bg-hover md:w-full md:border md:border-line md:bg-sunken md:px-3 md:hover:border-edge"
    >
      <Search aria-hidden size={16} className="shrink-0" />
      <span className="flex-1 truncate text-left max-md:sr-only">{t("label")}</span>
      <span aria-hidden className="flex gap-1 max-lg:hidden">
        <CommandKey />
        <Key>K</Key>
      </span>
    </button>
  );
}
