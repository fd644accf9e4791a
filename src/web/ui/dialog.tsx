// Asks for something before going on: a titled box over the page, the whole screen on a phone.
import { X } from "lucide-react";
import { type ReactNode, Suspense, lazy, useId } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./icon-button.tsx";

const GuardedSurface = lazy(() => import("./guarded-surface.tsx"));

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

export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? <Opened {...props} /> : null;
}

function Opened({ title, onClose, children, size = "md", isAlert = false }: Omit<DialogProps, "isOpen">) {
  const titleId = useId();
  return (
    <Suspense fallback={null}>
      <GuardedSurface kind={isAlert ? "alert" : "dialog"} width={WIDTH[size]} labelledBy={titleId} onClose={onClose}>
        {(close) => (
          <>
            <header className="flex items-center max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:bg-raised justify-between gap-4 border-b border-line py-2.5 pr-3 pl-5">
              <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
                {title}
              </h2>
              <CloseButton onClose={close} />
            </header>
            <div ref={focusFirstField} className="p-5 wrap-break-word">
              {children}
            </div>
          </>
        )}
      </GuardedSurface>
    </Suspense>
  );
}

const FIELDS = "input:not([disabled],[hidden]),select:not([disabled]),textarea:not([disabled])";

/** Whoever opened a form wants to fill it in. Before the first frame a panel below it would take the focus back. */
function focusFirstField(body: HTMLElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  const frame = requestAnimationFrame(() => {
    if (!body.contains(document.activeElement)) body.querySelector<HTMLElement>(FIELDS)?.focus();
  });
  return () => cancelAnimationFrame(frame);
}

export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("ui.dialog");
  return <IconButton label={t("close")} icon={<X aria-hidden size={17} />} size="sm" onPress={onClose} />;
}
