// The day it is for the reader; pages that stay open over midnight learn it with their next change.
import { useSyncExternalStore } from "react";
import { dayOf } from "./calendar-days.ts";

const never = () => () => {};
const today = () => dayOf(new Date());

export const useToday = (): string => useSyncExternalStore(never, today, today);
