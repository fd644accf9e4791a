/** Talks to Reelgate from an operator's server: signs each call, and repeats one that got no answer under the same id. */
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const address = setting("REELGATE_ADDRESS");
const keyId = setting("REELGATE_KEY");
const secret = setting("REELGATE_KEY_SECRET");

function setting(name: string): string {
  const value = process.env[name];
  return value === undefined || value === "" ? fail(`${name} is not set`) : value;
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
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
      if (attempt === 5) throw new Error(`${method} ${path}: no answer`, { cause: error });
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

const know = (player: string, currency: string): Promise<Fields> => call("PUT", pathOf(player), { currency });

const launch = (player: string, currency: string): Promise<Fields> =>
  call("POST", "/v1/sessions", { player, game: "lantern-meadow", currency, locale: "pt-BR" });

/** A player opens a game, and no money moves before: all there is to do in seamless mode, where your wallet holds it. */
async function open(player: string, currency: string): Promise<Fields> {
  await know(player, currency);
  return launch(player, currency);
}

/** A player comes in, in transfer mode: known to Reelgate, money in the wallet, a game opened. */
async function enter(player: string, currency: string, amount: number): Promise<Fields> {
  await know(player, currency);
  // Keep the id with your own record of the payment before the first call: it is the one to ask again with.
  const deposit = { transfer_id: `deposit-${randomUUID()}`, amount, currency };
  const done = await call("POST", `${pathOf(player)}/deposits`, deposit);
  const again = await call("POST", `${pathOf(player)}/deposits`, deposit);
  const onRecord = await call("GET", `/v1/transfers/${deposit.transfer_id}`);
  const session = await launch(player, currency);
  return { deposit: done, again, on_record: onRecord, launch_url: session["launch_url"] };
}

/** A player leaves: everything in the wallet comes back. */
const leave = (player: string): Promise<Fields> =>
  call("POST", `${pathOf(player)}/withdrawals`, { transfer_id: `withdrawal-${randomUUID()}`, all: true });

const [command, player = "", currency = "BRL", amount = "10000"] = process.argv.slice(2);
const commands: Readonly<Record<string, () => Promise<Fields>>> = {
  open: () => open(player, currency),
  enter: () => enter(player, currency, Number(amount)),
  leave: () => leave(player),
};
const chosen = commands[command ?? ""];
if (chosen === undefined || player === "")
  fail(
    "usage: client.ts open <player> [currency] | client.ts enter <player> [currency] [minor units] | client.ts leave <player>",
  );
const result = await chosen().catch((error: unknown) => fail(String(error)));
console.log(JSON.stringify(result, null, 2));
