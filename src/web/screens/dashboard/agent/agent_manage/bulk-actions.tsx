// What can be done with several agents at once: suspend them, let them work again, export them.
import { useTranslations } from "use-intl";
import { AGENT_IDS_MAX, type listAgents } from "#contract/agent.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ExportButton } from "#web/views/exports/export-button.tsx";
import type { EndpointTable } from "#web/views/use-endpoint-table.ts";
import type { Doing } from "./doing.ts";

interface BulkActionsProps {
  readonly ids: ReadonlySet<string>;
  readonly table: EndpointTable<typeof listAgents>;
  readonly onDo: (doing: Doing) => void;
}

export function BulkActions({ ids, table, onDo }: BulkActionsProps) {
  const t = useTranslations("agent");
  const maySuspend = useMay("agent.suspend");
  const isTooMany = ids.size > AGENT_IDS_MAX;
  const tooMany = isTooMany ? t("bulk.tooMany", { most: String(AGENT_IDS_MAX) }) : undefined;
  const forbidden = maySuspend ? tooMany : t("refusal.permission");
  const columns = table.screenColumns
    .filter(({ id, isControl = false }) => !isControl && table.visible.includes(id))
    .map(({ id }) => id);
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
          shown={{ path: table.path, params: table.params, query: { ids: [...ids].join(",") }, columns }}
        />
      )}
    </>
  );
}
