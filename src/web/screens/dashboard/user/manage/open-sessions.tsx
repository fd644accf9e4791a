// The games a player has open now, and ending them.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type PlayerRow, type PlayerSession, endPlayerSessions, listPlayerSessions } from "#contract/player.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { LastGame } from "./columns.tsx";

const NO_FIELDS = {};

export function OpenSessions({ player }: { readonly player: PlayerRow }) {
  const t = useTranslations("player.sessions");
  const missing = useTranslations("error");
  const mayEnd = useMay("session.end");
  const [isAsking, setAsking] = useState(false);
  const { answer, problem, refetch } = useEndpoint(
    listPlayerSessions,
    { params: { id: player.id } },
    { refetchOn: ["player.changed", "round.settled"] },
  );
  const open = answer?.data ?? [];
  const isOver = !open.some(({ state }) => state === "active");
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h3 className="text-base font-semibold">{t("title")}</h3>
        {open.length > 0 && (
          <Button
            size="sm"
            forbidden={mayEnd ? (isOver ? t("endingAlready") : undefined) : missing("permission_missing")}
            onPress={() => setAsking(true)}
          >
            {t("end")}
          </Button>
        )}
      </div>
      {answer === undefined && problem === null && <SkeletonText lines={2} />}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer !== undefined && open.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      {open.length > 0 && (
        <ul className="divide-y divide-line">
          {open.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      {isAsking && (
        <EndSessions
          player={player}
          onClose={() => {
            setAsking(false);
            refetch();
          }}
        />
      )}
    </section>
  );
}

function SessionLine({ session }: { readonly session: PlayerSession }) {
  const t = useTranslations("player.sessions");
  return (
    <li className="flex items-start justify-between gap-4 py-2 text-sm">
      <div className="min-w-0">
        <p className="font-medium">
          <LastGame code={session.game} />
        </p>
        <p className="text-xs text-soft">
          {t("rtp")} <BpsText bps={session.rtp_bps} />
        </p>
      </div>
      <div className="grid justify-items-end gap-1 text-xs text-soft">
        <Badge tone={session.state === "active" ? "good" : "warn"}>{t(session.state)}</Badge>
        <span>
          {t("seen")} <RelativeTime at={session.last_seen_at} />
        </span>
      </div>
    </li>
  );
}

function EndSessions({ player, onClose }: { readonly player: PlayerRow; readonly onClose: () => void }) {
  const t = useTranslations("player.sessions");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(endPlayerSessions);
  const { code } = player;
  const submit = async () => {
    if ((await action.run({ params: { id: player.id } })) !== null) onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("endTitle", { code })} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="danger" type="submit" isPending={action.isPending}>
              {t("end")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{t("endText", { code, agent: player.agent.code })}</p>
      </Form>
    </Dialog>
  );
}
