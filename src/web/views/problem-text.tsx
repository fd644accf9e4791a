// Says in the reader's language what went wrong.
import { useTranslations } from "use-intl";
import type { ProblemError } from "#web/client/problem.ts";
import { CopyId } from "#web/ui/copy-id.tsx";

/** One sentence, with the request id beneath for whoever asks for help. */
export function ProblemText({ problem }: { readonly problem: ProblemError }) {
  const t = useTranslations();
  return (
    <>
      <p>{t(`error.${problem.code}`)}</p>
      {problem.requestId !== null && (
        <p className="mt-0.5 flex items-center gap-1.5 text-xs">
          {t("ui.error.requestId")} <CopyId id={problem.requestId} />
        </p>
      )}
    </>
  );
}
