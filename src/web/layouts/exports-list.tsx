// The lines of the exports menu: how far each is, its file, and the way to be rid of it.
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { isErrorCode } from "#contract/errors.ts";
import { type ExportRow, isUnderWay, removeExport } from "#contract/exports.ts";
import { currentSettings } from "#web/client/settings.ts";
import { useAction } from "#web/client/use-action.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

export default function ExportsList({ rows }: { readonly rows: readonly ExportRow[] }) {
  return (
    <ul className="grid max-h-96 overflow-y-auto">
      {rows.map((one) => (
        <Line key={one.id} one={one} />
      ))}
    </ul>
  );
}

function Line({ one }: { readonly one: ExportRow }) {
  const t = useTranslations("export");
  const format = useFormatter();
  const { run, isPending } = useAction(removeExport);
  const list = t(`list.${one.list}`);
  const kind = one.format.toUpperCase();
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <li className="grid gap-1.5 border-b border-line p-3 text-sm last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium">
          {list} <span className="text-xs font-normal text-faint">{kind}</span>
        </p>
        <span className="shrink-0 text-xs text-faint">
          <RelativeTime at={one.created_at} />
        </span>
      </div>
      {one.from !== null && one.to !== null && (
        <p className="text-xs text-soft">{t("menu.period", { from: day(one.from), to: day(one.to) })}</p>
      )}
      <Progress one={one} list={list} />
      <div className="flex items-center justify-between gap-2">
        {one.state === "ready" ? (
          <a
            href={`${currentSettings().api_base}${addressOfFile(one)}`}
            download
            aria-label={t("menu.downloadOf", { list, format: kind })}
            className={buttonStyle({ variant: "primary", size: "sm" })}
          >
            <Download aria-hidden size={15} />
            {t("menu.download")}
          </a>
        ) : (
          <span />
        )}
        <Button
          variant="ghost"
          size="sm"
          isPending={isPending}
          aria-label={isUnderWay(one) ? t("menu.cancelOf", { list }) : t("menu.removeOf", { list })}
          onPress={() => void run({ params: { id: one.id } })}
        >
          {isUnderWay(one) ? t("menu.cancel") : t("menu.remove")}
        </Button>
      </div>
    </li>
  );
}

const addressOfFile = ({ id }: ExportRow): string => `/api/exports/${id}/file`;

interface ProgressProps {
  readonly one: ExportRow;
  readonly list: string;
}

function Progress({ one, list }: ProgressProps) {
  const t = useTranslations("export.menu");
  const format = useFormatter();
  const { state, rows, rows_about: about, expires_at: until } = one;
  if (state === "waiting") return <p className="text-xs text-soft">{t("waiting")}</p>;
  if (state === "expired") return <p className="text-xs text-soft">{t("expired")}</p>;
  if (state === "failed") return <Failure code={one.failure} />;
  if (state === "ready") {
    return (
      <p className="text-xs text-soft">
        {t("written", { rows })}
        {until !== null && ` · ${t("until", { date: format.dateTime(new Date(until), { dateStyle: "medium" }) })}`}
      </p>
    );
  }
  // More rows than were counted may come: it is done when it is done.
  const percent = about === null || about === 0 ? null : Math.min(99, Math.floor((rows * 100) / about));
  return (
    <>
      <p className="figures flex justify-between text-xs text-soft">
        <span>
          {about === null
            ? t("written", { rows })
            : t("writtenOf", { rows: format.number(rows), about: format.number(about) })}
        </span>
        {percent !== null && <span>{t("running", { percent: String(percent) })}</span>}
      </p>
      {percent !== null && (
        <progress aria-label={list} value={percent} max={100} className="h-1.5 w-full accent-main" />
      )}
    </>
  );
}

function Failure({ code }: { readonly code: string | null }) {
  const t = useTranslations();
  return (
    <p className="text-xs text-bad">
      {t("export.menu.failed")}
      {code !== null && `: ${isErrorCode(code) ? t(`error.${code}`) : code}`}
    </p>
  );
}
