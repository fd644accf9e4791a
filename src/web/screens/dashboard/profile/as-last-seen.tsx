// Takes as much room as it took when it was last seen, until what it holds has come: what stands below does not move.
import { type ReactNode, useEffect, useRef } from "react";
import { heightAsSeen, rememberHeight, type Part } from "#web/client/heights.ts";

interface AsLastSeenProps {
  readonly part: Part;
  readonly isWaiting: boolean;
  /** What waits, or what has come. */
  readonly children: ReactNode;
}

export function AsLastSeen({ part, isWaiting, children }: AsLastSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWaiting && place.current !== null) rememberHeight(part, place.current.offsetHeight);
  });
  return (
    <div ref={place} style={isWaiting ? { minHeight: heightAsSeen(part) } : undefined}>
      {children}
    </div>
  );
}
