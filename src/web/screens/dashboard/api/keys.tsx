// The API keys of an agent: which are in force, what each may do, and the way to a new one.
import { KeyRound, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiKey, MOST_API_KEYS, listApiKeys } from "#contract/access.ts";
import type { AgentRow } from "#contract/agent.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { keyColumns } from "./key-cells.tsx";
import type { ApiTabProps } from "./tab-props.ts";

// Fetched when a key is opened or made.
const KeyPanel = lazy(() => import("./key-panel.tsx"));
const CreateKey = lazy(() => import("./create-key.tsx"));

/** What changes nothing itself, a last use or an end that has come, is seen a little later. */
const LOOK_AGAIN_MS = 15_000;
const CHANGES = ["key.changed"] as const;
const STATES = ["in_force", "over"] as const;

export default function Keys({ agent, label }: ApiTabProps) {
  const t = useTranslations("apiKey.list");
  const [isMaking, setMaking] = useState(false);
  const table = useEndpointTable(listApiKeys, keyColumns, {
    params: { id: agent.id },
    rowId: (row) => row.id,
    keeps: ["tab", "agent_id"],
    refetchOn: CHANGES,
    everyMs: LOOK_AGAIN_MS,
  });
  const { query, filter } = table;
  // Those in force are none of the rows while only those that are over are listed.
  const isPast = query.state === "over";
  const inForce = useEndpoint(
    listApiKeys,
    { params: { id: agent.id }, query: { state: "in_force", limit: MOST_API_KEYS, sort: "newest" } },
    { enabled: isPast, refetchOn: CHANGES, everyMs: LOOK_AGAIN_MS },
  );
  const known = isPast ? (inForce.answer?.data ?? []) : table.rows.filter(isInForce);
  const isFull = known.length >= MOST_API_KEYS;
  const create = <CreateButton agent={agent} isFull={isFull} onPress={() => setMaking(true)} />;
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <ListSelect
            label={t("state")}
            any={t("anyState")}
            options={STATES.map((id) => ({ id, text: t(`states.${id}`) }))}
            value={query.state}
            onChange={(state) => filter({ state })}
          />
        }
        actions={create}
        empty={
          <EmptyState icon={<KeyRound size={20} />} title={t("emptyTitle")} text={t("emptyText")} action={create} />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <KeyPanel
            key={table.openId}
            agent={agent}
            apiKey={table.rows.find(({ id }) => id === table.openId)}
            isFull={isFull}
            isLoading={table.reading.isLoading}
            onClose={table.close}
          />
        )}
        {isMaking && <CreateKey agent={agent} onClose={() => setMaking(false)} />}
      </Suspense>
    </>
  );
}

const isInForce = ({ state }: ApiKey): boolean => state === "active" || state === "ending";

interface CreateButtonProps {
  readonly agent: AgentRow;
  readonly isFull: boolean;
  readonly onPress: () => void;
}

function CreateButton({ agent, isFull, onPress }: CreateButtonProps) {
  const t = useTranslations();
  const mayWrite = useMay("key.write");
  const reason = !mayWrite
    ? "permission_missing"
    : agent.state === "closed"
      ? "agent_closed"
      : isFull
        ? "key_limit"
        : null;
  return (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden size={15} />}
      forbidden={reason === null ? undefined : t(`error.${reason}`)}
      onPress={onPress}
    >
      {t("apiKey.list.create")}
    </Button>
  );
}
