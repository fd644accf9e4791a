// A call of the integration API that signs itself, to be pasted into a shell that has openssl and curl.

interface ShellCall {
  /** Where the API is. */
  readonly origin: string;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
  /** As the shell is to read them: quoted, or a variable. */
  readonly keyId: string;
  readonly secret: string;
}

/** A text as the shell takes it, whatever is in it. */
export const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function signedCurl({ origin, method, url, body, keyId, secret }: ShellCall): string {
  const sent = body === "" ? "" : ` \\\n  -H "content-type: application/json" --data-binary "$BODY"`;
  return String.raw`KEY=${keyId}
SECRET=${secret}
CALL=${inShell(url)}
BODY=${inShell(body)}
TIME=$(date +%s)
NONCE=$(openssl rand -hex 16)
DIGEST=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGNATURE=$(printf 'v1\n%s\n%s\n${method}\n%s\n%s' "$TIME" "$NONCE" "$CALL" "$DIGEST" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -sS -X ${method} ${inShell(origin)}"$CALL" \
  -H "reelgate-key: $KEY" \
  -H "reelgate-timestamp: $TIME" \
  -H "reelgate-nonce: $NONCE" \
  -H "reelgate-signature: v1=$SIGNATURE"${sent}
`;
}
