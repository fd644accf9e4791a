// What the services of the runway are given.
import type { Db } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { Ledger } from "../../ledger/commands.ts";
import type { Publish } from "../../live/publish.ts";

export interface RunwayDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly publish: Publish;
}
