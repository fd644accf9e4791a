// A signed call as it goes over the wire, and in the languages integrations are written in; key and secret come from the environment.
import { signedCurl } from "./signed-curl.ts";

export const LANGUAGES = ["http", "curl", "typescript", "php", "python"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface ComposedCall {
  readonly origin: string;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
}

/** What stands in a call over the wire for what is another one each time, in the reader's language. */
export interface Placeholders {
  readonly key: string;
  readonly time: string;
  readonly nonce: string;
  readonly signature: string;
}

/** JSON's own spelling of a text is also that of TypeScript and Python. */
const quoted = (text: string): string => JSON.stringify(text);
const inPhp = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

const SNIPPETS: Readonly<Record<Language, (call: ComposedCall, placeholders: Placeholders) => string>> = {
  http: ({ origin, method, url, body }, { key, time, nonce, signature }) => `${method} ${url} HTTP/1.1
host: ${new URL(origin).host}
reelgate-key: <${key}>
reelgate-timestamp: <${time}>
reelgate-nonce: <${nonce}>
reelgate-signature: v1=<${signature}>${body === "" ? "" : "\ncontent-type: application/json"}

${body}`,
  curl: (call) => signedCurl({ ...call, keyId: '"$REELGATE_KEY"', secret: '"$REELGATE_KEY_SECRET"' }),
  typescript: ({ origin, method, url, body }) => `import { createHash, createHmac, randomBytes } from "node:crypto";

const call = ${quoted(url)};
const body = ${quoted(body)};
const time = String(Math.floor(Date.now() / 1000));
const nonce = randomBytes(16).toString("hex");
const digest = createHash("sha256").update(body).digest("hex");
const signature = createHmac("sha256", process.env.REELGATE_KEY_SECRET ?? "")
  .update(["v1", time, nonce, "${method}", call, digest].join("\\n"))
  .digest("hex");
const answer = await fetch(${quoted(origin)} + call, {
  method: "${method}",
  headers: {
    "reelgate-key": process.env.REELGATE_KEY ?? "",
    "reelgate-timestamp": time,
    "reelgate-nonce": nonce,
    "reelgate-signature": "v1=" + signature,${body === "" ? "" : '\n    "content-type": "application/json",'}
  },${body === "" ? "" : "\n  body,"}
});
console.log(await answer.text());
`,
  php: ({ origin, method, url, body }) => `<?php
$call = ${inPhp(url)};
$body = ${inPhp(body)};
$time = (string) time();
$nonce = bin2hex(random_bytes(16));
$text = implode("\\n", ['v1', $time, $nonce, '${method}', $call, hash('sha256', $body)]);
$signature = hash_hmac('sha256', $text, getenv('REELGATE_KEY_SECRET'));
$headers = [
    'reelgate-key: ' . getenv('REELGATE_KEY'),
    'reelgate-timestamp: ' . $time,
    'reelgate-nonce: ' . $nonce,
    'reelgate-signature: v1=' . $signature,${body === "" ? "" : "\n    'content-type: application/json',"}
];
$context = stream_context_create(['http' => [
    'method' => '${method}',
    'header' => $headers,${body === "" ? "" : "\n    'content' => $body,"}
    'ignore_errors' => true,
]]);
echo file_get_contents(${inPhp(origin)} . $call, false, $context), "\\n";
`,
  python: ({ origin, method, url, body }) => `import hashlib, hmac, os, secrets, time, urllib.error, urllib.request

call = ${quoted(url)}
body = ${quoted(body)}.encode()
moment = str(int(time.time()))
nonce = secrets.token_hex(16)
text = "\\n".join(["v1", moment, nonce, "${method}", call, hashlib.sha256(body).hexdigest()])
signature = hmac.new(os.environ["REELGATE_KEY_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()
headers = {
    "reelgate-key": os.environ["REELGATE_KEY"],
    "reelgate-timestamp": moment,
    "reelgate-nonce": nonce,
    "reelgate-signature": "v1=" + signature,${body === "" ? "" : '\n    "content-type": "application/json",'}
}
request = urllib.request.Request(${quoted(origin)} + call, data=body or None, headers=headers, method="${method}")
try:
    print(urllib.request.urlopen(request).read().decode())
except urllib.error.HTTPError as error:
    print(error.read().decode())
`,
};

export const snippetOf = (language: Language, call: ComposedCall, placeholders: Placeholders): string =>
  SNIPPETS[language](call, placeholders);
