// Asks before the session ends: stay or sign out when nobody has been here, the password again when its time is up.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type Me, signIn } from "#contract/session.ts";
import { type Ends, askSessionEnd, endsStore, keepAlive, stay } from "#web/client/session-end.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";

const IDLE_WARNED_MS = 2 * 60_000;
const END_WARNED_MS = 5 * 60_000;
const TICK_MS = 1_000;
/** The server is asked again this often when, by our clock, the session should have ended. */
const ASKED_EVERY_MS = 5_000;

type Phase = "quiet" | "idle" | "end" | "over";

function phaseAt(now: number, ends: Ends | null): Phase {
  if (ends === null) return "quiet";
  if (now >= Math.min(ends.idleAt, ends.endAt)) return "over";
  if (ends.endAt - now <= END_WARNED_MS) return "end";
  return ends.idleAt - now <= IDLE_WARNED_MS ? "idle" : "quiet";
}

interface SessionWarningProps {
  readonly me: Me;
  readonly onSignOut: () => void;
}

/** Whatever is being filled in stays as it is behind the question. */
export function SessionWarning({ me, onSignOut }: SessionWarningProps) {
  const ends = useSyncExternalStore(endsStore.subscribe, endsStore.now, endsStore.whenBuilt);
  const phase = usePhase(ends);
  const [putOff, setPutOff] = useState<number | null>(null);
  if (ends === null) return null;
  if (phase === "idle") return <IdleQuestion at={ends.idleAt} onSignOut={onSignOut} />;
  if (phase === "end" && putOff !== ends.endAt)
    return <EndQuestion me={me} at={ends.endAt} onSignOut={onSignOut} onLater={() => setPutOff(ends.endAt)} />;
  return null;
}

function usePhase(ends: Ends | null): Phase {
  // The moment of the last change; between two of them nothing is drawn anew.
  const [seenAt, setSeenAt] = useState(Date.now);
  const phase = phaseAt(seenAt, ends);
  const look = useEffectEvent((): Phase => {
    const now = Date.now();
    const next = phaseAt(now, ends);
    if (next !== phase) setSeenAt(now);
    return next;
  });
  const isAsking = useEffectEvent(() => phase !== "quiet");
  useEffect(() => keepAlive(() => isAsking()), []);
  useEffect(() => {
    let askedAt = 0;
    const timer = setInterval(() => {
      if (look() !== "over" || Date.now() - askedAt < ASKED_EVERY_MS) return;
      askedAt = Date.now();
      void askSessionEnd();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return phase;
}

interface QuestionProps {
  /** When the session ends. */
  readonly at: number;
  readonly onSignOut: () => void;
}

function IdleQuestion({ at, onSignOut }: QuestionProps) {
  const t = useTranslations("shell.session");
  return (
    <Dialog isOpen isAlert size="sm" title={t("idleTitle")} onClose={() => void stay()}>
      <div className="grid gap-4 text-sm text-ink">
        <p>{t("idleText")}</p>
        <Countdown at={at} />
        <FormActions>
          <Button onPress={onSignOut}>{t("signOut")}</Button>
          <Button variant="primary" onPress={() => void stay()}>
            {t("stay")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

interface EndQuestionProps extends QuestionProps {
  readonly me: Me;
  readonly onLater: () => void;
}

function EndQuestion({ me, at, onSignOut, onLater }: EndQuestionProps) {
  const t = useTranslations("shell.session");
  const required = useTranslations("field")("required");
  const action = useAction(signIn);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const submit = async () => {
    setMissing(password === "" ? { password: required } : {});
    if (password === "" || (await action.run({ body: { login: me.login, password } })) === null) return;
    await askSessionEnd();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("endTitle")} onClose={onLater}>
      <Form
        onSubmit={() => void submit()}
        fieldErrors={missing}
        submitError={action.problem === null ? null : <TriesProblem problem={action.problem} />}
        actions={
          <FormActions>
            <Button onPress={onSignOut}>{t("signOut")}</Button>
            <Button variant="primary" type="submit" isPending={action.isPending}>
              {t("goOn")}
            </Button>
          </FormActions>
        }
      >
        <div className="grid gap-4 text-sm text-ink">
          <p>{t("endText")}</p>
          <Countdown at={at} />
        </div>
        <PasswordField label={t("password")} name="password" value={password} onChange={setPassword} maxLength={200} />
      </Form>
    </Dialog>
  );
}

function Countdown({ at }: { readonly at: number }) {
  const t = useTranslations("shell.session");
  const format = useFormatter();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  const two = (value: number): string => format.number(value, { minimumIntegerDigits: 2 });
  return (
    <p role="timer" className="figures text-2xl font-semibold">
      <span className="sr-only">{t("left")} </span>
      {format.number(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </p>
  );
}
