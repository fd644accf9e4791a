// An icon that opens a small surface beside itself; what draws the surface is fetched when the icon is pointed at.
import { type ReactNode, Suspense, lazy, useRef, useState } from "react";
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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PopoverSurface label={title} anchor={anchor} placement="bottom end" onClose={() => setOpen(false)}>
            {children}
          </PopoverSurface>
        </Suspense>
      )}
    </>
  );
}
