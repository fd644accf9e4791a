// The day it is for the reader; pages that stay open over midnight learn it with their next change.
import { useSyncExternalStore } from "react";
import { useTimeZone } from "use-intl";
import { type Here, dayOf } from "./calendar-days.ts";

const never = () => () => {};

export function useHere(): Here {
  const zone = useTimeZone() ?? "UTC";
  const now = () => dayOf(new Date(), zone);
  return { today: useSyncExternalStore(never, now, now), zone };
}

export const useToday = (): string => useHere().today;
