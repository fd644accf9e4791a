// Shows a refusal or a reminder over the reels, and the end of the session in a dialog of its own.
import { endsSession } from "../play/refusals.ts";
import { refusalsIn } from "../messages/more-in.ts";
import type { Messages } from "../messages/messages.ts";
import { closeButton, dress } from "../panels/dialog-parts.ts";
import { make, part } from "./element.ts";

export class NoticeBoard {
  readonly #messages: Messages;
  readonly #clear: () => void;

  constructor(messages: Messages, clear: () => void) {
    dress();
    this.#messages = messages;
    this.#clear = clear;
  }

  async refused(code: string, requestId: string | null): Promise<void> {
    await this.remind(await this.#sentence(code, requestId));
  }

  remind(text: string): Promise<void> {
    const notice = part("notice");
    const close = closeButton(this.#messages, () => {
      this.#clear();
      part("spin").focus({ preventScroll: true });
    });
    notice.replaceChildren(make("p", "", text), close);
    notice.hidden = false;
    return Promise.resolve();
  }

  async end(code: string, requestId: string | null, lobby: string | null): Promise<void> {
    const ending = part("ending", HTMLDialogElement);
    const isOver = endsSession(code);
    const { frame } = await refusalsIn(this.#messages.locale);
    const title = make("h2", "", isOver ? frame.over : frame.notOpened);
    title.id = "ending-title";
    title.tabIndex = -1;
    const choices = make("div", "choices");
    if (!isOver) {
      // The address is as good as it was: it is used up by opening alone.
      const again = make("button", "choice", frame.tryAgain);
      again.addEventListener("click", () => globalThis.location.reload());
      choices.append(again);
    }
    if (lobby !== null) {
      const link = make("a", "choice", this.#messages.lobby);
      link.href = lobby;
      link.target = "_top";
      choices.append(link);
    }
    const request = requestId === null ? [] : [make("p", "quiet", frame.requestId(requestId))];
    ending.replaceChildren(title, make("p", "", await this.#sentence(code, null)), ...request, choices);
    // No session runs: there is nothing behind this dialog to go back to.
    ending.addEventListener("cancel", (event) => event.preventDefault());
    if (!ending.open) ending.showModal();
    title.focus();
  }

  async #sentence(code: string, requestId: string | null): Promise<string> {
    const { refusals, frame } = await refusalsIn(this.#messages.locale);
    const known: Readonly<Record<string, string>> = refusals;
    const request = requestId === null ? "" : ` (${frame.requestId(requestId)})`;
    return known[code] ?? frame.refusedOtherwise + request;
  }
}
