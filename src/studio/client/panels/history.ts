// The player's own rounds: what was staked and won, each to be watched again and to be checked.
import type { PlayState } from "#contract/game.ts";
import { rulebookIn } from "../messages/more-in.ts";
import type { Messages, Rulebook } from "../messages/messages.ts";
import type { PlayApi } from "../play/api.ts";
import { ownRound, ownRounds, type OwnRoundDetail } from "../play/own-rounds.ts";
import type { MoneyText } from "../play/money.ts";
import type { Show } from "../play/round-show.ts";
import { playsHere } from "../screen/browser.ts";
import { make, part } from "../screen/element.ts";
import { replay, type ReplayParts } from "../screen/replay.ts";
import { header } from "./dialog-parts.ts";
import { proofOf } from "./proof.ts";

export interface HistoryView extends ReplayParts {
  readonly api: PlayApi;
  readonly state: PlayState;
  readonly messages: Messages;
  readonly money: MoneyText;
  /** Where the session stands now. */
  readonly show: () => Show | null;
}

export async function showHistory(view: HistoryView): Promise<void> {
  const dialog = part("history", HTMLDialogElement);
  if (dialog.open) return;
  const { messages, state } = view;
  const rulebook = await rulebookIn(state.locale);
  const list = make("ul", "rounds");
  const note = make("p", "quiet");
  const more = make("button", "choice", rulebook.more);
  dialog.replaceChildren(header(dialog, messages.history, messages), make("section", "", list, note, more));
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  let cursor: string | null = null;
  const load = async (): Promise<void> => {
    more.hidden = true;
    const answer = await ownRounds(view.api, cursor);
    if (answer.kind !== "done") {
      note.textContent = rulebook.failed;
      more.hidden = false;
      return;
    }
    cursor = answer.value.next_cursor;
    list.append(...answer.value.data.map((round) => row(view, rulebook, dialog, round)));
    const isKept = state.mode !== "demo" || playsHere();
    note.textContent = list.childElementCount > 0 ? "" : isKept ? rulebook.historyEmpty : rulebook.historyDemo;
    more.hidden = cursor === null;
  };
  more.addEventListener("click", () => void load());
  await load();
}

function row(
  view: HistoryView,
  rulebook: Rulebook,
  dialog: HTMLDialogElement,
  { round_id, stake, win, started_at }: { round_id: string; stake: bigint; win: bigint; started_at: string },
): HTMLElement {
  const { api, state, messages, money } = view;
  const time = make("time", "", new Intl.DateTimeFormat(state.locale, TIME).format(new Date(started_at)));
  time.dateTime = started_at;
  const amounts = `${messages.stake} ${money(stake)} · ${messages.win} ${money(win)}`;
  const proof = make("div", "proof");
  proof.role = "status";
  const act = (text: string, then: (own: OwnRoundDetail) => void | Promise<void>): HTMLElement => {
    const button = make("button", "chip", text);
    button.ariaLabel = `${text}: ${time.textContent ?? ""}`;
    const run = async (): Promise<void> => {
      const answer = await ownRound(api, round_id);
      if (answer.kind === "done") await then(answer.value);
      else proof.textContent = rulebook.failed;
    };
    button.addEventListener("click", () => void run());
    return button;
  };
  const again = act(rulebook.watch, (own) => {
    dialog.close();
    void replay(view, own, view.show());
  });
  const check = act(rulebook.verify, async (own) => proof.replaceChildren(...(await proofOf(own, rulebook, state))));
  return make("li", win > stake ? "won" : "", time, make("span", "", amounts), again, check, proof);
}

const TIME: Intl.DateTimeFormatOptions = { dateStyle: "short", timeStyle: "medium" };
