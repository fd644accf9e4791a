// A modal surface that asks before something that was typed into it is lost.
import { type ComponentProps, type ReactNode, Suspense, lazy, useState } from "react";
import ModalSurface from "./modal-surface.tsx";
import { UnsavedContext, useUnsavedForms } from "./unsaved.ts";

const UnsavedQuestion = lazy(() => import("./unsaved-question.tsx"));

interface GuardedSurfaceProps extends Omit<ComponentProps<typeof ModalSurface>, "children"> {
  /** Drawn with the way to close it that asks. */
  readonly children: (close: () => void) => ReactNode;
}

export default function GuardedSurface({ onClose, children, ...surface }: GuardedSurfaceProps) {
  const forms = useUnsavedForms();
  const [isAsking, setAsking] = useState(false);
  // Escape, a press beside it and its cross are easily done by mistake; its own buttons say what they do.
  const close = () => (forms.whatIsThere() !== null ? setAsking(true) : onClose());
  return (
    <ModalSurface {...surface} onClose={close}>
      <UnsavedContext value={forms.tell}>{children(close)}</UnsavedContext>
      <Suspense fallback={null}>
        {isAsking && <UnsavedQuestion unsaved="typed" onStay={() => setAsking(false)} onDiscard={onClose} />}
      </Suspense>
    </ModalSurface>
  );
}
