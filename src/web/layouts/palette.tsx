// The command palette of the dashboard: its screens, and agents, players and rounds by name, code or id.
import { Dices, Languages, LogOut, Network, UserRound, Users } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { id as uuid } from "#contract/page.ts";
import { listPlayers } from "#contract/player.ts";
import { getRound } from "#contract/round.ts";
import { call } from "#web/client/call.ts";
import CommandPalette, { type PaletteItem, type PaletteSearch } from "#web/ui/command-palette.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { useGameName } from "#web/views/round-cells.tsx";
import { chooseLanguage, useOtherLanguage } from "./language-link.tsx";
import { useSignOut } from "./sign-out.ts";
import { NAV } from "./nav.ts";

const FOUND_PER_KIND = 5;
const none = (): readonly PaletteItem[] => [];

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  return <CommandPalette onClose={onClose} items={useCommands()} search={useSearch()} />;
}

function useCommands(): readonly PaletteItem[] {
  const t = useTranslations();
  const go = useGo();
  const navigate = useNavigate();
  const other = useOtherLanguage();
  const leave = useSignOut();
  const screens = NAV.flatMap(({ entries }) =>
    entries.map(({ path, title, icon: Icon }) => ({
      id: path,
      text: t(`page.${title}.title`),
      group: t("shell.palette.screens"),
      icon: <Icon aria-hidden size={16} />,
      onRun: () => go(path),
    })),
  );
  const group = t("shell.palette.actions");
  return [
    ...screens,
    {
      id: "profile",
      text: t("page.profile.title"),
      group: t("shell.palette.screens"),
      icon: <UserRound aria-hidden size={16} />,
      onRun: () => go("/dashboard/profile"),
    },
    {
      id: "language",
      text: t("shell.language.switchTo"),
      group,
      icon: <Languages aria-hidden size={16} />,
      onRun: () => {
        chooseLanguage(other.locale);
        void navigate(other.href, { preventScrollReset: true });
      },
    },
    {
      id: "sign-out",
      text: t("shell.me.signOut"),
      group,
      icon: <LogOut aria-hidden size={16} />,
      onRun: () => void leave(),
    },
  ];
}

function useSearch(): PaletteSearch {
  const t = useTranslations("page");
  const nameOf = useGameName();
  const go = useGo();
  return useMemo(() => {
    const agents: PaletteSearch = async (text, signal) => {
      const { data } = await call(listAgents, { query: { search: text } }, { signal });
      return data.slice(0, FOUND_PER_KIND).map((agent) => ({
        id: agent.id,
        text: agent.name,
        hint: agent.code,
        group: t("agentManage.title"),
        icon: <Network aria-hidden size={16} />,
        onRun: () => go(`/dashboard/agent/agent_manage?open=${agent.id}`),
      }));
    };
    const players: PaletteSearch = async (text, signal) => {
      const query = { search: text, limit: 25, sort: "created_at" } as const;
      const { data } = await call(listPlayers, { query }, { signal });
      return data.slice(0, FOUND_PER_KIND).map((player) => ({
        id: player.id,
        text: player.code,
        hint: player.agent.code,
        group: t("userManage.title"),
        icon: <Users aria-hidden size={16} />,
        onRun: () => go(`/dashboard/user/manage?open=${player.id}`),
      }));
    };
    const rounds: PaletteSearch = async (text, signal) => {
      if (!uuid.safeParse(text).success) return [];
      const round = await call(getRound, { params: { id: text } }, { signal });
      return [
        {
          id: round.id,
          text: nameOf(round.game),
          hint: round.player.code,
          group: t("gameHistory.title"),
          icon: <Dices aria-hidden size={16} />,
          onRun: () => go(`/dashboard/game/history?open=${round.id}`),
        },
      ];
    };
    // One kind that cannot be searched (no permission, no answer) does not hide the others.
    return async (text, signal) =>
      (await Promise.all([agents, players, rounds].map((find) => find(text, signal).catch(none)))).flat();
  }, [t, go, nameOf]);
}
