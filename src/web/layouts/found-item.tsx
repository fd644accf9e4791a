// What an id named, as a line of the palette: what it is, whose, and the way to where it is shown.
import {
  ArrowDownUp,
  ArrowLeftRight,
  Banknote,
  Dices,
  Gamepad2,
  type LucideIcon,
  Network,
  ReceiptText,
  Users,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { FoundThing } from "#contract/find.ts";
import type { MessageKey } from "#web/messages/en-US.json";
import type { PaletteItem } from "#web/ui/command-palette.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { useGameName } from "#web/views/round-cells.tsx";

/** Stands for an agent the reader may not know. */
const UNKNOWN = "*";

interface Place {
  /** Whose it is. */
  readonly hint: string;
  readonly to: string;
}

const PLAYERS = "/dashboard/user/manage?open=";
const AGENTS = "/dashboard/agent/agent_manage?open=";
const PAYMENTS = "/dashboard/biling/payment_history?open=";
const ROUNDS = "/dashboard/game/history?open=";

function placeOf(thing: FoundThing): Place {
  const { id } = thing;
  switch (thing.kind) {
    case "agent":
      return { hint: thing.code, to: AGENTS + id };
    case "player":
      return { hint: thing.agent.code, to: PLAYERS + id };
    case "round":
      return { hint: thing.player.code, to: ROUNDS + id };
    case "session":
      // A demo is played by nobody: it is its agent's.
      return thing.player === null
        ? { hint: thing.agent.code, to: AGENTS + thing.agent.id }
        : { hint: thing.player.code, to: `${PLAYERS}${thing.player.id}.${id}` };
    case "player_transfer":
      return { hint: thing.player.code, to: `/dashboard/user/transactions?open=${id}` };
    case "credit_transfer":
      return { hint: thing.agent.code, to: `/dashboard/agent/transactions?open=${id}` };
    case "credit_request":
      return { hint: thing.agent.code, to: `/dashboard/agent/transactions?tab=requests&open=${id}` };
    case "payment":
      return { hint: thing.agent.code, to: PAYMENTS + id };
    case "invoice":
      return { hint: thing.agent.code, to: `/dashboard/biling/payment_history?tab=invoices&open=${id}` };
    case "entry":
      return { hint: thing.player.code, to: ROUNDS + thing.round_id };
  }
}

const ICONS: Readonly<Record<FoundThing["kind"], LucideIcon>> = {
  agent: Network,
  player: Users,
  round: Dices,
  session: Gamepad2,
  player_transfer: ArrowDownUp,
  credit_transfer: ArrowLeftRight,
  credit_request: ArrowLeftRight,
  payment: Banknote,
  invoice: Banknote,
  entry: ReceiptText,
};

/** What each kind is called where there are several of it, as on its screen. */
const GROUPS = {
  agent: "page.agentManage.title",
  player: "page.userManage.title",
  round: "page.gameHistory.title",
  session: "shell.palette.sessions",
  player_transfer: "page.userTransactions.title",
  credit_transfer: "page.agentTransactions.title",
  credit_request: "shell.palette.requests",
  payment: "page.paymentHistory.title",
  invoice: "payment.tab.invoices",
  entry: "shell.palette.entries",
} as const satisfies Record<FoundThing["kind"], MessageKey>;

export function useFoundItem(): (thing: FoundThing) => PaletteItem {
  const t = useTranslations();
  const nameOf = useGameName();
  const money = useMoneyText();
  const go = useGo();
  const called = (thing: FoundThing): string => {
    switch (thing.kind) {
      case "agent":
        return thing.name;
      case "player":
        return thing.code;
      case "round":
      case "session":
        return nameOf(thing.game);
      case "player_transfer":
      case "credit_transfer":
        return t(`entry.kind.${thing.transfer}`);
      case "credit_request":
        return t(`creditRequest.kind.${thing.request}`);
      case "payment":
        return `${t(`payment.kind.${thing.payment}`)} ${thing.reference}`;
      case "invoice":
        return thing.number;
      case "entry":
        return t(`entry.kind.${thing.movement}`);
    }
  };
  return (thing) => {
    const { hint, to } = placeOf(thing);
    const Icon = ICONS[thing.kind];
    const name = called(thing);
    return {
      id: thing.id,
      text: "amount" in thing ? `${name} · ${money(thing.amount, thing.currency)}` : name,
      ...(hint === UNKNOWN ? {} : { hint }),
      group: t(GROUPS[thing.kind]),
      icon: <Icon aria-hidden size={16} />,
      onRun: () => go(to),
    };
  };
}
