/** The state of every game in the catalogue at an instant, and what it comes from: itself, its provider or a window. */
import { sql } from "kysely";
import type { OperatingState } from "#contract/catalogue.ts";
import type { Db } from "../../db/database.ts";

export interface CatalogueState {
  readonly state: OperatingState;
  readonly by: "game" | "provider" | "window";
  readonly since: Date | null;
  readonly reason: string | null;
}

interface Row {
  readonly code: string;
  readonly state: OperatingState;
  readonly since: Date | null;
  readonly reason: string | null;
  readonly providerState: OperatingState;
  readonly providerSince: Date | null;
  readonly providerReason: string | null;
  readonly windowFrom: Date | null;
  readonly windowReason: string | null;
}

const RANKS: Readonly<Record<OperatingState, number>> = { active: 0, maintenance: 1, disabled: 2 };

export async function listCatalogueStates(db: Db, at: Date): Promise<ReadonlyMap<string, CatalogueState>> {
  const found = await sql<Row>`
    select g.code, g.state, g.state_since as since, g.state_reason as reason, v.state as "providerState",
      v.state_since as "providerSince", v.state_reason as "providerReason", w.from_at as "windowFrom",
      w.reason as "windowReason"
    from games g join providers v on v.code = g.provider_code
    left join provider_windows w on w.provider_code = v.code and w.called_off_at is null
      and w.from_at <= ${at}::timestamptz and coalesce(w.to_at, 'infinity') > ${at}::timestamptz`.execute(db);
  return new Map(found.rows.map((row) => [row.code, stateOf(row)]));
}

function stateOf(row: Row): CatalogueState {
  const states: CatalogueState[] = [
    { by: "game", state: row.state, since: row.since, reason: row.reason },
    { by: "provider", state: row.providerState, since: row.providerSince, reason: row.providerReason },
    {
      by: "window",
      state: row.windowFrom === null ? "active" : "maintenance",
      since: row.windowFrom,
      reason: row.windowReason,
    },
  ];
  return states.reduce((worst, one) => (RANKS[one.state] > RANKS[worst.state] ? one : worst));
}
