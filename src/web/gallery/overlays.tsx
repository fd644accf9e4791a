// What opens over a page, each from its own button: dialogs, panels, menus, popovers, the palette, notices.
import { Bell, Dices, Network, Pencil, Snowflake, Users } from "lucide-react";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PaletteItem } from "#web/ui/command-palette.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { IconPopover } from "#web/ui/icon-popover.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { PopoverButton } from "#web/ui/popover.tsx";
import { COMMAND, ShortcutsDialog } from "#web/ui/shortcuts-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Columns, Row, Section, Specimen } from "./section.tsx";
import { AlertDialog, FormDialog, NavigationDrawer, Panel } from "./modals.tsx";
import { useWords } from "./words.ts";

const UnsavedQuestion = lazy(() => import("#web/ui/unsaved-question.tsx"));
const CommandPalette = lazy(() => import("#web/ui/command-palette.tsx"));
const nothing = () => {};
const findNothing = async (): Promise<readonly PaletteItem[]> => [];

export function Overlays() {
  const words = useWords();
  return (
    <Section id="overlays" title={words.overlays}>
      <Columns>
        <Modals />
        <Menus />
        <Notices />
      </Columns>
    </Section>
  );
}

interface OpenedProps {
  readonly name: string;
  readonly children: (close: () => void) => ReactNode;
}

function Opened({ name, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function Modals() {
  const words = useWords();
  return (
    <Specimen name={words.dialog}>
      <Row>
        <Opened name={words.dialog}>{(close) => <FormDialog onClose={close} />}</Opened>
        <Opened name={words.alert}>{(close) => <AlertDialog onClose={close} />}</Opened>
        <Opened name={words.unsaved}>
          {(close) => (
            <Suspense fallback={null}>
              <UnsavedQuestion unsaved="typed" onStay={close} onDiscard={close} />
            </Suspense>
          )}
        </Opened>
        <Opened name={words.panel}>{(close) => <Panel onClose={close} />}</Opened>
        <Opened name={words.widePanel}>{(close) => <Panel wide onClose={close} />}</Opened>
        <Opened name={words.drawer}>{(close) => <NavigationDrawer onClose={close} />}</Opened>
        <Opened name={words.shortcuts}>{(close) => <Shortcuts onClose={close} />}</Opened>
        <Opened name={words.palette}>{(close) => <Palette onClose={close} />}</Opened>
      </Row>
    </Specimen>
  );
}

function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("ui.shortcuts");
  const lines = [
    { keys: [COMMAND, "K"], text: t("palette") },
    { keys: ["?"], text: t("shortcuts") },
    { keys: ["["], text: t("sidebar") },
    { keys: ["Esc"], text: t("close") },
  ];
  return <ShortcutsDialog lines={lines} isOpen onClose={onClose} />;
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  const screens = t("shell.palette.screens");
  const agents = t("nav.group.agents");
  const items: readonly PaletteItem[] = [
    {
      id: "agents",
      text: t("page.agentManage.title"),
      group: screens,
      icon: <Network aria-hidden size={16} />,
      onRun: nothing,
    },
    {
      id: "players",
      text: t("page.userManage.title"),
      group: screens,
      icon: <Users aria-hidden size={16} />,
      onRun: nothing,
    },
    {
      id: "rounds",
      text: t("page.gameHistory.title"),
      group: screens,
      icon: <Dices aria-hidden size={16} />,
      onRun: nothing,
    },
    { id: "aurora", text: "Aurora Jogos", hint: "aurora · BRL", group: agents, onRun: nothing },
    { id: "aurora_sul", text: "Aurora Sul", hint: "aurora_sul · BRL", group: agents, onRun: nothing },
  ];
  return (
    <Suspense fallback={null}>
      <CommandPalette onClose={onClose} items={items} search={findNothing} />
    </Suspense>
  );
}

function Menus() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Specimen name={words.menu}>
      <Row>
        <Menu
          label={words.menu}
          placement="bottom start"
          head={<p className="text-sm font-medium">Aurora Sul</p>}
          groups={[
            {
              id: "agent",
              title: t("column.agent"),
              actions: [
                { id: "send", text: t("agent.action.send"), isChosen: true, onAction: nothing },
                { id: "edit", text: t("agent.create.name"), icon: <Pencil aria-hidden size={15} />, onAction: nothing },
                {
                  id: "take",
                  text: t("agent.action.take"),
                  onAction: nothing,
                  forbidden: t("agent.refusal.suspendedAbove"),
                },
              ],
            },
            {
              id: "state",
              actions: [
                {
                  id: "suspend",
                  text: t("agent.action.suspend"),
                  icon: <Snowflake aria-hidden size={15} />,
                  isDangerous: true,
                  onAction: nothing,
                },
              ],
            },
          ]}
        >
          {words.menu}
        </Menu>
        <PopoverButton label={words.popover} text={words.popover} size="sm" placement="bottom start">
          <p className="max-w-60 p-3 text-sm text-soft">{t("how.runway.covers")}</p>
        </PopoverButton>
        <IconPopover label={words.iconPopover} title={words.iconPopover} icon={<Bell aria-hidden size={17} />}>
          <div className="grid gap-2 p-3 text-sm">
            <p className="font-medium">{t("agent.runway.days", { count: 2 })}</p>
            <Badge tone="warn">{t("agent.credit.low")}</Badge>
          </div>
        </IconPopover>
        <IconButton label={words.tooltip} icon={<Pencil aria-hidden size={17} />} onPress={nothing} />
      </Row>
    </Specimen>
  );
}

const TONES = ["info", "success", "warning", "error"] as const;

function Notices() {
  const words = useWords();
  return (
    <Specimen name={words.notice}>
      <Row>
        {TONES.map((tone) => (
          <Button key={tone} size="sm" onPress={() => void toast(tone, words[tone])}>
            {`${words.notice} · ${tone}`}
          </Button>
        ))}
      </Row>
    </Specimen>
  );
}
