/** What a source of rows is: the list's own function, asked as the list is, page by page. */
import type { Endpoint } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Permission } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Columns } from "../column.ts";

export interface ReadDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** What to read: the list's query as it arrived, whose list it is, and how much at a time. */
export interface Reading {
  readonly caller: MemberCaller;
  readonly query: Readonly<Record<string, string>>;
  readonly of: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface RowPage<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

export interface Source<Row> extends Columns<Row> {
  /** Of the list's own endpoint: who may read it, and which query it takes. */
  readonly permission: Permission;
  readonly query: { readonly safeParse: (value: unknown) => { readonly success: boolean } };
  /** The address names an agent or a player. */
  readonly isOfOne: boolean;
  /** The list has a period. */
  readonly hasPeriod: boolean;
  /** Without a beginning the list is of as many days as a screen shows, and so is its file. */
  readonly isOfScreenDays?: true;
  /** Rows worth reading at a time, where it is another number than of most lists. */
  readonly pageRows?: number;
  readonly read: (deps: ReadDeps, reading: Reading) => Promise<RowPage<Row> | Refusal>;
  /** About how many rows there are, where that is known without reading them. */
  readonly count?: (deps: ReadDeps, reading: Reading) => Promise<number | null>;
}

export const page = ({ limit, cursor }: Reading) => ({ limit, cursor });

export function listedBy({ path, may, query }: Endpoint): Pick<Source<never>, "permission" | "query"> {
  if (typeof may === "string" || !("permission" in may)) throw new Error(`${path} is no list of members`);
  return { permission: may.permission, query };
}
