// Navigation that slides in from the left where the screen is too small to keep it in sight.
import { type ReactNode, Suspense, lazy } from "react";

const ModalSurface = lazy(() => import("./modal-surface.tsx"));

interface DrawerProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ModalSurface kind="drawer" label={label} onClose={onClose}>
        {children}
      </ModalSurface>
    </Suspense>
  );
}
