// Above a list: exports all of it, with the filters in the address, as a job of the server.
import { Download } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { PopoverButton } from "#web/ui/popover.tsx";
import type { ListShown } from "./list-shown.ts";

const ExportForm = lazy(() => import("./export-form.tsx"));

interface ExportButtonProps {
  readonly shown: ListShown;
  /** What the button says where it is not the whole list. */
  readonly text?: string;
}

export function ExportButton({ shown, text }: ExportButtonProps) {
  const t = useTranslations("export");
  return (
    <PopoverButton
      label={text ?? t("title")}
      text={text ?? t("button")}
      size="sm"
      icon={<Download aria-hidden size={15} />}
    >
      {(close) => (
        <Suspense fallback={null}>
          <ExportForm shown={shown} onStarted={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
