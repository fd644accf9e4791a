// What lies over the game: a refusal, a lost connection, a reminder, the end of the session.
import type { Messages } from "../messages/messages.ts";
import { part } from "./element.ts";
import type { NoticeBoard } from "./notice-board.ts";

export class Notices {
  #messages: Messages;
  readonly #notice = part("notice");
  readonly #trouble = part("trouble");
  /** Counts what was asked to be said, so that nothing appears that has been taken back meanwhile. */
  #asked = 0;
  lobby: string | null = null;

  constructor(messages: Messages) {
    this.#messages = messages;
  }

  /** From now on in this language. */
  speak(messages: Messages): void {
    this.#messages = messages;
  }

  refused(code: string, requestId: string | null): Promise<void> {
    return this.#show((board) => board.refused(code, requestId));
  }

  remind(text: string): void {
    void this.#show((board) => board.remind(text));
  }

  clear(): void {
    this.#asked += 1;
    this.#notice.hidden = true;
  }

  /** Without a connection nothing can be fetched, so this is said at once. */
  trouble(failures: number): void {
    this.#trouble.hidden = failures === 0;
    this.#trouble.textContent = failures === 0 ? "" : this.#messages.reconnecting;
  }

  end(code: string, requestId: string | null): Promise<void> {
    return this.#show((board) => board.end(code, requestId, this.lobby));
  }

  /** Refusals are seldom: what shows them is fetched with the first. */
  async #show(on: (board: NoticeBoard) => Promise<void>): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const { NoticeBoard } = await import("./notice-board.ts");
    if (asked === this.#asked) await on(new NoticeBoard(this.#messages, () => this.clear()));
  }
}

/** Only web addresses: anything else in a link could be a script. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return ["https:", "http:"].includes(new URL(address).protocol) ? address : null;
}
