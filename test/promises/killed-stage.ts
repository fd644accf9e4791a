/** Two nodes, an agent's wallet and players' games as processes that can be killed, over one database, and what all of them say at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { issueApiKey } from "#server/access/service.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { createSeal } from "#server/db/seal.ts";
import { deriveKey } from "#server/db/secrets.ts";
import { openCasino } from "../factories/casino.ts";
import { isolatedDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { letStand } from "./held-steps.ts";
import { OPENING, operatorOf, type Operator } from "./operator.ts";
import { createPatientCaller, type PatientCaller } from "./patient-caller.ts";
import { disagreements, type PlayersBook } from "./players-book.ts";
import { clientOf, nodeOf, until, walletOf, type ClientProcess, type Node, type WalletProcess } from "./processes.ts";

const SECRET = "only-for-tests-of-killed-processes";

export interface KilledStage {
  readonly database: FreshDatabase;
  readonly nodes: readonly [Node, Node];
  readonly wallet: WalletProcess;
  readonly client: ClientProcess;
  readonly operator: Operator;
  /** Another one, for whom a test takes protections away. */
  readonly control: Operator;
  /** A third, whose players' wallet loses what it has booked. */
  readonly walletControl: Operator;
  /** Each begins at its node, and goes to the other one where that does not answer. */
  readonly callers: readonly [PatientCaller, PatientCaller];
  /** Waits until no round is under way any more. */
  readonly untilNothingWaits: (operator: Operator) => Promise<void>;
  /** What clients were told that platform and wallet do not say: nothing, where all is well. */
  readonly disagreements: (operator: Operator, books: readonly PlayersBook[]) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export async function openKilledStage(): Promise<KilledStage> {
  const database = await isolatedDatabase({ max: 4 });
  await letStand(database.admin);
  const folder = await mkdtemp(path.join(tmpdir(), "reelgate-killed-"));
  const secret = newWebhookSecret();
  const wallet = await walletOf(secret, path.join(folder, "wallet.jsonl"));
  const client = clientOf();
  const open = (name: string): Promise<Node> => nodeOf(database, { name, secret: SECRET, dataDir: folder });
  const nodes = [await open("node 0"), await open("node 1")] as const;
  const callerFrom = (node: number): PatientCaller =>
    createPatientCaller((attempt) => nodes[(node + attempt) % 2 === 0 ? 0 : 1].port);
  const callers = [callerFrom(0), callerFrom(1)] as const;
  const seal = createSeal(deriveKey(SECRET, "seal"));
  const join = async (): Promise<Operator> => {
    const casino = await openCasino(database, { seal, credit: OPENING, wallet: { address: wallet.address, secret } });
    const { tenantId, agentId } = casino.books;
    const key = await issueApiKey(casino, { tenantId, agentId, scopes: ["read", "play", "money"], cidrs: [] });
    return operatorOf(casino, key, callers[0], casino.clock);
  };
  // The first furnishes what the second finds, and leads.
  await Promise.all([nodes[0].start().then(nodes[1].start), wallet.start(), client.start()]);
  return {
    database,
    nodes,
    wallet,
    client,
    operator: await join(),
    control: await join(),
    walletControl: await join(),
    callers,
    untilNothingWaits: ({ casino }) =>
      until("nothing waits", async () => {
        const { rows } = await database.pool.query<{ waiting: bigint }>(WAITING, [casino.books.tenantId]);
        return rows[0]?.waiting === 0n;
      }),
    async disagreements(operator, books) {
      const word = await wallet.ask(books.map(({ player }) => player));
      const of = (player: string) => word.books.find((one) => one.player === player);
      const said = {
        balanceOf: (player: string) => of(player)?.balance ?? 0n,
        transactionsOf: (player: string) => (of(player)?.txIds ?? []).map((txId) => ({ txId })),
      };
      return disagreements(database.pool, said, operator, books);
    },
    async close() {
      for (const caller of callers) caller.close();
      for (const process of [client, ...nodes, wallet]) await process.kill();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const WAITING = `
  select (select count(*) from seamless_rounds where tenant_id = $1 and ended_at is null)
    + (select count(*) from open_rounds where tenant_id = $1) as waiting`;
