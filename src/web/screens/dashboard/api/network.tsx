// From where each key in force may be used, and the way to change that.
import { Network as NetworkIcon } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiKey, listApiKeys } from "#contract/access.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import type { KeyFormProps } from "./key-form.ts";
import { KeyStateBadge, NetworkList } from "./key-cells.tsx";
import { NetworksForm } from "./networks-form.tsx";
import type { ApiTabProps } from "./tab-props.ts";

const IN_FORCE = { state: "in_force", limit: 50, sort: "newest" } as const;

export default function Network({ agent }: ApiTabProps) {
  const t = useTranslations("apiKey.networks");
  const { answer, problem, refetch } = useEndpoint(
    listApiKeys,
    { params: { id: agent.id }, query: IN_FORCE },
    { refetchOn: ["key.changed"] },
  );
  if (answer === undefined)
    return (
      <Card flush={problem !== null}>
        {problem === null ? <SkeletonText lines={6} /> : <ProblemState problem={problem} onRetry={refetch} />}
      </Card>
    );
  if (answer.data.length === 0)
    return (
      <Card flush>
        <EmptyState
          icon={<NetworkIcon aria-hidden size={20} />}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<ButtonLink to={`/dashboard/api?agent_id=${agent.id}`}>{t("emptyAction")}</ButtonLink>}
        />
      </Card>
    );
  return (
    <div className="grid gap-4">
      <p className="max-w-3xl text-sm text-soft">{t("text")}</p>
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
        {answer.data.map((apiKey) => (
          <NetworkCard key={apiKey.id} agent={agent} apiKey={apiKey} />
        ))}
      </div>
    </div>
  );
}

function NetworkCard({ agent, apiKey }: Pick<KeyFormProps, "agent"> & { readonly apiKey: ApiKey }) {
  const t = useTranslations();
  const mayWrite = useMay("key.write");
  const [isEditing, setEditing] = useState(false);
  const { name } = apiKey;
  const reason = !mayWrite ? "permission_missing" : agent.state === "closed" ? "agent_closed" : null;
  return (
    <Card
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          {name} <KeyStateBadge apiKey={apiKey} />
        </span>
      }
      hint={<CopyId id={apiKey.key_id} />}
      actions={
        !isEditing && (
          <Button
            size="sm"
            aria-label={t("apiKey.networks.changeNamed", { name })}
            forbidden={reason === null ? undefined : t(`error.${reason}`)}
            onPress={() => setEditing(true)}
          >
            {t("apiKey.networks.change")}
          </Button>
        )
      }
    >
      {isEditing ? (
        <NetworksForm agent={agent} apiKey={apiKey} onClose={() => setEditing(false)} />
      ) : (
        <NetworkList networks={apiKey.networks} />
      )}
    </Card>
  );
}
