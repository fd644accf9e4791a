// The case of an alarm: what the platform found out about it, written down note by note, and whether it is done with it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { addRtpCaseNote, getRtpCase, type RtpCaseNote } from "#contract/rtp-watch.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Form } from "#web/ui/form.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface RtpCaseProps {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
}

const LOOK_AGAIN_MS = 15_000;

/** Nothing where there is no alarm, and for who has nothing to do with it. */
export function RtpCase(watch: RtpCaseProps) {
  const t = useTranslations("variant.case");
  const mayRead = useMay("replay.read");
  const mayWrite = useMay("rtp.case");
  const { answer, refetch } = useEndpoint(
    getRtpCase,
    { params: { ...watch } },
    { enabled: mayRead, everyMs: LOOK_AGAIN_MS },
  );
  const found = answer?.case ?? null;
  if (found === null) return null;
  return (
    <section aria-labelledby="rtp-case" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="rtp-case" className="text-sm font-semibold">
          {t("title")}
        </h3>
        <Badge tone={found.state === "open" ? "warn" : "neutral"}>{t(found.state)}</Badge>
      </div>
      {mayWrite && <NewNote watch={watch} isOpen={found.state === "open"} onAdded={refetch} />}
      {found.notes.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      {found.notes.length > 0 && (
        <ul className="divide-y divide-line">
          {found.notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Note({ note: { text, author, closes, created_at: at } }: { readonly note: RtpCaseNote }) {
  const t = useTranslations("variant.case");
  return (
    <li className="grid gap-1 py-2 text-sm">
      <p className="text-xs text-soft">
        <span className="font-medium text-ink">{author ?? "–"}</span> · <RelativeTime at={at} />
        {closes && ` · ${t("closedWith")}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  );
}

const MOST_TEXT = 2_000;

interface NewNoteProps {
  readonly watch: RtpCaseProps;
  readonly isOpen: boolean;
  readonly onAdded: () => void;
}

function NewNote({ watch, isOpen, onAdded }: NewNoteProps) {
  const t = useTranslations("variant.case");
  const [text, setText] = useState("");
  const [closes, setCloses] = useState(false);
  // One id for each note: however often it is sent, it is written once.
  const [ref, setRef] = useState(newTransferId);
  const form = useEndpointForm(addRtpCaseNote, () => {
    setText("");
    setCloses(false);
    setRef(newTransferId());
    onAdded();
  });
  return (
    <Form
      {...form.problems}
      onSubmit={() => form.submit({ ref, text: text.trim(), closes }, { ...watch })}
      actions={
        <Button size="sm" type="submit" className="justify-self-start" isPending={form.isPending}>
          {t(closes ? "close" : "add")}
        </Button>
      }
    >
      <TextArea
        name="text"
        label={t("field")}
        hint={isOpen ? t("hint") : t("hintClosed")}
        lines={2}
        maxLength={MOST_TEXT}
        value={text}
        onChange={setText}
      />
      <Checkbox isChosen={closes} onChange={setCloses}>
        {t("closes")}
      </Checkbox>
    </Form>
  );
}
