/** Asks statements on the way of play with as little around them as can be: by name, their rows read from the text of their fields. */
import type { Connection, Submittable } from "pg";
import type { Pool } from "./pool.ts";

/** The fields of a row as PostgreSQL writes them, in the order of the statement. */
export type Fields = readonly (string | null)[];

export interface Statement<Row> {
  /** Planned once per connection under it. Its plan must fit any parameters: look-ups by key, no optional filters. */
  readonly name: string;
  readonly text: string;
  readonly read: (fields: Fields) => Row;
}

export type Value = string | number | bigint | Date | Buffer | null;

/** Its rows. Never inside of a transaction: it is committed by itself. */
export async function ask<Row>(pool: Pool, statement: Statement<Row>, values: readonly Value[]): Promise<Row[]> {
  const client = await pool.connect();
  const question = new Question(statement, values);
  client.query(question);
  const rows = await question.answer.catch((error: unknown) => {
    // As `pg` does itself: a connection on which something went wrong is not used again.
    client.release(true);
    throw error;
  });
  client.release();
  return rows.map(statement.read);
}

/** Which statements a connection knows. */
const known = new WeakMap<Connection, Set<string>>();

/** What `pg` calls: as its own query does, but it never asks what the rows look like, which the statement knows. */
class Question implements Submittable {
  readonly answer: Promise<Fields[]>;
  /** Also called by `pg` itself. */
  readonly callback: (error: Error) => void;
  readonly #resolve: (rows: Fields[]) => void;
  readonly #statement: Pick<Statement<unknown>, "name" | "text">;
  readonly #values: readonly Value[];
  readonly #rows: Fields[] = [];

  constructor(statement: Pick<Statement<unknown>, "name" | "text">, values: readonly Value[]) {
    const { promise, resolve, reject } = Promise.withResolvers<Fields[]>();
    this.answer = promise;
    this.callback = reject;
    this.#resolve = resolve;
    this.#statement = statement;
    this.#values = values;
  }

  submit(connection: Connection): void {
    const { name, text } = this.#statement;
    const { stream } = connection;
    // All parts in one message to the system.
    stream.cork();
    if (known.get(connection)?.has(name) !== true) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: this.#values.map(wire) }, true);
    connection.execute(null, true);
    connection.sync();
    stream.uncork();
  }

  handleDataRow({ fields }: { readonly fields: Fields }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    // The rows say what was done.
  }

  handleReadyForQuery(connection: Connection): void {
    const names = known.get(connection) ?? new Set();
    known.set(connection, names.add(this.#statement.name));
    this.#resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}

/** As text, except for bytes. */
function wire(value: Value): string | Buffer | null {
  if (typeof value === "string" || value === null || Buffer.isBuffer(value)) return value;
  return value instanceof Date ? value.toISOString() : String(value);
}
