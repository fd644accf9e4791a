// What the menu of who is signed in holds: who that is, the colour mode, the profile, shortcuts, and the way out.
import { Keyboard, LogOut, UserRound } from "lucide-react";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { COLOR_MODES, setColorMode } from "#web/client/color-mode.ts";
import { ownPlaceOf } from "#web/client/session.ts";
import MenuSurface from "#web/ui/menu-surface.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { TimeZoneText } from "#web/ui/time-zone-text.tsx";
import { ColorModeIcon, useColorMode } from "#web/views/color-mode-choice.tsx";
import { useSignOut } from "./sign-out.ts";

interface MeMenuSurfaceProps {
  readonly me: Me;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

export default function MeMenuSurface({ me, anchor, onShortcuts, onClose }: MeMenuSurfaceProps) {
  const t = useTranslations("shell");
  const role = useTranslations("role");
  const mode = useColorMode();
  const leave = useSignOut();
  const go = useGo();
  const own = ownPlaceOf(me);
  return (
    <MenuSurface
      label={t("me.label")}
      anchor={anchor}
      placement="bottom end"
      onClose={onClose}
      head={
        <>
          <p className="text-sm font-semibold wrap-anywhere text-ink">{me.name}</p>
          {me.login !== me.name && <p className="text-xs wrap-anywhere text-faint">{me.login}</p>}
          <p className="mt-1 text-xs text-soft">
            {own.name} · {role(own.role)}
          </p>
          {me.viewing_from !== null && (
            <p className="mt-1 text-xs text-special">{t("viewing.as", { name: me.agent.name })}</p>
          )}
          <p className="mt-1 text-xs text-faint">
            <TimeZoneText />
          </p>
        </>
      }
      groups={[
        {
          id: "color-mode",
          title: t("colorMode.label"),
          actions: COLOR_MODES.map((id) => ({
            id,
            text: t(`colorMode.${id}`),
            icon: <ColorModeIcon mode={id} />,
            isChosen: mode === id,
            onAction: () => setColorMode(id),
          })),
        },
        {
          id: "account",
          title: t("me.label"),
          actions: [
            {
              id: "profile",
              text: t("me.profile"),
              icon: <UserRound aria-hidden size={16} />,
              onAction: () => go("/dashboard/profile"),
            },
            {
              id: "shortcuts",
              text: t("me.shortcuts"),
              icon: <Keyboard aria-hidden size={16} />,
              onAction: onShortcuts,
            },
            {
              id: "sign-out",
              text: t("me.signOut"),
              icon: <LogOut aria-hidden size={16} />,
              onAction: () => void leave(),
            },
          ],
        },
      ]}
    />
  );
}
