// The top of the page: the way to the lobby, the demo badge, the fairness seal and the session's clock.
import type { PlayState } from "#contract/game.ts";
import type { Messages } from "../messages/messages.ts";
import { painted, wait } from "./browser.ts";
import { part } from "./element.ts";
import { webAddress } from "./notices.ts";
import { runClock } from "./session-clock.ts";

/** Long enough to be noticed before the browser adds its own seed. */
const SEAL_MS = 400;

export function fillTopBar(state: PlayState, messages: Messages, serverNow: () => number): void {
  const address = webAddress(state.lobby_url);
  if (address !== null) {
    const lobby = part("lobby", HTMLAnchorElement);
    lobby.href = address;
    lobby.hidden = false;
  }
  part("demo").hidden = state.mode !== "demo";
  part("time-box").hidden = !state.profile.session_clock;
  part("net-box").hidden = !state.profile.net_position;
  runClock(part("time"), state.started_at, serverNow);
  writeSeal(state, messages);
}

/** Shows the commitment as news, and waits until it can have been seen. */
export async function showCommitment(state: PlayState, messages: Messages): Promise<void> {
  writeSeal(state, messages);
  part("message").textContent = `${messages.commitment} ${shortHash(state.server_seed_hash)}`;
  await painted();
  await wait(SEAL_MS);
}

export function writeSeal(state: PlayState, messages: Messages): void {
  const seal = part("seal", HTMLButtonElement);
  part("seal-text").textContent = shortHash(state.server_seed_hash);
  seal.ariaLabel = `${messages.commitment} ${shortHash(state.server_seed_hash)}`;
  seal.title = `${messages.commitment} ${state.server_seed_hash}`;
  seal.hidden = false;
}

function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`;
}
