// Stands where content should be when it could not be fetched: what went wrong, the request id, another try.
import { useTranslations } from "use-intl";
import type { ProblemError } from "#web/client/problem.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/states.tsx";

interface ProblemStateProps {
  readonly problem: ProblemError;
  readonly onRetry: () => void;
  /** Of a list that is not at its first page. */
  readonly onFirst?: (() => void) | undefined;
}

export function ProblemState({ problem, onRetry, onFirst }: ProblemStateProps) {
  const t = useTranslations();
  return (
    <ErrorState
      title={t("errorTitle.load")}
      text={t(`error.${problem.code}`)}
      requestId={problem.requestId}
      // What is not there will not be there a moment later.
      onRetry={problem.status === 404 ? undefined : onRetry}
      action={
        problem.code === "cursor_invalid" && onFirst !== undefined ? (
          <Button size="sm" onPress={onFirst}>
            {t("ui.table.first")}
          </Button>
        ) : undefined
      }
    />
  );
}
