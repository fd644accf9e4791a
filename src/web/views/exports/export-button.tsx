// Above a list: exports all of it, with the filters in the address, as a job of the server.
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import { type ExportFormat, type ExportList, exportFormat, startExport } from "#contract/exports.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { PopoverButton } from "#web/ui/popover.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { toast } from "#web/ui/toast.tsx";
import { listAt } from "#web/views/list-name.ts";
import { ProblemText } from "#web/views/problem-text.tsx";

/** A list as its table reads it. */
export interface ListShown {
  readonly path: string;
  readonly params: unknown;
  readonly query: unknown;
  /** Ids of the columns in sight. */
  readonly columns: readonly string[];
}

export function ExportButton({ shown }: { readonly shown: ListShown }) {
  const t = useTranslations("export");
  const list = listAt(shown.path);
  if (list === undefined) return null;
  return (
    <PopoverButton label={t("title")} text={t("button")} size="sm" icon={<Download aria-hidden size={15} />}>
      {(close) => <ExportForm list={list} shown={shown} onStarted={close} />}
    </PopoverButton>
  );
}

interface ExportFormProps {
  readonly list: ExportList;
  readonly shown: ListShown;
  readonly onStarted: () => void;
}

function ExportForm({ list, shown, onStarted }: ExportFormProps) {
  const t = useTranslations("export");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [which, setWhich] = useState<"shown" | "all">("shown");
  const { run, isPending, problem } = useAction(startExport);
  const start = async (): Promise<void> => {
    const columns = which === "shown" ? { columns: [...shown.columns] } : {};
    const body = { list, format, ...columns, ...ofOne(shown), query: words(shown.query), locale, time_zone: timeZone };
    if ((await run({ body })) === null) return;
    onStarted();
    void toast("success", t("started"));
  };
  return (
    <div className="grid w-72 gap-3 p-3">
      <p className="text-sm font-semibold">{t("title")}</p>
      <p className="text-xs text-soft">{t("explain")}</p>
      <Choice text={t("format")}>
        <Segments
          label={t("format")}
          value={format}
          onChange={setFormat}
          options={exportFormat.options.map((id) => ({ id, text: id.toUpperCase() }))}
        />
      </Choice>
      <Choice text={t("columns")}>
        <Segments
          label={t("columns")}
          value={which}
          onChange={setWhich}
          options={[
            { id: "shown", text: t("shown") },
            { id: "all", text: t("all") },
          ]}
        />
      </Choice>
      {problem !== null && (
        <div role="alert" className="text-xs text-bad">
          <ProblemText problem={problem} />
        </div>
      )}
      <Button variant="primary" size="sm" isPending={isPending} onPress={() => void start()}>
        {t("start")}
      </Button>
    </div>
  );
}

function Choice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-2xs font-semibold tracking-wide text-faint uppercase">{text}</p>
      {children}
    </div>
  );
}

/** A list whose address names an agent or a player. */
function ofOne({ params }: ListShown): { readonly of?: string } {
  if (typeof params !== "object" || params === null || !("id" in params)) return {};
  return typeof params.id === "string" ? { of: params.id } : {};
}

/** The query as the address has it; which page is shown does not matter. */
function words(query: unknown): Record<string, string> {
  const entries = typeof query === "object" && query !== null ? Object.entries(query) : [];
  const told = entries.filter(([name, value]) => value !== undefined && name !== "limit" && name !== "cursor");
  return Object.fromEntries(told.map(([name, value]) => [name, String(value)]));
}
