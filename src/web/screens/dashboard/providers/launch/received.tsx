// What the API answers to the request: the session with its launch address, or why there is none.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { launchSession } from "#contract/launch.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { Card } from "#web/ui/card.tsx";
import { CallAnswer } from "#web/views/calls/call-answer.tsx";

interface ReceivedProps {
  readonly problem: ProblemError | null;
  readonly answer: Answer<typeof launchSession> | null;
  /** Where it stands. */
  readonly className?: string;
}

export function Received({ problem, answer, className = "" }: ReceivedProps) {
  const t = useTranslations("launch");
  const shown =
    problem === null
      ? answer && { status: launchSession.status, text: JSON.stringify(answer) }
      : // Where no answer came there is none to show: the form says why.
        problem.wire && { status: problem.wire.status, text: JSON.stringify(problem.wire) };
  if (shown === null || shown === undefined) return null;
  return (
    <Card title={t("answer")} className={className}>
      <CallAnswer answer={shown} />
    </Card>
  );
}
