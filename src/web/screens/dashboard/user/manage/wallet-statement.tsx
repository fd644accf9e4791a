// A player's wallet: what it holds, the latest that moved it, and the check that all entries add up to the balance.
import { useTranslations } from "use-intl";
import type { Entry } from "#contract/statement.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { type PlayerRow, listWalletEntries } from "#contract/player.ts";
import { useMay } from "#web/client/session.ts";
import { type Reading, useEndpoint } from "#web/client/use-endpoint.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EntryKind, EntryReference } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { StatementProof } from "#web/views/statement-proof.tsx";

const LATEST = 10;

export function WalletStatement({ player }: { readonly player: PlayerRow }) {
  const t = useTranslations("player.panel");
  const isOurs = player.balance !== null;
  const mayRead = useMay("entry.read");
  const statement = useEndpoint(
    listWalletEntries,
    { params: { id: player.id }, query: { limit: LATEST, sort: "newest" } },
    { refetchOn: ["player.changed", "round.settled"], enabled: isOurs && mayRead },
  );
  // The statement's own, once it is there: figure and entries are then of the same instant.
  const balance = statement.answer?.balance ?? player.balance;
  return (
    <section aria-label={t("wallet")} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-base font-semibold">{t("wallet")}</h3>
        <p className="figures text-lg font-semibold">
          {balance === null ? (
            <span className="text-sm font-normal text-soft">{t("seamlessShort")}</span>
          ) : (
            <Money amount={balance} currency={player.currency} />
          )}
        </p>
      </div>
      {!isOurs && <p className="text-sm text-soft">{t("seamless")}</p>}
      {isOurs && mayRead && <Latest of={player.id} statement={statement} />}
    </section>
  );
}

interface LatestProps {
  readonly of: string;
  readonly statement: Reading<Answer<typeof listWalletEntries>>;
}

function Latest({ of, statement: { answer, problem, refetch } }: LatestProps) {
  if (answer !== undefined) {
    return (
      <>
        <StatementProof proof={answer} statement={`/dashboard/user/balance_history?player_id=${of}`} />
        <Entries entries={answer.data} currency={answer.currency} />
      </>
    );
  }
  return problem === null ? <SkeletonText lines={8} /> : <ProblemState problem={problem} onRetry={refetch} />;
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly currency: CurrencyCode;
}

function Entries({ entries, currency }: EntriesProps) {
  const t = useTranslations();
  if (entries.length === 0) return <p className="text-sm text-soft">{t("player.panel.noEntries")}</p>;
  return (
    <table aria-label={t("player.panel.latest")} className="w-full text-sm">
      <thead>
        <tr className="text-xs text-faint *:border-b *:border-line *:py-1.5 *:font-medium">
          <th scope="col" className="text-left">
            {t("player.panel.latest")}
          </th>
          <th scope="col" className="text-left">
            {t("column.reference")}
          </th>
          <th scope="col" className="text-right">
            {t("column.amount")}
          </th>
          <th scope="col" className="text-right">
            {t("entry.column.balanceAfter")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="align-top *:border-b *:border-line *:py-1.5">
            <td>
              <EntryKind kind={entry.kind} gained={entry.amount} />
              <span className="block text-xs text-faint">
                <RelativeTime at={entry.created_at} />
              </span>
            </td>
            <td className="max-w-24 truncate pr-2">
              <EntryReference kind={entry.kind} reference={entry.ref} />
            </td>
            <td className="text-right">
              <Money amount={entry.amount} currency={currency} signed bare />
            </td>
            <td className="text-right text-soft">
              <Money amount={entry.balance_after} currency={currency} bare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
