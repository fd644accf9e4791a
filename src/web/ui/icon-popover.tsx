// An icon that opens a small surface beside itself; what draws the surface is fetched when the icon is pointed at.
import { type ReactNode, Suspense, lazy, useRef, useState } from "react";
import { useLocation } from "react-router";
import { IconButton } from "./icon-button.tsx";

const PopoverSurface = lazy(() => import("./popover-surface.tsx"));

interface IconPopoverProps {
  /** Names the button and says how it stands. */
  readonly label: string;
  /** Names the surface. */
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

export function IconPopover({ label, title, icon, children }: IconPopoverProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  // Going on closes it: it belongs to the place in the history where it was opened.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const close = () => setOpenAt(null);
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpenAt(isOpen ? null : key)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PopoverSurface label={title} anchor={anchor} placement="bottom end" onClose={close}>
            {children}
          </PopoverSurface>
        </Suspense>
      )}
    </>
  );
}
