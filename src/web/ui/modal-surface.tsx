// What dialogs, side panels and drawers stand on: focus stays inside, Escape closes, the page behind is out of reach.
import type { ReactNode } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { tv } from "tailwind-variants/lite";
import { classNames } from "./class-names.ts";
import { useTellOverScreen } from "./over-screen.ts";
import { guardSecondPresses } from "./second-press.ts";
import { SurfaceLanguage } from "./surface-language.tsx";
import { useFocusBack } from "./use-focus-back.ts";

// From the first one opened on: it is in these that something else comes in place of what was pressed.
guardSecondPresses();

export type ModalKind = "dialog" | "alert" | "question" | "panel" | "wide-panel" | "drawer" | "palette";

interface ModalSurfaceProps {
  readonly kind: ModalKind;
  readonly onClose: () => void;
  /** Id of the heading that names it, or its name. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly width?: string;
  readonly children: ReactNode;
}

const overlay = tv({
  base: "animate-fade fixed inset-0 z-40 bg-black/35 dark:bg-black/60",
  variants: {
    kind: {
      dialog: "flex items-start justify-center overflow-y-auto sm:p-8 sm:pt-[10vh]",
      alert: "flex items-start justify-center overflow-y-auto sm:p-8 sm:pt-[10vh]",
      question: "flex items-start justify-center overflow-y-auto p-4 pt-[20vh] sm:p-8 sm:pt-[10vh]",
      palette: "flex justify-center p-3 sm:pt-[12vh]",
      panel: "",
      "wide-panel": "",
      drawer: "",
    },
  },
});

const modal = tv({
  variants: {
    kind: {
      dialog: "animate-pop w-full max-sm:min-h-dvh",
      alert: "animate-pop w-full max-sm:min-h-dvh",
      question: "animate-pop w-full",
      palette: "floating animate-pop flex h-fit max-h-[min(32rem,90dvh)] w-full max-w-xl flex-col overflow-hidden",
      panel:
        "animate-slide-right fixed inset-y-0 right-0 w-full border-l border-line bg-panel shadow-float sm:w-[min(32rem,92vw)] dark:border-edge",
      "wide-panel":
        "animate-slide-right fixed inset-y-0 right-0 w-full border-l border-line bg-panel shadow-float sm:w-[min(56rem,92vw)] dark:border-edge",
      drawer:
        "animate-slide-left fixed inset-y-0 left-0 w-[min(17rem,85vw)] border-r border-line bg-panel shadow-float",
    },
  },
});

const dialog = tv({
  base: "text-ink outline-none",
  variants: {
    kind: {
      dialog:
        "flex flex-col bg-raised max-sm:min-h-dvh sm:rounded-xl sm:border sm:border-line sm:shadow-float dark:sm:border-edge",
      alert:
        "flex flex-col bg-raised max-sm:min-h-dvh sm:rounded-xl sm:border sm:border-line sm:shadow-float dark:sm:border-edge",
      question: "floating flex flex-col",
      palette: "flex min-h-0 flex-col",
      panel: "flex h-full flex-col",
      "wide-panel": "flex h-full flex-col",
      drawer: "h-full overflow-y-auto",
    },
  },
});

export default function ModalSurface({ kind, onClose, labelledBy, label, width = "", children }: ModalSurfaceProps) {
  useFocusBack();
  useTellOverScreen();
  // Both must be answered; what is asked in a sentence or two leaves what it is about in sight on a phone too.
  const isAlert = kind === "alert" || kind === "question";
  return (
    <SurfaceLanguage>
      <ModalOverlay
        isOpen
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isAlert}
        className={overlay({ kind })}
      >
        <Modal className={classNames(modal({ kind }), width)}>
          <Dialog
            role={isAlert ? "alertdialog" : "dialog"}
            {...(labelledBy === undefined ? {} : { "aria-labelledby": labelledBy })}
            {...(label === undefined ? {} : { "aria-label": label })}
            className={dialog({ kind })}
          >
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </SurfaceLanguage>
  );
}
