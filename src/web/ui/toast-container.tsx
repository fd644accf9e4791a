// Draws the notices; apart from toast.tsx so that no page pays for it before the first one.
import type { ReactNode } from "react";
import { ToastContainer, toast } from "react-toastify";
import { useTranslations } from "use-intl";

export type ToastTone = "info" | "success" | "warning" | "error";

export interface ToastOptions {
  readonly stays?: boolean;
  /** What is told under the same one is told once; of plain words they are their own. */
  readonly id?: string;
}

export function showToast(tone: ToastTone, content: ReactNode, { stays = false, id }: ToastOptions): void {
  const isWords = typeof content === "string";
  const toastId = id ?? (isWords ? `${tone} ${content}` : undefined);
  toast(content, {
    type: tone,
    ...(toastId === undefined ? {} : { toastId }),
    // What stays is closed by its button: a press on what it offers must not close it.
    ...(stays ? { autoClose: false, draggable: false } : { closeOnClick: !isWords }),
  });
}

export default function Container() {
  const t = useTranslations("ui.toast");
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      aria-label={t("label")}
      toastClassName="!rounded-xl !border !border-line !text-sm !shadow-float !pr-9 dark:!border-edge"
    />
  );
}
