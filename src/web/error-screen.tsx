// What is shown instead of a page: not found, or any other error with its message as the description.
import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { reportFailure } from "./client/report-failure.ts";
import { Button } from "./ui/button.tsx";
import { CopyId } from "./ui/copy-id.tsx";
import { ButtonLink } from "./ui/link.tsx";

const DEFAULT_STATUS = 500;

export function ErrorScreen({ error }: { readonly error: unknown }) {
  const t = useTranslations("errorScreen");
  const problem = useTranslations("error");
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : DEFAULT_STATUS;
  // A page of ours whose file is missing is a fault of ours.
  const isNotFound = isRouteErrorResponse(error) && status === 404 && isAboutAddress(error.data);
  const description = isNotFound
    ? t("notFound.text", { path: pathname })
    : isUnanswered(error)
      ? problem("network_error")
      : messageOf(error);
  const requestId = useReport(isNotFound ? null : error);
  const title = isNotFound ? t("notFound.title") : t("server.title");
  // The page that has failed has named itself already, or was never there to do so.
  useEffect(() => {
    document.title = `${title} · Reelgate`;
  });
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 bg-canvas p-6 text-center">
      <p className="figures text-sm font-semibold text-brand">{status}</p>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{title}</h1>
      {description !== "" && <p className="max-w-xl text-base wrap-anywhere text-soft">{description}</p>}
      {requestId !== null && (
        <p className="flex items-center gap-1.5 text-xs text-faint">
          {t("requestId")} <CopyId id={requestId} />
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {!isNotFound && (
          <Button variant="primary" onPress={() => globalThis.location.reload()}>
            {t("reload")}
          </Button>
        )}
        <ButtonLink to="/" isWhole={!isNotFound}>
          {t("home")}
        </ButtonLink>
        <ButtonLink to="/dashboard" isWhole={!isNotFound}>
          {t("dashboard")}
        </ButtonLink>
      </div>
    </main>
  );
}

/** Tells the server what failed; the id under which it stands in the log, once it is there. */
function useReport(error: unknown): string | null {
  const [requestId, setRequestId] = useState<string | null>(null);
  useEffect(() => {
    const report = async (failed: Error) => setRequestId(await reportFailure(failed));
    if (error !== null) void report(error instanceof Error ? error : new Error(messageOf(error)));
  }, [error]);
  return requestId;
}

const isAboutAddress = (told: unknown): boolean => typeof told === "string" && told.startsWith("Page Not Found: ");

/** As a fetch fails without a network: each browser says so in English, and in words of its own. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError && !navigator.onLine;

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === "string" ? error.data : error.statusText;
  return error instanceof Error ? error.message : "";
}
