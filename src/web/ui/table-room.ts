// How much room a table has and which columns it shows by itself in it; what the reader chooses by hand is always shown.
import { type RefObject, useSyncExternalStore } from "react";
import { useIsPhone } from "./media.ts";

/** Widths of a table in pixels: beside the sidebar of screens that are 1280, 1440, 1680 and 1920 wide. */
const ROOMS = [960, 1120, 1360, 1600] as const;
export type Room = (typeof ROOMS)[number];

// The style sheet hides them, by the room of the nearest `@container/table`: nothing jumps while the page takes over.
const HIDDEN_BELOW: Readonly<Record<Room, string>> = {
  960: "@max-[960px]/table:hidden",
  1120: "@max-[1120px]/table:hidden",
  1360: "@max-[1360px]/table:hidden",
  1600: "@max-[1600px]/table:hidden",
};

export const hiddenBelow = (room: Room | undefined): string => (room === undefined ? "" : HIDDEN_BELOW[room]);

/** The room an element gives its table, in the same steps; a phone's cards have room for every column. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const isPhone = useIsPhone();
  const subscribe = (listener: () => void) => {
    const observer = new ResizeObserver(listener);
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  };
  const room = useSyncExternalStore(
    subscribe,
    () => {
      const width = element.current?.clientWidth;
      return width === undefined ? Infinity : (ROOMS.findLast((step) => step <= width) ?? 0);
    },
    () => Infinity,
  );
  return isPhone ? Infinity : room;
}
