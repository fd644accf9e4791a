// Who is signed in: colour mode, shortcuts, and the way out.
import { Keyboard, LogOut, UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { signOut } from "#contract/session.ts";
import { COLOR_MODES, setColorMode } from "#web/client/color-mode.ts";
import { call } from "#web/client/call.ts";
import { rememberSignedIn } from "#web/client/remembered-session.ts";
import { ownPlaceOf } from "#web/client/session.ts";
import { setLeaving } from "#web/client/signed-out.ts";
import { askNoMore, forgetAnswers } from "#web/client/use-endpoint.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TimeZoneText } from "#web/ui/time-zone-text.tsx";
import { ColorModeIcon, useColorMode } from "#web/views/color-mode-choice.tsx";

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

export function useSignOut(): () => Promise<void> {
  const go = useGo();
  return async () => {
    setLeaving(true);
    askNoMore();
    // Whatever the server says, this browser stops showing what it knows.
    await call(signOut, {}).catch(() => null);
    forgetAnswers();
    rememberSignedIn(false);
    go("/auth/login");
  };
}

export function MeMenu({ me, onShortcuts }: MeMenuProps) {
  const t = useTranslations("shell");
  const role = useTranslations("role");
  const mode = useColorMode();
  const leave = useSignOut();
  const go = useGo();
  if (me === undefined) return <Skeleton className="size-8 rounded-full" />;
  const own = ownPlaceOf(me);
  return (
    <Menu
      label={t("me.label")}
      buttonClass="focus-ring grid size-8 cursor-pointer place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand-strong hover:brightness-95 dark:hover:brightness-125"
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
    >
      {initials(me.name)}
    </Menu>
  );
}
