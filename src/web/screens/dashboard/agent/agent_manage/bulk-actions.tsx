// What can be done with several agents at once: suspend them, let them work again, export them.
import { use } from "react";
import { useTranslations } from "use-intl";
import { AGENT_IDS_MAX } from "#contract/agent.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ExportButton } from "#web/views/exports/export-button.tsx";
import { DoContext } from "./agent-menu.tsx";

export function BulkActions({ ids }: { readonly ids: ReadonlySet<string> }) {
  const { onDo, columns } = use(DoContext);
  const t = useTranslations("agent");
  const maySuspend = useMay("agent.suspend");
  const isTooMany = ids.size > AGENT_IDS_MAX;
  const tooMany = isTooMany ? t("bulk.tooMany", { most: String(AGENT_IDS_MAX) }) : undefined;
  const forbidden = maySuspend ? tooMany : t("refusal.permission");
  return (
    <>
      <Button size="sm" forbidden={forbidden} onPress={() => onDo({ what: "suspendAll", ids })}>
        {t("action.suspend")}
      </Button>
      <Button size="sm" forbidden={forbidden} onPress={() => onDo({ what: "resumeAll", ids })}>
        {t("action.resume")}
      </Button>
      {isTooMany ? (
        <Button size="sm" forbidden={tooMany}>
          {t("bulk.export")}
        </Button>
      ) : (
        <ExportButton
          text={t("bulk.export")}
          shown={{ list: "agents", params: undefined, query: { ids: [...ids].join(",") }, columns }}
        />
      )}
    </>
  );
}
