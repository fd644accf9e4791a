/** An agent's wallet as a process of its own, for tests that kill it: it tells what has come and what it has booked. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { startAgentWallet } from "../fakes/agent-wallet/agent-wallet.ts";
import { OPENING } from "./operator.ts";

const [port, secret = "", journal = ""] = process.argv.slice(2);
const players = z.array(z.string());

/** Of players called so it has written nothing down when it is killed. */
const UNKEPT = ".unkept";
if (existsSync(journal)) {
  const lines = readFileSync(journal, "utf8").split("\n");
  writeFileSync(journal, lines.filter((line) => !line.includes(UNKEPT)).join("\n"));
}

const wallet = await startAgentWallet({
  port: Number(port),
  secrets: [secret],
  currency: "BRL",
  openingBalance: OPENING,
  journal,
});
process.on("message", (asked) => {
  process.send?.({
    calls: wallet.calls().map((came) => (came.isBelieved ? `${came.call.type} ${came.call.player}` : "not believed")),
    books: players.parse(asked).map((player) => ({
      player,
      balance: String(wallet.balanceOf(player)),
      txIds: wallet.transactionsOf(player).map(({ txId }) => txId),
    })),
  });
});
process.once("disconnect", () => process.exit());
process.stdout.write("up\n");
