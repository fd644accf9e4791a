// Draws the notices; apart from toast.tsx so that no page pays for it before the first one.
import type { ReactNode } from "react";
import { ToastContainer, toast } from "react-toastify";
import { useTranslations } from "use-intl";

export type ToastTone = "info" | "success" | "warning" | "error";

export interface ToastOptions {
  readonly stays?: boolean;
}

export function showToast(tone: ToastTone, content: ReactNode, { stays = false }: ToastOptions): void {
  // What is told already is not told again beside it.
  const told = typeof content === "string" ? { toastId: `${tone} ${content}` } : {};
  // What stays is closed by its button: a press on what it offers must not close it.
  toast(content, {
    type: tone,
    ...told,
    ...(stays ? { autoClose: false, closeOnClick: false, draggable: false } : {}),
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
