// What this installation is.
import type { Db } from "./database.ts";

/** Whether it was filled with the demo: what was made up, and whose sign-ins everybody knows who starts it. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom("installation").select("name").where("name", "=", "demo").executeTakeFirst();
  return row !== undefined;
}
