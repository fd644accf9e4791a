// Without a network: what was shown is kept for another visit, and what cannot be opened is said.
import { useEffect } from "react";
import { type Location, useMatches, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { isReached, keepPayload } from "#web/client/entering.ts";
import { forgetTarget } from "#web/client/reload-guard.ts";
import { toast } from "#web/ui/toast.tsx";

/** Sent by the loader of late code (tools/late-code.ts), which then waits for the network. */
const WAITS = "late-code-waits";

export function useKeptPayload(): void {
  const shown = useMatches().at(-1);
  useEffect(() => {
    if (shown !== undefined) keepPayload(shown.pathname, shown.loaderData);
  }, [shown]);
}

export function useToldOfLateCode(): void {
  const t = useTranslations("shell.offline");
  useEffect(() => {
    const tell = () => {
      // What is only pointed at is fetched ahead, and nobody has asked for it yet.
      if (navigator.userActivation.isActive) void toast("warning", t("part"));
    };
    addEventListener(WAITS, tell);
    return () => removeEventListener(WAITS, tell);
  }, [t]);
}

/** Goes there if the server answers all the same: it may be on this very machine. Otherwise it says why it stays here. */
export function useTry(): (to: Location) => Promise<void> {
  const t = useTranslations("shell.offline");
  const navigate = useNavigate();
  // Not in an effect: what is drawn stands still while a part of it waits for its code.
  return async (to) => {
    const state: unknown = to.state;
    if (await isReached()) return navigate(to, { state });
    // Otherwise a reload soon after, for code that is gone, would lead to the screen that was refused.
    forgetTarget();
    await toast("warning", t("page"));
  };
}
