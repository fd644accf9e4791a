/** Talks to Reelgate from an operator's server: signs each call, and repeats one that got no answer under the same id. */
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const address = setting("REELGATE_ADDRESS");
const keyId = setting("REELGATE_KEY");
const secret = setting("REELGATE_KEY_SECRET");

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}

/** One signed request. The nonce is new each time; the body, with its transfer_id, stays the same when repeated. */
async function send(method: string, path: string, body: string): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(18).toString("base64url");
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const text = ["v1", timestamp, nonce, method, path, bodyHash].join("\n");
  return fetch(address + path, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: {
      "content-type": "application/json",
      "reelgate-key": keyId,
      "reelgate-timestamp": String(timestamp),
      "reelgate-nonce": nonce,
      "reelgate-signature": `v1=${createHmac("sha256", secret).update(text).digest("hex")}`,
    },
    ...(body !== "" && { body }),
  });
}

type Fields = Record<string, unknown>;

/** The answer's fields; what is refused for good is an error. Without an answer the same call again is always safe. */
async function call(method: string, path: string, fields?: Fields): Promise<Fields> {
  const body = fields === undefined ? "" : JSON.stringify(fields);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(method, path, body).catch((error: unknown) => {
      if (attempt === 5) throw error;
      return undefined;
    });
    // An answer that is not JSON comes from something in between, such as a proxy: as good as none.
    const known = (await answer?.json().catch(() => undefined)) as Fields | undefined; // every answer of /v1 is an object
    if (answer?.ok && known !== undefined) return known;
    const isFinal = known !== undefined && known["retry"] !== "same_id" && answer?.status !== 429;
    if (isFinal || attempt === 5) throw new Error(`${method} ${path}: ${JSON.stringify(known ?? answer?.status)}`);
    await sleep(1000 * Number(answer?.headers.get("retry-after") ?? 2 ** attempt / 4));
  }
}

/** A player's code may hold characters that mean something in a path. */
const pathOf = (player: string): string => `/v1/players/${encodeURIComponent(player)}`;

/** A player comes in: known to Reelgate, money in the wallet, a game opened. */
async function enter(player: string, currency: string, amount: number): Promise<Fields> {
  await call("PUT", pathOf(player), { currency });
  // Keep the id with your own record of the payment before the first call: it is the one to ask again with.
  const deposit = { transfer_id: `deposit-${randomUUID()}`, amount, currency };
  const done = await call("POST", `${pathOf(player)}/deposits`, deposit);
  const again = await call("POST", `${pathOf(player)}/deposits`, deposit);
  const onRecord = await call("GET", `/v1/transfers/${deposit.transfer_id}`);
  const session = await call("POST", "/v1/sessions", { player, game: "lantern-meadow", currency, locale: "pt-BR" });
  return { deposit: done, again, on_record: onRecord, launch_url: session["launch_url"] };
}

/** A player leaves: everything in the wallet comes back. */
const leave = (player: string): Promise<Fields> =>
  call("POST", `${pathOf(player)}/withdrawals`, { transfer_id: `withdrawal-${randomUUID()}`, all: true });

const [command, player = "", currency = "BRL", amount = "10000"] = process.argv.slice(2);
if (player === "" || (command !== "enter" && command !== "leave"))
  throw new Error("usage: client.ts enter <player> [currency] [minor units] | client.ts leave <player>");
const result = command === "enter" ? await enter(player, currency, Number(amount)) : await leave(player);
console.log(JSON.stringify(result, null, 2));
