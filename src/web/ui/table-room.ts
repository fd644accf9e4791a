// How much room a table has and which columns it shows by itself in it; what the reader chooses by hand is always shown.
import { type RefObject, useEffect, useState } from "react";
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
  const [room, setRoom] = useState(Infinity);
  useEffect(() => {
    // Told by the browser once it has laid the page out; asking would stop the page to do it then and there.
    const observer = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) setRoom(ROOMS.findLast((step) => step <= contentRect.width) ?? 0);
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPhone ? Infinity : room;
}
