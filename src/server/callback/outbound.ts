/** Calls out to an address of an agent: never to a place inside, never longer or larger than agreed, never throwing. */
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { addressProblem, type AddressProblem, type AddressRules, readCallbackAddress } from "./callback-address.ts";
import { checkedLookup, onceAtATime, type Resolve, resolveByDns } from "./checked-lookup.ts";
import { exchange, type OutboundAnswer } from "./exchange.ts";
import { letRest } from "./resting.ts";

export interface OutboundOptions extends AddressRules {
  /** Every address a name leads to. */
  readonly resolve?: Resolve;
  /** For resolving, connecting and the TLS handshake together. */
  readonly connectTimeoutMs?: number;
  readonly maxAnswerBytes?: number;
  /** How long a connection rests after a call before another may use it. */
  readonly restMs?: number;
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
  /** How long the connection is listened to after the answer, for another one that nobody asked for; unless told, not at all. */
  readonly lingerMs?: number;
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
  const { connectTimeoutMs = 1_000, maxAnswerBytes = 65_536, restMs } = options;
  const resolve = onceAtATime(options.resolve ?? resolveByDns);
  const plain = letRest(new HttpAgent(AGENT_OPTIONS), restMs);
  const secure = letRest(new HttpsAgent(AGENT_OPTIONS), restMs);
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
    // Who listens on has a connection of its own, on which nobody else is answered.
    const { lingerMs = 0 } = call;
    const alone = lingerMs > 0 ? letRest(new (place.isSecure ? HttpsAgent : HttpAgent)(AGENT_OPTIONS), lingerMs) : null;
    const open = () =>
      place.isSecure
        ? // The certificate is proven whatever the environment says, and for the name, not for what it led to.
          httpsRequest({
            ...common,
            agent: alone ?? secure,
            servername: place.isName ? place.host : "",
            rejectUnauthorized: true,
          })
        : httpRequest({ ...common, agent: alone ?? plain });
    const answer = await exchange(open, {
      body: call.body,
      host: place.host,
      timeoutMs: call.timeoutMs,
      lingerMs,
      connectTimeoutMs,
      maxAnswerBytes,
    });
    alone?.destroy();
    return answer;
  };

  const close = (): void => {
    isClosed = true;
    plain.destroy();
    secure.destroy();
  };
  const problemOf = (url: string): AddressProblem | null => addressProblem(url, options);
  return { problemOf, post, close };
}
