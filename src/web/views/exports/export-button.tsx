// Above a list: exports all of it, with the filters in the address, as a job of the server.
import { Download } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { PopoverButton } from "#web/ui/popover.tsx";
import { listAt } from "#web/views/list-name.ts";
import type { ListShown } from "./list-shown.ts";

const ExportForm = lazy(() => import("./export-form.tsx"));

export function ExportButton({ shown }: { readonly shown: ListShown }) {
  const t = useTranslations("export");
  const list = listAt(shown.path);
  if (list === undefined) return null;
  return (
    <PopoverButton label={t("title")} text={t("button")} size="sm" icon={<Download aria-hidden size={15} />}>
      {(close) => (
        <Suspense fallback={null}>
          <ExportForm list={list} shown={shown} onStarted={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
}
