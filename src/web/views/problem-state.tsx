// Stands where content should be when it could not be fetched: what went wrong, the request id, another try.
import { useTranslations } from "use-intl";
import type { ProblemError } from "#web/client/problem.ts";
import { ErrorState } from "#web/ui/states.tsx";

export function ProblemState({ problem, onRetry }: { readonly problem: ProblemError; readonly onRetry: () => void }) {
  const t = useTranslations();
  return (
    <ErrorState
      title={t("errorTitle.load")}
      text={t(`error.${problem.code}`)}
      requestId={problem.requestId}
      // What is not there will not be there a moment later.
      onRetry={problem.status === 404 ? undefined : onRetry}
    />
  );
}
