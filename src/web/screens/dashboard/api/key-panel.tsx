// Everything about one API key, beside the list, and what can be done about it.
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiKey } from "#contract/access.ts";
import type { AgentRow } from "#contract/agent.ts";
import { useMay } from "#web/client/session.ts";
import { Absent } from "#web/ui/absent.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EditNetworks } from "./edit-networks.tsx";
import { EditScopes } from "./edit-scopes.tsx";
import { KeyStateBadge, LastUsed, NetworkList, Scopes } from "./key-cells.tsx";
import { RenameKey } from "./rename-key.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RotateKey } from "./rotate-key.tsx";

interface KeyPanelProps {
  readonly agent: AgentRow;
  readonly apiKey: ApiKey | undefined;
  /** As many keys are in force as may be: none can take over. */
  readonly isFull: boolean;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

type Doing = "rename" | "scopes" | "networks" | "rotate" | "revoke";

export default function KeyPanel({ agent, apiKey, isFull, isLoading, onClose }: KeyPanelProps) {
  const t = useTranslations("error");
  const [doing, setDoing] = useState<Doing | null>(null);
  const stop = () => setDoing(null);
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={apiKey?.name ?? "…"}
        subtitle={apiKey !== undefined && <KeyStateBadge apiKey={apiKey} />}
        actions={apiKey !== undefined && <Actions agent={agent} apiKey={apiKey} isFull={isFull} onDo={setDoing} />}
      >
        {apiKey !== undefined && <FactsOf apiKey={apiKey} />}
        {apiKey === undefined && (isLoading ? <SkeletonText lines={8} /> : <p>{t("key_not_found")}</p>)}
      </SidePanel>
      {apiKey !== undefined && doing === "rename" && <RenameKey agent={agent} apiKey={apiKey} onClose={stop} />}
      {apiKey !== undefined && doing === "scopes" && <EditScopes agent={agent} apiKey={apiKey} onClose={stop} />}
      {apiKey !== undefined && doing === "networks" && <EditNetworks agent={agent} apiKey={apiKey} onClose={stop} />}
      {apiKey !== undefined && doing === "rotate" && <RotateKey agent={agent} apiKey={apiKey} onClose={stop} />}
      {apiKey !== undefined && doing === "revoke" && (
        <RevokeKey agent={agent} apiKey={apiKey} onClose={stop} onRevoked={onClose} />
      )}
    </>
  );
}

interface ActionsProps {
  readonly agent: AgentRow;
  readonly apiKey: ApiKey;
  readonly isFull: boolean;
  readonly onDo: (doing: Doing) => void;
}

function Actions({ agent, apiKey: { state }, isFull, onDo }: ActionsProps) {
  const t = useTranslations();
  const mayWrite = useMay("key.write");
  const isOver = state === "revoked" || state === "ended";
  const against = !mayWrite ? t("error.permission_missing") : isOver ? t("error.key_over") : undefined;
  const change = against ?? (agent.state === "closed" ? t("error.agent_closed") : undefined);
  const rotate = state === "ending" ? t("error.key_ending") : isFull ? t("error.key_limit") : undefined;
  return (
    <>
      <Menu
        label={t("apiKey.action.more")}
        buttonClass={buttonStyle({})}
        groups={[
          {
            id: "change",
            actions: [
              { id: "rename", text: t("apiKey.action.rename"), forbidden: change, onAction: () => onDo("rename") },
              { id: "scopes", text: t("apiKey.action.scopes"), forbidden: change, onAction: () => onDo("scopes") },
              {
                id: "networks",
                text: t("apiKey.action.networks"),
                forbidden: change,
                onAction: () => onDo("networks"),
              },
            ],
          },
        ]}
      >
        <Ellipsis aria-hidden size={16} />
      </Menu>
      <Button variant="danger" forbidden={against} onPress={() => onDo("revoke")}>
        {t("apiKey.action.revoke")}
      </Button>
      <Button variant="primary" forbidden={change ?? rotate} onPress={() => onDo("rotate")}>
        {t("apiKey.action.rotate")}
      </Button>
    </>
  );
}

function FactsOf({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useTranslations("apiKey");
  const { ends_at, revoked_at, revoked_by } = apiKey;
  return (
    <section aria-label={t("panel.facts")}>
      <Facts
        rows={[
          { name: t("column.keyId"), value: <CopyId id={apiKey.key_id} whole />, isLong: true },
          { name: t("column.scopes"), value: <Scopes scopes={apiKey.scopes} /> },
          { name: t("column.networks"), value: <NetworkList networks={apiKey.networks} /> },
          { name: t("column.lastUsed"), value: <LastUsed at={apiKey.last_used_at} /> },
          { name: t("column.createdAt"), value: <ExactTime at={apiKey.created_at} /> },
          { name: t("column.createdBy"), value: apiKey.created_by ?? <Absent /> },
          ...(ends_at === null ? [] : [{ name: t("panel.endsAt"), value: <ExactTime at={ends_at} /> }]),
          ...(revoked_at === null
            ? []
            : [
                { name: t("panel.revokedAt"), value: <ExactTime at={revoked_at} /> },
                { name: t("panel.revokedBy"), value: revoked_by ?? <Absent /> },
              ]),
        ]}
      />
    </section>
  );
}
