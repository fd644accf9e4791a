// Notes on a player: those that are there, newest first, and a field for the next one; none is ever changed.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PAGE_SIZES } from "#contract/page.ts";
import { type PlayerNote, type PlayerRow, addPlayerNote, listPlayerNotes } from "#contract/player.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

const [FIRST] = PAGE_SIZES;
const MOST = PAGE_SIZES[PAGE_SIZES.length - 1] ?? FIRST;

export function Notes({ player }: { readonly player: PlayerRow }) {
  const t = useTranslations("player.notes");
  const mayWrite = useMay("player.note");
  const [limit, setLimit] = useState<number>(FIRST);
  const { answer, problem, refetch } = useEndpoint(
    listPlayerNotes,
    { params: { id: player.id }, query: { limit } },
    { refetchOn: ["player.changed"] },
  );
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      {mayWrite && player.anonymised_at === null && <NewNote player={player} />}
      {answer === undefined && problem === null && <SkeletonText lines={2} />}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer?.data.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      {answer !== undefined && answer.data.length > 0 && (
        <ul className="divide-y divide-line">
          {answer.data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      {answer !== undefined && answer.next_cursor !== null && limit < MOST && (
        <Button size="sm" className="justify-self-start" onPress={() => setLimit(MOST)}>
          {t("older")}
        </Button>
      )}
    </section>
  );
}

function Note({ note }: { readonly note: PlayerNote }) {
  const t = useTranslations("player.notes");
  return (
    <li className="grid gap-1 py-2 text-sm">
      <p className="text-xs text-soft">
        <span className="font-medium text-ink">{note.author ?? "–"}</span> · {note.agent ?? "–"} ·{" "}
        <RelativeTime at={note.created_at} />
      </p>
      {note.text === null ? (
        <p className="text-faint">{t("gone")}</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      )}
    </li>
  );
}

const MOST_TEXT = 2000;

function NewNote({ player }: { readonly player: PlayerRow }) {
  const t = useTranslations("player.notes");
  const [text, setText] = useState("");
  // One id for each note: however often it is sent, it is written once.
  const [ref, setRef] = useState(newTransferId);
  const form = useEndpointForm(addPlayerNote, () => {
    setText("");
    setRef(newTransferId());
  });
  return (
    <Form
      {...form.problems}
      onSubmit={() => form.submit({ ref, text: text.trim() }, { id: player.id })}
      actions={
        <Button size="sm" type="submit" className="justify-self-start" isPending={form.isPending}>
          {t("add")}
        </Button>
      }
    >
      <TextArea
        name="text"
        label={t("field")}
        hint={t("hint")}
        lines={2}
        maxLength={MOST_TEXT}
        value={text}
        onChange={setText}
      />
    </Form>
  );
}
