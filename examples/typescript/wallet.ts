/** An operator's seamless wallet: Reelgate asks it for balances, takes stakes, and pays wins or gives stakes back. */
import { type Call, openBooks } from "./books.ts";
import { fail, secretsIn, serve, type Answer } from "./serve.ts";

const secrets = secretsIn(process.env["WALLET_SECRETS"]);
const books = openBooks(process.env["WALLET_FILE"] ?? "wallet.sqlite");

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The call in a body; undefined where it is none. Fields this wallet does not know are left alone. */
function readCall(body: string): Call | undefined {
  const parsed = parse(body);
  const fields: Partial<Record<keyof Call, unknown>> = typeof parsed === "object" ? { ...parsed } : {};
  const { type, tx_id, round_id, player, amount, currency, round_state, ref_tx_id } = fields;
  if (type !== "balance" && type !== "stake" && type !== "win" && type !== "rollback") return undefined;
  if (round_state !== "open" && round_state !== "closed") return undefined;
  if (!isText(tx_id) || !isText(player) || !isText(currency)) return undefined;
  if (!isTextOrNull(round_id) || !isTextOrNull(ref_tx_id)) return undefined;
  if (ref_tx_id === null && (type === "win" || type === "rollback")) return undefined;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount < 0) return undefined;
  return { type, tx_id, round_id, player, amount, currency, round_state, ref_tx_id };
}

function answer(body: string): Answer {
  const call = readCall(body);
  return call === undefined ? [400, '{"error":"malformed"}'] : [200, books.answer(call)];
}

const [command, player = "", currency = "", amount = ""] = process.argv.slice(2);
const isBrought = player !== "" && /^[A-Z]{3}$/.test(currency) && /^[1-9]\d{0,14}$/.test(amount);
if (command === "serve" && secrets.length > 0) serve(Number(process.env["WALLET_PORT"] ?? "4600"), secrets, answer);
else if (command === "credit" && isBrought) books.credit(player, currency, Number(amount));
else if (command === "block" && player !== "") {
  if (!books.block(player)) fail(`there is no player ${player}`);
} else
  fail(
    "usage: WALLET_SECRETS=whsec_… wallet.ts serve | wallet.ts credit <player> <currency> <minor units> | wallet.ts block <player>",
  );
