// Sets up one opened game: builds every part, connects them, and plays.
import type { PlayState } from "#contract/game.ts";
import type { Messages } from "../messages/messages.ts";
import { Game } from "../play/game.ts";
import type { PlayApi } from "../play/api.ts";
import { moneyTextOf, type MoneyText } from "../play/money.ts";
import type { Opened } from "../play/open-session.ts";
import type { Show } from "../play/round-show.ts";
import { Tally } from "../play/tally.ts";
import type { Transport } from "../play/transport.ts";
import { Sound } from "../sound/sound.ts";
import type { Scenery } from "../stage/scenery.ts";
import { Stage } from "../stage/stage.ts";
import { calm, newClientSeed, storageOf, wait, waitToRetry } from "./browser.ts";
import { listenToButtons, type Handles } from "./controls.ts";
import { part } from "./element.ts";
import { listenToKeys } from "./keyboard.ts";
import { webAddress, type Notices } from "./notices.ts";
import { Panel } from "./panel.ts";
import { Presenter } from "./presenter.ts";
import type { ReplayParts } from "./replay.ts";
import { Reminder } from "./reminder.ts";
import { keepInShape } from "./shape.ts";
import { StakeControl } from "./stake-control.ts";
import { fillTopBar, showCommitment, writeSeal } from "./top-bar.ts";
import { Words } from "./words.ts";
import type { SeedsNow } from "../panels/seeds.ts";
import type { World } from "../world.ts";

/** What the game needs of the browser. */
const BROWSER = { now: Date.now, wait, waitToRetry, newClientSeed };

interface Table {
  readonly world: World;
  readonly scenery: Scenery;
  readonly messages: Messages;
  readonly opened: Opened;
  readonly transport: Transport;
  readonly notices: Notices;
}

export async function playTable({ world, scenery, messages, opened, transport, notices }: Table): Promise<void> {
  const { api } = opened;
  let { state } = opened;
  let show: Show | null = null;
  const { definition } = state.maths;
  const names = world.symbolNames[state.locale];
  const nameOf = (symbol: number): string => names[definition.symbols[symbol] ?? ""] ?? "";
  const [money, signed] = [moneyTextOf(state), moneyTextOf(state, "signed")];
  const tally = new Tally(storageOf("session"), state.session_id, state.server_seed_hash);
  const sound = new Sound(storageOf("local"), world.score);
  const panel = new Panel(money, signed);
  const stakes = new StakeControl(state.stakes, state.last_round?.stake ?? null, panel, { messages, money });
  const stage = stageOf(world, scenery, state, messages);
  const serverNow = (): number => Date.now() + transport.clockAheadMs();
  const elapsedMs = (): number => serverNow() - Date.parse(state.started_at);
  const remind = (minutes: number): void => notices.remind(messages.reminder(minutes, signed(tally.net)));
  const reminder = new Reminder(state.profile.reminder_minutes, elapsedMs, remind);
  notices.lobby = webAddress(state.lobby_url);
  layTable(world, state, messages, serverNow);
  panel.net(tally.net);
  keepInShape(stage, part("room"));
  const words = new Words(definition, messages, money, nameOf);
  const presenter = new Presenter({
    definition,
    messages,
    money,
    stage,
    panel,
    notices,
    sound,
    tally,
    calm,
    words,
    onTurn(next) {
      show = next;
      stakes.open(next.at === "ready");
      if (next.at === "ready") reminder.mayInterrupt();
    },
    showCommitment: (now) => showCommitment(now, messages),
    seedsSettled(settled) {
      state = settled;
      tally.begin(settled.server_seed_hash);
      tellSettled(settled, messages);
    },
  });
  const play = new Game(definition, api, presenter, { ...BROWSER, shortestCycleMs: state.profile.min_cycle_ms });
  const watching = { now: false };
  const parts = { api, play, world, nameOf, messages, money, watching, stage, panel, stakes, presenter };
  stage.rest(restingStops(state));
  const handles: Handles = {
    spin() {
      presenter.hurry();
      if (!watching.now) void play.press(stakes.stake);
    },
    hurry: () => presenter.hurry(),
    raise: () => stakes.step("raise"),
    lower: () => stakes.step("lower"),
    ...panelsOf(parts, () => ({ state, show, stake: stakes.stake })),
    close: () => notices.clear(),
    sound,
  };
  listenToKeys(listenToButtons(handles, messages, panel));
  await play.resume(state);
}

function tellSettled(state: PlayState, messages: Messages): void {
  writeSeal(state, messages);
  part("message").textContent = messages.ready;
}

interface PanelParts extends ReplayParts {
  readonly api: PlayApi;
  readonly play: Game;
  readonly world: World;
  readonly nameOf: (symbol: number) => string;
  readonly messages: Messages;
  readonly money: MoneyText;
}

/** What is looked at now and then is fetched when it is. @param now how things stand when a panel is opened. */
function panelsOf(
  parts: PanelParts,
  now: () => { readonly state: PlayState; readonly show: Show | null; readonly stake: bigint },
): Pick<Handles, "rules" | "history"> {
  return {
    async rules(at) {
      const { showRules } = await import("../panels/rules.ts");
      const { state, stake } = now();
      const seeds = (): SeedsNow => {
        const { state: by, show } = now();
        return { state: by, nextNonce: nonceAfter(show) ?? by.next_nonce };
      };
      await showRules({ ...parts, state, stake, seeds }, at);
    },
    async history() {
      const { showHistory } = await import("../panels/history.ts");
      await showHistory({ ...parts, state: now().state, show: () => now().show });
    },
  };
}

/** What stands on the page before the first round. */
function layTable(world: World, state: PlayState, messages: Messages, serverNow: () => number): void {
  sayOn(messages);
  fillTopBar(state, messages, serverNow);
  document.title = world.title[state.locale];
  part("title").textContent = document.title;
  part("message").textContent = messages.ready;
  part("game").hidden = false;
}

/** The page itself says which words stand where, and what its buttons are called. */
function sayOn(messages: Messages): void {
  const words = new Map<string | undefined, unknown>(Object.entries(messages));
  for (const element of document.querySelectorAll<HTMLElement>("[data-say], [data-label]")) {
    const { say, label } = element.dataset;
    if (say !== undefined) element.textContent = String(words.get(say));
    if (label !== undefined) element.ariaLabel = element.title = String(words.get(label));
  }
}

/** At rest the reels stand where the last round left them, so that a reload changes nothing that was seen. */
function restingStops({ last_round, maths }: PlayState): readonly number[] {
  const standing = last_round?.outcome.free.at(-1) ?? last_round?.outcome.base;
  return standing?.stops ?? maths.strips.map((strip, reel) => (reel * 7) % strip.length);
}

function stageOf(world: World, scenery: Scenery, { maths }: PlayState, words: Messages): Stage {
  const { definition, strips } = maths;
  const canvas = part("stage", HTMLCanvasElement);
  return new Stage({ canvas, scenery, world, definition, strips, words, calm, wait, label: showLabel });
}

function nonceAfter(show: Show | null): number | null {
  if (show?.at === "ready") return show.nonce;
  return show?.at === "showing" ? show.nextNonce : null;
}

/** What a lit win is worth, on a plate by its last symbol and inside the page. */
function showLabel(text: string, x: number, y: number): void {
  const plate = part("plate");
  plate.hidden = text === "";
  plate.textContent = text;
  // Percentages are the plate's own size: asking for it would lay the page out in the middle of a frame.
  plate.style.translate = `calc(clamp(50% + 6px, ${x}px, 100vw - 50% - 6px) - 50%) calc(${y}px - 50%)`;
}
