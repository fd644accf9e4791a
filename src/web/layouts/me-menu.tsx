// Who is signed in; what their menu holds is fetched when it is about to be opened.
import { lazy } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { MenuButton } from "#web/ui/menu.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const fetchSurface = () => import("./me-menu-surface.tsx");
const MeMenuSurface = lazy(fetchSurface);

interface MeMenuProps {
  readonly me: Me | undefined;
  readonly onShortcuts: () => void;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("")
    .toUpperCase();

export function MeMenu({ me, onShortcuts }: MeMenuProps) {
  const label = useTranslations("shell")("me.label");
  if (me === undefined) return <Skeleton className="size-8 rounded-full" />;
  return (
    <MenuButton
      label={label}
      buttonClass="focus-ring grid size-8 cursor-pointer place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand-strong hover:brightness-95 dark:hover:brightness-125"
      onNear={fetchSurface}
      renderSurface={(anchor, onClose) => <MeMenuSurface {...{ me, anchor, onShortcuts, onClose }} />}
    >
      {initials(me.name)}
    </MenuButton>
  );
}
