// What the services of game sessions are given.
import type { Db } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";

export interface GameDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly ids: () => string;
  readonly clock: () => Date;
  /** Address players' browsers reach us at, without a trailing slash. */
  readonly publicUrl: string;
}
