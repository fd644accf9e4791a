// Whether figures follow by themselves: the state of the live connection.
import { useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { type LiveState, liveStore, openLive } from "#web/client/live.ts";
import { TextTooltip } from "#web/ui/tooltip.tsx";

const DOT: Readonly<Record<LiveState, string>> = {
  opening: "bg-warn animate-pulse",
  open: "bg-good",
  // Another shape, and not only another colour.
  closed: "border-2 border-soft",
};

/** Keeps the connection open while somebody is signed in. */
export function useLive(isSignedIn: boolean): void {
  useEffect(() => (isSignedIn ? openLive() : undefined), [isSignedIn]);
}

export function LiveMark() {
  const t = useTranslations("shell.live");
  const state = useSyncExternalStore(liveStore.subscribe, liveStore.now, liveStore.whenBuilt);
  return (
    <TextTooltip text={t(state)}>
      <span role="status" className="flex h-9 items-center gap-2 px-2 text-xs font-medium text-soft xl:w-26">
        <span aria-hidden className={`size-2 rounded-full ${DOT[state]}`} />
        <span className="max-xl:sr-only">{t(`short.${state}`)}</span>
      </span>
    </TextTooltip>
  );
}
