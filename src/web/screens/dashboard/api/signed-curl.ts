// A call of the integration API that signs itself, to be pasted into a shell that has openssl and curl.

interface Caller {
  /** Where the API is. */
  readonly origin: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Asks who one is: `GET /v1/agent`. */
export const signedCurl = ({ origin, keyId, secret }: Caller): string =>
  String.raw`KEY='${keyId}'
SECRET='${secret}'
CALL='/v1/agent'
TIME=$(date +%s)
NONCE=$(openssl rand -hex 16)
BODY=$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGNATURE=$(printf 'v1\n%s\n%s\nGET\n%s\n%s' "$TIME" "$NONCE" "$CALL" "$BODY" |
  openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -sS "${origin}$CALL" \
  -H "reelgate-key: $KEY" \
  -H "reelgate-timestamp: $TIME" \
  -H "reelgate-nonce: $NONCE" \
  -H "reelgate-signature: v1=$SIGNATURE"
`;
