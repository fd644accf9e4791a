// The command palette of the dashboard: its screens, agents and players by name or code, and whatever an id names.
import { Languages, LogOut, Network, UserRound, Users } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { anyId, findById } from "#contract/find.ts";
import { listPlayers } from "#contract/player.ts";
import { call } from "#web/client/call.ts";
import CommandPalette, { type PaletteItem, type PaletteSearch } from "#web/ui/command-palette.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { useFoundItem } from "./found-item.tsx";
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
  const itemOf = useFoundItem();
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
    const named: PaletteSearch = async (text, signal) => {
      if (!anyId.safeParse(text).success) return [];
      const { data } = await call(findById, { params: { id: text } }, { signal });
      return data.map(itemOf);
    };
    // One kind that cannot be searched (no permission, no answer) does not hide the others.
    return async (text, signal) =>
      (await Promise.all([agents, players, named].map((find) => find(text, signal).catch(none)))).flat();
  }, [t, go, itemOf]);
}
