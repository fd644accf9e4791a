// The agent's own file of a day: how it compares, what was wrong with it, how far it is, and a button that uploads one.
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  FILE_MOST_BYTES,
  FILE_MOST_LINES,
  isFileUnderWay,
  type ReconciliationFile,
} from "#contract/reconciliation-file.ts";
import type { ReconciliationDetail } from "#contract/reconciliation.ts";
import { publishChanges } from "#web/client/changes.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { Differing } from "./cells.tsx";

export function DayFile({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation.file");
  const { file, newest_file: newest } = day;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      {newest !== null && <Newest file={newest} />}
      {file !== null && <Compared file={file} />}
      {file === null && newest === null && <p className="text-sm text-soft">{t("none")}</p>}
      {day.incomplete !== "day_open" && <Upload day={day} />}
    </section>
  );
}

function Compared({ file }: { readonly file: ReconciliationFile }) {
  const t = useTranslations("reconciliation.file");
  const kind = useTranslations("reconciliation.kind");
  const format = useFormatter();
  return (
    <Facts
      rows={[
        { name: t("name"), value: file.name },
        { name: t("by"), value: <PartyCode code={file.by} /> },
        { name: t("at"), value: <ExactTime at={file.at} /> },
        { name: t("lines"), value: format.number(file.lines) },
        { name: t("matched"), value: format.number(file.matched) },
        { name: kind("missing_here"), value: <Differing count={file.missing_here} /> },
        { name: kind("missing_there"), value: <Differing count={file.missing_there} /> },
        { name: kind("amount_differs"), value: <Differing count={file.amount_differs} /> },
      ]}
    />
  );
}

/** The newest file, where it does not count or not yet. */
function Newest({ file }: { readonly file: ReconciliationFile }) {
  const t = useTranslations("reconciliation.file");
  const format = useFormatter();
  const { state, name, lines, compared, errors } = file;
  if (state === "failed")
    return (
      <div role="alert" className="grid gap-2 rounded-lg bg-bad-soft p-3 text-sm">
        <p className="font-medium text-bad">{t("failed", { name })}</p>
        <ul className="grid gap-1 text-ink">
          {errors.map(({ code, line, first_line: first }) => (
            <li key={`${line} ${code}`}>
              {line !== null && <span className="figures font-medium">{t("line", { line })} </span>}
              {t(`error.${code}`, { first: first ?? 0, most: format.number(FILE_MOST_LINES) })}
            </li>
          ))}
        </ul>
        <p className="text-soft">{t("failedText")}</p>
      </div>
    );
  const share = state === "comparing" && lines > 0 ? compared / lines : undefined;
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-3 text-sm" aria-live="polite">
      <p>
        {name} · {t(`state.${state}`, { lines: format.number(lines), compared: format.number(compared) })}
      </p>
      {isFileUnderWay(file) && <Progress label={t(`state.${state}`, { lines: "", compared: "" })} share={share} />}
    </div>
  );
}

function Progress({ label, share }: { readonly label: string; readonly share: number | undefined }) {
  return (
    <progress aria-label={label} className="h-1.5 w-full accent-main" {...(share !== undefined && { value: share })} />
  );
}

function Upload({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation.file");
  const refusal = useTranslations("agent.refusal");
  const mayWork = useMay("reconciliation.work");
  const format = useFormatter();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<ProblemError | "size" | null>(null);
  const isBusy = share !== null || (day.newest_file !== null && isFileUnderWay(day.newest_file));
  const send = async (file: File) => {
    if (file.size === 0 || file.size > FILE_MOST_BYTES) return setProblem("size");
    setProblem(null);
    setShare(0);
    const { sendFile } = await import("./send-file.ts");
    const outcome = await sendFile(file, { agent_id: day.agent.id, day: day.day }, setShare);
    setShare(null);
    if ("problem" in outcome) setProblem(outcome.problem);
    publishChanges(["reconciliation.changed"]);
  };
  return (
    <div className="grid gap-2">
      <p className="text-xs text-soft">{t("hint", { most: format.number(FILE_MOST_LINES) })}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={t("choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file !== undefined) void send(file);
        }}
      />
      <Button
        size="sm"
        className="justify-self-start"
        icon={<FileUp aria-hidden size={15} />}
        forbidden={mayWork ? undefined : refusal("permission")}
        isPending={isBusy}
        onPress={() => input.current?.click()}
      >
        {t("upload")}
      </Button>
      {share !== null && (
        <div className="grid gap-1 text-sm" aria-live="polite">
          <p>{t("sending", { share: format.number(share, { style: "percent" }) })}</p>
          <Progress label={t("upload")} share={share} />
        </div>
      )}
      {problem !== null && (
        <div role="alert" className="text-sm text-bad">
          {problem === "size" ? t("size") : <ProblemText problem={problem} />}
        </div>
      )}
    </div>
  );
}
