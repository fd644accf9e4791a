// Draws the notices; apart from toast.tsx so that no page pays for it before the first one.
import type { ReactNode } from "react";
import { ToastContainer, toast } from "react-toastify";
import { useTranslations } from "use-intl";

export type ToastTone = "info" | "success" | "warning" | "error";

export const showToast = (tone: ToastTone, content: ReactNode): void => void toast(content, { type: tone });

export default function Container() {
  const t = useTranslations("ui.toast");
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      aria-label={t("label")}
      toastClassName="!rounded-xl !border !border-line !text-sm !shadow-float dark:!border-edge"
    />
  );
}
