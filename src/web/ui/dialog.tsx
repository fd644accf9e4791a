// Asks for something before going on: a titled box over the page, the whole screen on a phone.
import { X } from "lucide-react";
import { type ReactNode, Suspense, lazy, useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./icon-button.tsx";

const ModalSurface = lazy(() => import("./modal-surface.tsx"));

interface DialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: "sm" | "md" | "lg";
  /** For questions that must be answered (a dangerous action): read out as an alert. */
  readonly isAlert?: boolean;
}

const WIDTH = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } as const;

export function Dialog({ title, isOpen, onClose, children, size = "md", isAlert = false }: DialogProps) {
  const titleId = useId();
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ModalSurface kind={isAlert ? "alert" : "dialog"} width={WIDTH[size]} labelledBy={titleId} onClose={onClose}>
        <header className="flex items-center justify-between gap-4 border-b border-line py-2.5 pr-3 pl-5">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <CloseButton onClose={onClose} />
        </header>
        <div ref={focusFirstField} className="p-5">
          {children}
        </div>
      </ModalSurface>
    </Suspense>
  );
}

/** Whoever opened a form wants to fill it in. */
const focusFirstField = (body: HTMLElement | null): void =>
  body?.querySelector<HTMLElement>("input:not([disabled]),select:not([disabled]),textarea:not([disabled])")?.focus();

export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("ui.dialog");
  return <IconButton label={t("close")} icon={<X aria-hidden size={17} />} size="sm" onPress={onClose} />;
}
