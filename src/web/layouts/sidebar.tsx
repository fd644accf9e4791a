// The way to every screen, in groups; small when the reader collapses it.
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { memo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { preferenceStore } from "#web/client/preferences.ts";
import { barePath } from "#web/messages/locale.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { usePathSpelling } from "#web/ui/paths.tsx";
import { BrandMark, BrandName } from "./brand.tsx";
import { NAV, type NavEntry } from "./nav.ts";

const sidebar = preferenceStore("sidebar");

export function toggleSidebar(): void {
  sidebar.set(sidebar.now() === "open" ? "collapsed" : "open");
}

export function Sidebar() {
  const t = useTranslations("shell.nav");
  const state = useSyncExternalStore(sidebar.subscribe, sidebar.now, sidebar.whenBuilt);
  const isOpen = state === "open";
  return (
    <aside className="sticky top-0 flex h-dvh w-63 shrink-0 flex-col border-r border-line bg-panel transition-[width] duration-200 collapsed:w-15 max-lg:hidden">
      <div className="flex h-14 shrink-0 items-center px-4">
        <Brand />
      </div>
      <nav aria-label={t("label")} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-3 pb-4">
        <NavGroups />
      </nav>
      <div className="flex h-15.25 shrink-0 border-t border-line p-3 collapsed:px-3">
        <IconButton
          label={isOpen ? t("collapse") : t("expand")}
          icon={isOpen ? <PanelLeftClose aria-hidden size={17} /> : <PanelLeftOpen aria-hidden size={17} />}
          onPress={toggleSidebar}
        />
      </div>
    </aside>
  );
}

export function Brand() {
  const spell = usePathSpelling();
  return (
    <PageLink
      to={spell("/dashboard")}
      aria-label="Reelgate"
      className="focus-ring flex items-center gap-2.5 rounded-lg"
    >
      <BrandMark />
      <span className="collapsed:hidden">
        <BrandName />
      </span>
    </PageLink>
  );
}

/** Also the content of the drawer on small screens, where it is never collapsed. */
export function NavGroups({ onGo }: { readonly onGo?: () => void }) {
  const t = useTranslations("nav.group");
  // Told from the bare path: pages are built with a slash at the end and visited without.
  const here = barePath(useLocation().pathname);
  return (
    <ul className="grid gap-4 pt-2">
      {NAV.map(({ group, entries }) => (
        // Small, it is as wide as its icons, not as its hidden title.
        <li key={group} className="min-w-0">
          {group !== "overview" && (
            <p className="px-2.5 pb-1 text-2xs font-semibold tracking-wide whitespace-nowrap text-faint uppercase collapsed:invisible">
              {t(group)}
            </p>
          )}
          <ul className="grid gap-0.5">
            {entries.map((entry) => (
              <NavLine
                key={entry.path}
                entry={entry}
                isHere={entry.path === here}
                {...(onGo === undefined ? {} : { onGo })}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface NavLineProps {
  readonly entry: NavEntry;
  readonly isHere: boolean;
  readonly onGo?: () => void;
}

/** Drawn again only when the reader comes to its page or leaves it. */
const NavLine = memo(function NavLine({ entry, isHere, onGo }: NavLineProps) {
  const t = useTranslations("page");
  const spell = usePathSpelling();
  const Icon = entry.icon;
  const title = t(`${entry.title}.title`);
  return (
    <li className="min-w-0">
      <PageLink
        to={spell(entry.path)}
        {...(isHere ? { "aria-current": "page" as const } : {})}
        title={title}
        {...(onGo === undefined ? {} : { onClick: onGo })}
        className="focus-ring group flex min-h-8.5 items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm leading-4.5 font-medium text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-strong"
      >
        <Icon aria-hidden size={17} className="shrink-0 opacity-80 group-aria-[current=page]:opacity-100" />
        {/* As wide as in the open sidebar, so that no line breaks while it opens. */}
        <span className="min-w-45 flex-1 collapsed:sr-only">{title}</span>
      </PageLink>
    </li>
  );
});
