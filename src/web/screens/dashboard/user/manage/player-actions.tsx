// What can be done with a player, and why not where it cannot.
import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PlayerRow } from "#contract/player.ts";
import { useMay, useTwoFactorDue } from "#web/client/session.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import type { StateChange } from "./set-state.tsx";

export type PlayerDoing = "deposit" | "withdraw" | "stakeCap" | "anonymise" | StateChange;

interface PlayerActionsProps {
  readonly player: PlayerRow;
  readonly onDo: (doing: PlayerDoing) => void;
}

/** Self-exclusion and closing are not a member's to undo. */
const LOCKED = { self_excluded: "error.player_self_excluded", closed: "error.player_closed" } as const;
const NOT_ACTIVE = { blocked: "error.player_blocked", ...LOCKED } as const;

export function PlayerActions({ player, onDo }: PlayerActionsProps) {
  const t = useTranslations();
  const mayMove = useMay("player.money");
  const isTwoFactorDue = useTwoFactorDue();
  const mayBlock = useMay("player.block");
  const { state, balance } = player;
  const noPermission = t("error.permission_missing");
  const noMove = mayMove ? (isTwoFactorDue ? t("error.two_factor_required") : undefined) : noPermission;
  const noWallet = balance === null ? t("player.panel.seamless") : undefined;
  const notActive = state === "active" ? undefined : t(NOT_ACTIVE[state]);
  const locked = state === "self_excluded" || state === "closed" ? t(LOCKED[state]) : undefined;
  const nothing = balance === 0n ? t("player.moveMoney.nothing") : undefined;
  return (
    <>
      <More player={player} onDo={onDo} />
      <Button
        forbidden={mayBlock ? locked : noPermission}
        onPress={() => onDo(state === "blocked" ? "unblock" : "block")}
      >
        {state === "blocked" ? t("player.action.unblock") : t("player.action.block")}
      </Button>
      <Button forbidden={noMove ?? noWallet ?? nothing} onPress={() => onDo("withdraw")}>
        {t("player.moveMoney.withdraw")}
      </Button>
      <Button variant="primary" forbidden={noMove ?? noWallet ?? notActive} onPress={() => onDo("deposit")}>
        {t("player.moveMoney.deposit")}
      </Button>
    </>
  );
}

/** What is done seldom. Of open rounds only the server knows. */
function More({ player, onDo }: PlayerActionsProps) {
  const t = useTranslations();
  const may = { limit: useMay("player.limit"), exclude: useMay("player.block"), forget: useMay("player.anonymise") };
  const { state, balance, anonymised_at: anonymisedAt } = player;
  const noPermission = t("error.permission_missing");
  const closed = state === "closed" ? t("error.player_closed") : undefined;
  const locked = state === "self_excluded" ? t(LOCKED[state]) : closed;
  const hasMoney = balance === null || balance === 0n ? undefined : t("player.anonymise.hasMoney");
  const isGone = anonymisedAt === null ? undefined : t("player.anonymise.already");
  const stakeCap = {
    id: "stakeCap",
    text: t("player.action.stakeCap"),
    forbidden: may.limit ? closed : noPermission,
    onAction: () => onDo("stakeCap"),
  };
  const exclude = {
    id: "exclude",
    text: t("player.action.exclude"),
    isDangerous: true,
    forbidden: may.exclude ? locked : noPermission,
    onAction: () => onDo("exclude"),
  };
  const anonymise = {
    id: "anonymise",
    text: t("player.action.anonymise"),
    isDangerous: true,
    forbidden: may.forget ? (isGone ?? hasMoney) : noPermission,
    onAction: () => onDo("anonymise"),
  };
  return (
    <Menu
      label={t("player.action.more")}
      buttonClass={buttonStyle({})}
      groups={[
        { id: "limits", actions: [stakeCap] },
        { id: "state", actions: [exclude, anonymise] },
      ]}
    >
      <Ellipsis aria-hidden size={16} />
    </Menu>
  );
}
