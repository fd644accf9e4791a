/** An operator's receiver of webhooks: checks who sent each, keeps it once, and answers before anybody works on it. */
import { DatabaseSync } from "node:sqlite";
import { fail, secretsIn, serve } from "./serve.ts";

const secrets = secretsIn(process.env["WEBHOOK_SECRETS"]);
const file = new DatabaseSync(process.env["WEBHOOK_FILE"] ?? "webhooks.sqlite");
file.exec(`
  pragma busy_timeout = 2000;
  pragma journal_mode = wal;
  pragma synchronous = full; -- what was answered with 204 is never sent again
  create table if not exists webhooks (id text primary key, body text not null)`);
// One that comes again has the same id: it is known already, and has no second effect.
const keep = file.prepare("insert into webhooks (id, body) values (?, ?) on conflict do nothing");

const [command] = process.argv.slice(2);
if (command === "serve" && secrets.length > 0)
  serve(Number(process.env["WEBHOOK_PORT"] ?? "4601"), secrets, (body, id) => {
    keep.run(id, body);
    return [204];
  });
else if (command === "list")
  for (const { body } of file.prepare("select body from webhooks order by rowid").iterate()) console.log(body);
else fail("usage: WEBHOOK_SECRETS=whsec_… receiver.ts serve | receiver.ts list");
