// Whether somebody signed in with this browser before: a visitor who never did is not asked who they are.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Me } from "#contract/session.ts";
import { REMEMBERED_KEY } from "./early-calls.ts";
import { kept, keptChanges } from "./stored.ts";

const changes = keptChanges();

export function rememberSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) kept.set(REMEMBERED_KEY, "yes");
  else kept.remove(REMEMBERED_KEY);
  changes.tell();
}

/** A browser that keeps nothing may have had anybody: then who it is is asked. */
const isRemembered = (): boolean => kept.get(REMEMBERED_KEY) !== null || !kept.isThere();

/** A store for `useSyncExternalStore`. */
export const rememberedStore = {
  subscribe: changes.subscribe,
  now: isRemembered,
  whenBuilt: (): boolean => false,
  /** For what shows nothing by itself: known as soon as there is a browser. */
  known: (): boolean => typeof document !== "undefined" && isRemembered(),
};

/** Fetches what it takes to ask only when there is something to ask. */
async function whoAmI(): Promise<Me | undefined> {
  const [{ attempt }, { getSession }] = await Promise.all([import("./attempt.ts"), import("#contract/session.ts")]);
  const outcome = await attempt(getSession, {});
  if ("answer" in outcome) return outcome.answer;
  if (outcome.problem.code === "sign_in_required") rememberSignedIn(false);
  return undefined;
}

/** The session for pages anybody may see; it stays unread, and no call is refused, where nobody signed in. */
export function useRememberedSession(): { readonly answer: Me | undefined } {
  const isRemembered = useSyncExternalStore(rememberedStore.subscribe, rememberedStore.now, rememberedStore.whenBuilt);
  const [me, setMe] = useState<Me>();
  useEffect(() => {
    if (!isRemembered) return undefined;
    let isWanted = true;
    void whoAmI().then((answer) => isWanted && setMe(answer));
    return () => {
      isWanted = false;
    };
  }, [isRemembered]);
  return { answer: isRemembered ? me : undefined };
}
