// Into the session: with the launch token of the address, or with the play token this tab kept from before a reload.
import type { PlayState } from "#contract/game.ts";
import { lobbyOf, open, playApi, type PlayApi } from "./api.ts";
import { untilAnswered, type Settled, type Wait } from "./retry.ts";
import { keepToken, keptToken } from "./session-token.ts";
import type { Transport } from "./transport.ts";

export interface Opened {
  readonly api: PlayApi;
  readonly state: PlayState;
}

/** The parts of the browser that opening touches. */
export interface Doorway {
  readonly launch: string | null;
  readonly storage: Storage | null;
  /** Takes the launch token out of the address, where it would be copied and shared. */
  readonly clearAddress: () => void;
  readonly waitToRetry: Wait;
  readonly trouble: (failures: number) => void;
}

/** The lobby is looked for once a launch address has failed: an opened session names its own. */
export type Opening =
  | Extract<Settled<Opened>, { kind: "done" }>
  | (Extract<Settled<Opened>, { kind: "refused" }> & { readonly lobby: string | null });

export async function openSession(transport: Transport, door: Doorway): Promise<Opening> {
  const settled = await entered(transport, door);
  if (settled.kind === "done") return settled;
  const answer = door.launch === null ? null : await lobbyOf(transport, door.launch);
  return { ...settled, lobby: answer?.kind === "done" ? answer.value : null };
}

async function entered(transport: Transport, door: Doorway): Promise<Settled<Opened>> {
  const kept = keptToken(door.storage, door.launch);
  if (kept !== null) return resumed(transport, door, kept);
  const { launch } = door;
  if (launch === null) return { kind: "refused", code: "launch_used", requestId: null };
  const settled = await untilAnswered(() => open(transport, launch), door.waitToRetry, door.trouble);
  if (settled.kind === "refused") return settled;
  const { token, state } = settled.value;
  keepToken(door.storage, { launch, token });
  door.clearAddress();
  return { kind: "done", value: { api: playApi(transport, token), state } };
}

async function resumed(transport: Transport, door: Doorway, token: string): Promise<Settled<Opened>> {
  const api = playApi(transport, token);
  const settled = await untilAnswered(() => api.state(), door.waitToRetry, door.trouble);
  if (settled.kind === "refused") return settled;
  door.clearAddress();
  return { kind: "done", value: { api, state: settled.value } };
}
