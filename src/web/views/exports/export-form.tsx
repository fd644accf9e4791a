// What an export is to be: its format, which columns; and off it goes, as a job of the server.
import { type ReactNode, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import { EXPORT_MAX_DAYS, type ExportFormat, exportFormat, startExport } from "#contract/exports.ts";
import { noteUnderWay } from "#web/client/exports-under-way.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import type { ListShown } from "./list-shown.ts";

interface ExportFormProps {
  readonly shown: ListShown;
  readonly onStarted: () => void;
}

export default function ExportForm({ shown, onStarted }: ExportFormProps) {
  const t = useTranslations("export");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [which, setWhich] = useState<"shown" | "all">("shown");
  const { run, isPending, problem } = useAction(startExport);
  const start = async ({ asMuchAsGoes = false } = {}): Promise<void> => {
    const columns = which === "shown" ? { columns: [...shown.columns] } : {};
    // Without a beginning the server takes the longest period that goes, up to the same end.
    const { from, ...rest } = words(shown.query);
    const query = asMuchAsGoes || from === undefined ? rest : { ...rest, from };
    const body = { list: shown.list, format, ...columns, ...ofOne(shown), query, locale, time_zone: timeZone };
    if ((await run({ body })) === null) return;
    noteUnderWay(true);
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
      {problem?.code === "export_range_too_long" ? (
        <Button variant="primary" size="sm" isPending={isPending} onPress={() => void start({ asMuchAsGoes: true })}>
          {t("startLast", { days: EXPORT_MAX_DAYS })}
        </Button>
      ) : (
        <Button variant="primary" size="sm" isPending={isPending} onPress={() => void start()}>
          {t("start")}
        </Button>
      )}
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
