// A button that opens a small surface beside itself; what draws the surface is fetched when the button is pointed at.
import { type ReactNode, Suspense, lazy, useRef, useState } from "react";
import type { ButtonLook } from "./button-style.ts";
import { Button } from "./button.tsx";
import { MARKED } from "./control-style.ts";
import type { PopoverPlacement } from "./popover-surface.tsx";

const fetchSurface = () => import("./popover-surface.tsx");
const PopoverSurface = lazy(fetchSurface);

interface PopoverButtonProps extends ButtonLook {
  /** Names the surface. */
  readonly label: string;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  readonly placement?: PopoverPlacement;
  /** What is chosen there narrows what is shown. */
  readonly isMarked?: boolean;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

export function PopoverButton(props: PopoverButtonProps) {
  const { label, text, icon, placement = "bottom end", isMarked = false, children, ...look } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...look}
        ref={anchor}
        className={isMarked ? MARKED : ""}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void fetchSurface()}
        onFocus={() => void fetchSurface()}
        onPress={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PopoverSurface label={label} anchor={anchor} placement={placement} onClose={close}>
            {typeof children === "function" ? children(close) : children}
          </PopoverSurface>
        </Suspense>
      )}
    </>
  );
}
