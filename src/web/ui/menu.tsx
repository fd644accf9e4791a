// A button that opens a list of actions or choices; the list's code is fetched when the button is pointed at.
import { type ReactNode, type RefObject, Suspense, lazy, useRef, useState } from "react";
import { buttonStyle } from "./button-style.ts";
import type { MenuGroup } from "./menu-surface.tsx";
import type { PopoverPlacement } from "./popover-surface.tsx";

const fetchSurface = () => import("./menu-surface.tsx");
const MenuSurface = lazy(fetchSurface);

interface MenuButtonProps {
  /** Names the button and the list. */
  readonly label: string;
  /** What the button shows. */
  readonly children: ReactNode;
  /** Look of the button where it is not that of a small plain one. */
  readonly buttonClass?: string;
  /** Fetches the code of what it opens. */
  readonly onNear: () => unknown;
  /** What it opens. */
  readonly renderSurface: (anchor: RefObject<HTMLButtonElement | null>, onClose: () => void) => ReactNode;
}

export function MenuButton({ label, children, buttonClass, onNear, renderSurface }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void onNear()}
        onFocus={() => void onNear()}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass ?? buttonStyle({ size: "sm" })}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden className="inline-flex items-center gap-2">
          {children}
        </span>
      </button>
      {isOpen && <Suspense fallback={null}>{renderSurface(anchor, () => setOpen(false))}</Suspense>}
    </>
  );
}

interface MenuProps extends Pick<MenuButtonProps, "label" | "children" | "buttonClass"> {
  readonly groups: readonly MenuGroup[];
  readonly placement?: PopoverPlacement;
  /** Shown above the actions, for example who is signed in. */
  readonly head?: ReactNode;
}

export function Menu({ groups, placement = "bottom end", head, ...button }: MenuProps) {
  return (
    <MenuButton
      {...button}
      onNear={fetchSurface}
      renderSurface={(anchor, onClose) => (
        <MenuSurface label={button.label} {...{ anchor, groups, placement, head, onClose }} />
      )}
    />
  );
}
