// Another page in a frame as large as a device, drawn smaller where there is less room.
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

const SIZES = {
  portrait: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 720 },
} as const;
export type Device = keyof typeof SIZES;

/** Of the window's height: what is above and below it stays in reach. */
const MOST_HEIGHT = 0.92;

interface DeviceFrameProps {
  /** Names what is in it. */
  readonly title: string;
  readonly address: string;
  readonly device: Device;
}

export function DeviceFrame({ title, address, device }: DeviceFrameProps) {
  const room = useRef<HTMLDivElement>(null);
  const { width, height } = SIZES[device];
  const scale = useScale(room, width, height);
  return (
    <div ref={room} className="w-full">
      <div
        className="mx-auto box-content overflow-hidden rounded-xl border border-line bg-sunken"
        style={{ width: width * scale, height: height * scale }}
      >
        {/* What is shown is ours and needs its scripts and its origin, with which a sandbox holds nothing back. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
        <iframe
          title={title}
          src={address}
          allow="autoplay; fullscreen"
          className="block origin-top-left border-0"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

const BORDERS = 2;

/** How much of its size the frame may have. */
function useScale(room: RefObject<HTMLElement | null>, width: number, height: number): number {
  const [space, setSpace] = useState({ width: Infinity, height: Infinity });
  // Before it is drawn: it is never seen larger than it stays.
  useLayoutEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const measure = () => setSpace({ width: current.clientWidth - BORDERS, height: innerHeight * MOST_HEIGHT });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [room]);
  return Math.min(1, space.width / width, space.height / height);
}
