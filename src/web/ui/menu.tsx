// A button that opens a list of actions or choices; the list's code is fetched when the button is pointed at.
import { type ReactNode, Suspense, lazy, useRef, useState } from "react";
import { buttonStyle } from "./button-style.ts";
import type { MenuGroup } from "./menu-surface.tsx";
import type { PopoverPlacement } from "./popover-surface.tsx";

const fetchSurface = () => import("./menu-surface.tsx");
const MenuSurface = lazy(fetchSurface);

interface MenuProps {
  /** Names the button and the list. */
  readonly label: string;
  /** What the button shows. */
  readonly children: ReactNode;
  /** Look of the button where it is not that of a small plain one. */
  readonly buttonClass?: string;
  readonly groups: readonly MenuGroup[];
  readonly placement?: PopoverPlacement;
  /** Shown above the actions, for example who is signed in. */
  readonly head?: ReactNode;
}

export function Menu({ label, children, buttonClass, groups, placement = "bottom end", head }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void fetchSurface()}
        onFocus={() => void fetchSurface()}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass ?? buttonStyle({ size: "sm" })}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden className="inline-flex items-center gap-2">
          {children}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuSurface
            label={label}
            anchor={anchor}
            groups={groups}
            placement={placement}
            head={head}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
