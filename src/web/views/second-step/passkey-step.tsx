// The second step of signing in by a passkey; the browser asks for it by itself.
import { startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { askPasskey, finishByPasskey } from "#contract/passkey.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { TriesProblem } from "../tries-problem.tsx";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

interface PasskeyStepProps {
  readonly ticket: string;
  readonly onSignedIn: (me: Me) => void;
}

export default function PasskeyStep({ ticket, onSignedIn }: PasskeyStepProps) {
  const t = useTranslations("login.passkey");
  const asking = useAction(askPasskey);
  const finishing = useAction(finishByPasskey);
  const [isAborted, setAborted] = useState(false);
  const problem = asking.problem ?? finishing.problem;
  const enter = async () => {
    setAborted(false);
    const asked = await asking.run({ body: { ticket } });
    if (asked === null) return;
    // The server writes what the standard says the browser takes.
    const optionsJSON = asked.options as unknown as Options;
    const response = await startAuthentication({ optionsJSON }).catch(() => null);
    if (response === null) return setAborted(true);
    const finished = await finishing.send({ body: { ticket, response } });
    if (finished !== null && "answer" in finished) onSignedIn(finished.answer);
  };
  return (
    <div className="grid gap-3">
      <Button
        variant="primary"
        icon={<KeyRound aria-hidden size={16} />}
        isPending={asking.isPending || finishing.isPending}
        onPress={() => void enter()}
      >
        {t("submit")}
      </Button>
      <div role="alert" className="text-sm text-bad">
        {isAborted && t("aborted")}
        {problem !== null && <TriesProblem problem={problem} />}
      </div>
    </div>
  );
}
