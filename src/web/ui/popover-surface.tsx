// The floating surface beside the button that opened it.
import type { ReactNode, RefObject } from "react";
import { Dialog, Popover } from "react-aria-components";
import { SurfaceLanguage } from "./surface-language.tsx";
import { useFocusBack } from "./use-focus-back.ts";

export type PopoverPlacement = "bottom start" | "bottom end" | "top start" | "top end";

interface PopoverSurfaceProps {
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly placement: PopoverPlacement;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export default function PopoverSurface({ label, anchor, placement, onClose, children }: PopoverSurfaceProps) {
  useFocusBack();
  return (
    <SurfaceLanguage>
      <Popover
        isOpen
        onOpenChange={(open) => !open && onClose()}
        triggerRef={anchor}
        placement={placement}
        offset={6}
        className="floating animate-pop max-w-[calc(100vw-1.5rem)] overflow-auto"
      >
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Popover>
    </SurfaceLanguage>
  );
}
