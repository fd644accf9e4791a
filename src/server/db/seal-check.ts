/** Notices at the start when the secret is not the one this database's contents were sealed with. */
import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { Seal } from "./seal.ts";
import { SetupError } from "./setup-error.ts";

const NAME = "seal";
const CONTEXT = "installation/seal";
const TEXT = Buffer.from("sealed by this installation");

/** Leaves a sealed word at the first start and opens it at every other. */
export async function checkSeal(db: Db, seal: Seal): Promise<void> {
  const word = seal.seal(TEXT, CONTEXT).toString("base64");
  await db
    .insertInto("installation")
    .values({ name: NAME, value: JSON.stringify(word) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await db
    .selectFrom("installation")
    .select(sql<string>`value #>> '{}'`.as("word"))
    .where("name", "=", NAME)
    .executeTakeFirstOrThrow();
  try {
    seal.open(Buffer.from(row.word, "base64"), CONTEXT);
  } catch (cause) {
    throw new SetupError(
      "REELGATE_SECRET: not the secret this database was set up with; give that one, or the DATA_DIR that holds it",
      { cause },
    );
  }
}
