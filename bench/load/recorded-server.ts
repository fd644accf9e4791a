/** A process that serves /v1 twice over the same database, with its calls kept and without: started by `openRecordedServer`. */
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { createApiCallLog } from "#server/access/service/call-log.ts";
import { createRecording } from "#server/http/recording.ts";
import { openTree } from "../../test/factories/tree.ts";
import { callApi, serveIntegration } from "../../test/http/serve-api.ts";

const pool = createPool(process.argv[2] ?? "", { applicationName: "bench server", max: 8 });
const tree = await openTree(createDb(pool), pool);
const log = { warn: (context: object, message: string) => console.error(message, context) };
const calls = createApiCallLog({ db: tree.deps.db, log });
const kept = await serveIntegration(tree.deps, createRecording(calls.record));
const plain = await serveIntegration(tree.deps);
const owner = await tree.plant(tree.platform, "bench");
await tree.issue(owner, 500_000n);
const accesses = { kept: await kept.access(owner), plain: await plain.access(owner) };
const body = { currency: "BRL", name: "Ana Souza", country: "BR", locale: "pt-BR" };
for (let turn = 0; turn < 50; turn += 1) await callApi(accesses.plain, "PUT", `/v1/players/player-${turn}`, body);

process.on("message", (asked) => {
  if (asked === "cpu") process.send?.({ cpu: process.cpuUsage(), lost: calls.lost() });
  else void close();
});
process.send?.(accesses);

async function close(): Promise<void> {
  await kept.close();
  await plain.close();
  await calls.close();
  await tree.deps.ledger.close();
  await pool.end();
  process.disconnect();
}
