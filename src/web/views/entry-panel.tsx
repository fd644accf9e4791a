// Everything known of one entry of a statement, beside the list it was opened from, and the way to what it came from.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Entry } from "#contract/statement.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { CountText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EntryKind, PartyCode } from "./entry-cells.tsx";
import { Money } from "./money.tsx";

interface EntryPanelProps {
  readonly entry: Entry | undefined;
  /** The list is still on its way, so the entry may yet be in it. */
  readonly isLoading: boolean;
  readonly onClose: () => void;
  readonly currency: CurrencyCode;
  /** Whose account it is, and the way to whoever that is. */
  readonly account: ReactNode;
}

export function EntryPanel(props: EntryPanelProps) {
  const { entry, isLoading, onClose } = props;
  const t = useTranslations("entry");
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={entry === undefined ? "…" : <EntryKind kind={entry.kind} gained={entry.amount} />}
      subtitle={entry !== undefined && t("panel.number", { seq: entry.seq })}
    >
      {entry !== undefined && <Known {...props} entry={entry} />}
      {entry === undefined && isLoading && (
        <div aria-busy className="grid gap-6">
          <Skeleton className="h-16 w-full" />
          <SkeletonText lines={7} />
        </div>
      )}
      {entry === undefined && !isLoading && <EmptyState title={t("panel.notHere")} text={t("panel.notHereText")} />}
    </SidePanel>
  );
}

function Known({ entry, currency, account }: EntryPanelProps & { readonly entry: Entry }) {
  const t = useTranslations();
  const { amount, balance_after: after } = entry;
  return (
    <div className="grid gap-5">
      <div className="rounded-lg bg-sunken p-4">
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={amount} currency={currency} signed />
        </p>
      </div>
      <Facts
        rows={[
          { name: t("entry.panel.account"), value: account },
          { name: t("entry.panel.balanceBefore"), value: <Money amount={after - amount} currency={currency} /> },
          { name: t("entry.column.balanceAfter"), value: <Money amount={after} currency={currency} /> },
          { name: t("entry.column.at"), value: <ExactTime at={entry.created_at} /> },
          { name: t("entry.column.counterparty"), value: <Counterparty entry={entry} /> },
          { name: t("entry.column.actor"), value: <PartyCode code={entry.actor} /> },
          { name: t("entry.column.seq"), value: <CountText count={entry.seq} /> },
          ...(entry.transfer_id === null || entry.ref === null
            ? []
            : [
                { name: t("transfer.column.transferId"), value: <CopyId id={entry.ref} whole /> },
                { name: t("transfer.column.ownId"), value: <CopyId id={entry.transfer_id} whole /> },
              ]),
          { name: t("entry.panel.movement"), value: <CopyId id={entry.id} whole /> },
        ]}
      />
      <nav aria-label={t("transfer.panel.links")} className="flex flex-wrap gap-2">
        <Origin entry={entry} />
      </nav>
    </div>
  );
}

function Counterparty({ entry: { player, agent, counterparty } }: { readonly entry: Entry }) {
  if (player !== null) return <Link to={`/dashboard/user/manage?open=${player.id}`}>{player.code}</Link>;
  if (agent !== null) return <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>;
  return <PartyCode code={counterparty} />;
}

const PLAYER_KINDS: ReadonlySet<string> = new Set(["deposit", "withdrawal"]);

/** The round or the transfer that made the entry. */
function Origin({ entry }: { readonly entry: Entry }) {
  const t = useTranslations("entry.panel");
  const { kind, round_id: roundId, transfer_id: transferId } = entry;
  if (roundId !== null)
    return (
      <ButtonLink size="sm" to={`/dashboard/game/history?open=${roundId}`}>
        {t("round")}
      </ButtonLink>
    );
  if (transferId === null) return null;
  const list = PLAYER_KINDS.has(kind) ? "/dashboard/user/transactions" : "/dashboard/agent/transactions";
  return (
    <ButtonLink size="sm" to={`${list}?open=${transferId}`}>
      {t("transfer")}
    </ButtonLink>
  );
}
