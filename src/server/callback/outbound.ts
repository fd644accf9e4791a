/** Calls out to an address of an agent: never to a place inside, never longer or larger than agreed, never throwing. */
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { addressProblem, type AddressProblem, type AddressRules, readCallbackAddress } from "./callback-address.ts";
import { checkedLookup, onceAtATime, type Resolve, resolveByDns } from "./checked-lookup.ts";
import { exchange, type OutboundAnswer } from "./exchange.ts";

export interface OutboundOptions extends AddressRules {
  /** Every address a name leads to. */
  readonly resolve?: Resolve;
  /** For resolving, connecting and the TLS handshake together. */
  readonly connectTimeoutMs?: number;
  readonly maxAnswerBytes?: number;
}

export interface OutboundCall {
  readonly url: string;
  /** What is called takes POST; a GET only finds out that it takes nothing else. */
  readonly method?: "POST" | "GET";
  /** Names in lower case; `host` and `content-length` are set here. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything, from the wait for a connection to the last byte of the answer. */
  readonly timeoutMs: number;
}

export interface Outbound {
  /** Why an address is none that could be called, by its form; null where it may be tried. */
  readonly problemOf: (url: string) => AddressProblem | null;
  readonly post: (call: OutboundCall) => Promise<OutboundAnswer>;
  /** Ends idle connections and cuts those in use. */
  readonly close: () => void;
}

/** A connection rests shorter than most servers let it: five seconds at the least of them. */
const IDLE_MS = 4_000;
const AGENT_OPTIONS = {
  keepAlive: true,
  noDelay: true,
  timeout: IDLE_MS,
  /** For each host and port. */
  maxSockets: 256,
  maxFreeSockets: 256,
};

export function createOutbound(options: OutboundOptions): Outbound {
  const { connectTimeoutMs = 1_000, maxAnswerBytes = 65_536 } = options;
  const resolve = onceAtATime(options.resolve ?? resolveByDns);
  const plain = new HttpAgent(AGENT_OPTIONS);
  const secure = new HttpsAgent(AGENT_OPTIONS);
  let isClosed = false;

  const post = async (call: OutboundCall): Promise<OutboundAnswer> => {
    const place = readCallbackAddress(call.url, options);
    if (typeof place === "string") return { kind: "failed", reason: "address_not_allowed", detail: place };
    if (isClosed) return { kind: "failed", reason: "not_connected", detail: "calls have ended" };
    const common = {
      method: call.method ?? "POST",
      host: place.host,
      port: place.port,
      path: place.path,
      lookup: checkedLookup(resolve, place.reach),
      autoSelectFamily: true,
      headers: { ...call.headers, host: place.hostAndPort, "content-length": Buffer.byteLength(call.body) },
    };
    const open = () =>
      place.isSecure
        ? // The certificate is proven whatever the environment says, and for the name, not for what it led to.
          httpsRequest({
            ...common,
            agent: secure,
            servername: place.isName ? place.host : "",
            rejectUnauthorized: true,
          })
        : httpRequest({ ...common, agent: plain });
    return await exchange(open, {
      body: call.body,
      host: place.host,
      timeoutMs: call.timeoutMs,
      connectTimeoutMs,
      maxAnswerBytes,
    });
  };

  const close = (): void => {
    isClosed = true;
    plain.destroy();
    secure.destroy();
  };
  const problemOf = (url: string): AddressProblem | null => addressProblem(url, options);
  return { problemOf, post, close };
}
