// Read the statement of a player's wallet: what it holds, that its entries add up, and each of them.
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { type PlayerRow, listWalletEntries } from "#contract/player.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { entryColumns } from "#web/views/entry-columns.tsx";
import { EntryPanel } from "#web/views/entry-panel.tsx";
import { entryTotals } from "#web/views/entry-totals.tsx";
import { Money } from "#web/views/money.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { OnePlayer } from "#web/views/player-choice.tsx";
import { StatementProof } from "#web/views/statement-proof.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function WalletHistory({ loaderData: { title, description } }: { readonly loaderData: Page }) {
  return (
    <OnePlayer title={title} text={description}>
      {(player) =>
        player.balance === null ? <WithTheAgent /> : <Statement key={player.id} player={player} label={title} />
      }
    </OnePlayer>
  );
}

/** In seamless mode there is no wallet of ours to tell of. */
function WithTheAgent() {
  const t = useTranslations("player.panel");
  return (
    <Card flush>
      <EmptyState title={t("seamlessShort")} text={t("seamless")} />
    </Card>
  );
}

function Statement({ player, label }: { readonly player: PlayerRow; readonly label: string }) {
  const t = useTranslations();
  const table = useEndpointTable(listWalletEntries, entryColumns(player.currency), {
    list: "wallet_entries",
    params: { id: player.id },
    rowId: (row) => row.id,
    keeps: ["player_id"],
    refetchOn: ["player.changed", "round.settled"],
  });
  const { isPeriodTooLong } = table;
  const { answer } = table.reading;
  // As the statement has it, so that figure and entries never disagree on a page; where none is fetched, as the player has it.
  const balance = answer?.balance ?? (isPeriodTooLong ? player.balance : null);
  return (
    <>
      <StatTile
        label={t("column.balance")}
        figure={balance === null ? null : <Money amount={balance} currency={player.currency} />}
        hint={`${player.code} · ${player.agent.code}`}
      />
      {answer === undefined ? (
        !isPeriodTooLong && <Skeleton className="h-10 w-full" />
      ) : (
        <StatementProof proof={answer} statement={`/dashboard/user/balance_history?player_id=${player.id}`} />
      )}
      <EndpointTable
        table={table}
        label={label}
        opensRows
        totals={entryTotals}
        filters={<PeriodFilter from={table.query.from} to={table.query.to} onChange={table.filter} />}
        empty={
          <EmptyState
            title={t("statement.list.emptyTitle")}
            text={t("player.panel.noEntries")}
            action={
              <ButtonLink to={`/dashboard/user/transactions?player_id=${player.id}`}>
                {t("player.panel.transfers")}
              </ButtonLink>
            }
          />
        }
      />
      {table.openId !== null && (
        <EntryPanel
          entry={table.rows.find(({ id }) => id === table.openId)}
          isLoading={table.reading.isLoading}
          onClose={table.close}
          currency={player.currency}
          account={<Link to={`/dashboard/user/manage?open=${player.id}`}>{player.code}</Link>}
        />
      )}
    </>
  );
}
