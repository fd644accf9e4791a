// When something happened, as people say it; the exact time on hover and for screen readers.
import { useSyncExternalStore } from "react";
import { useFormatter } from "./use-formatter.ts";

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all of them: a list of hundreds of times is one timer.
const clock = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    timer ??= setInterval(() => {
      now = Date.now();
      for (const tell of listeners) tell();
    }, TICK_MS);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
  now: () => now,
};

interface TimeProps {
  /** RFC 3339. */
  readonly at: string;
}

interface RelativeTimeProps extends TimeProps {
  /** The moment it is read at, where that is not the present one. */
  readonly now?: string;
}

export function RelativeTime({ at, now: reading }: RelativeTimeProps) {
  const format = useFormatter();
  const current = useSyncExternalStore(clock.subscribe, clock.now, clock.now);
  const date = new Date(at);
  // A clock slightly behind the server's must not show "in 2 seconds".
  const shown = Math.max(reading === undefined ? current : Date.parse(reading), date.getTime());
  return (
    <time
      dateTime={at}
      title={format.dateTime(date, { dateStyle: "long", timeStyle: "long" })}
      className="whitespace-nowrap"
    >
      {format.relativeTime(date, shown)}
    </time>
  );
}

/** Date and time to the second, in the viewer's zone, which is named on hover. */
export function ExactTime({ at }: TimeProps) {
  const format = useFormatter();
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={format.dateTime(date, { dateStyle: "long", timeStyle: "long" })}
      className="figures whitespace-nowrap"
    >
      {format.dateTime(date, {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      })}
    </time>
  );
}
