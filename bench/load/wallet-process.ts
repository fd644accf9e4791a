/** A process of its own that serves the wallets of many agents, as cheaply as can be: each agrees to everything at once, or hangs. */
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as sleepMs } from "node:timers/promises";
import type { WalletState } from "./wallet-state.ts";

const BODY = JSON.stringify({ status: "ok", balance: 1_000_000_000, currency: "BRL" });
const HEAD = { "content-type": "application/json", "content-length": String(BODY.length) };

let state: WalletState = { hanging: null, answersOneIn: null };
let asked = 0;
const held: ServerResponse[] = [];

const agree = (response: ServerResponse): void => {
  response.writeHead(200, HEAD);
  response.end(BODY);
};

async function listen(place: number): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    request.resume();
    request.once("end", () => {
      if (state.hanging !== place) return agree(response);
      asked += 1;
      if (state.answersOneIn !== null && asked % state.answersOneIn === 0) return agree(response);
      return void held.push(response);
    });
  });
  server.listen(0, "127.0.0.1");
  while (!server.listening) await sleepMs(1);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return `http://127.0.0.1:${address.port}/wallet`;
}

process.on("message", (message: WalletState) => {
  state = message;
  // Who was left hanging is answered when the wallet is well again.
  if (state.hanging === null) for (const response of held.splice(0)) agree(response);
  process.send?.({ isSet: true });
});
process.on("disconnect", () => process.exit(0));

const addresses: string[] = [];
for (let place = 0; place < Number(process.argv[2]); place += 1) addresses.push(await listen(place));
process.send?.({ addresses });
