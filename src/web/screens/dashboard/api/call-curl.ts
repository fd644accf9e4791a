// A call that was made, as a command that signs and makes it again with a key or a secret from the environment.
import type { CallDetail } from "#contract/calls.ts";
import { inShell, signedCurl } from "#web/views/calls/signed-curl.ts";

const MASK = "•••";

type Made = Pick<CallDetail, "direction" | "method" | "path" | "request" | "transaction" | "is_forgotten">;

/** null: what was sent is not kept whole. */
export function curlOf(call: Made, origin: string): string | null {
  const { direction, method, path, request, transaction, is_forgotten } = call;
  const isWhole = request.cut_from === null && !is_forgotten && !`${path}${request.body}`.includes(MASK);
  if (!isWhole) return null;
  if (direction === "out") return walletCurl(path, request.body, transaction ?? "");
  const key = { keyId: '"$REELGATE_KEY"', secret: '"$REELGATE_KEY_SECRET"' };
  return signedCurl({ origin, method, url: path, body: request.body, ...key });
}

/** As Standard Webhooks signs: over id, time and body, with the bytes the secret spells. */
const walletCurl = (address: string, body: string, id: string): string => String.raw`BODY=${inShell(body)}
ID=${inShell(id)}
TIME=$(date +%s)
HEX=$(printf '%s' "$WALLET_SECRET" | sed 's/^whsec_//' | openssl base64 -d -A | od -An -vtx1 | tr -d ' \n')
SIGNATURE=$(printf '%s.%s.%s' "$ID" "$TIME" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$HEX" -binary | openssl base64 -A)
curl -sS -X POST ${inShell(address)} \
  -H "content-type: application/json" \
  -H "webhook-id: $ID" \
  -H "webhook-timestamp: $TIME" \
  -H "webhook-signature: v1,$SIGNATURE" --data-binary "$BODY"
`;
