/** Reads the address an agent gives us to call: what it may look like, and which network addresses may stand behind it. */
import { isIP } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

export interface AddressRules {
  /** For trying out on one machine: http, and any port, to this machine alone. */
  readonly isLoopbackAllowed: boolean;
  /** Besides 443. */
  readonly allowedPorts: readonly number[];
}

export const ADDRESS_PROBLEMS = [
  "malformed",
  "scheme_not_allowed",
  "user_info_not_allowed",
  "port_not_allowed",
  "name_not_public",
  "address_not_public",
] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

/** Where a call goes. The URL's parser has brought every spelling of the host into its one plain form. */
export interface CallbackPlace {
  readonly isSecure: boolean;
  /** A name, or a network address without brackets. */
  readonly host: string;
  readonly isName: boolean;
  readonly port: number;
  readonly path: string;
  /** For the header: as in the URL. */
  readonly hostAndPort: string;
  readonly reach: Reach;
}
/** What may stand behind the host. */
export type Reach = "public" | "loopback" | "either";

const MAX_LENGTH = 2048;
/** The parser would drop or turn these silently; nobody needs them in an address. */
const DOUBTFUL = /[\s\p{Cc}\\#]/u;
const WITH_USER_INFO = /^[^/]*\/*[^/?]*@/;
const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|private|corp|home|lan|arpa|onion|alt)$/;
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;
/** Names people give to their own machine: `.test` is nobody's on the internet. */
const THIS_MACHINE = /(?:^|\.)(?:localhost|test)$/;
const HTTPS_PORT = 443;
const HTTP_PORT = 80;

export const isWithinReach = (address: string, reach: Reach): boolean =>
  (reach !== "loopback" && isPublicAddress(address)) || (reach !== "public" && isLoopbackAddress(address));

/** All of them public, or all of them this machine: a list that mixes them is a trick. */
export function areWithinReach(addresses: readonly string[], reach: Reach): boolean {
  const every = (one: Reach): boolean => addresses.every((address) => isWithinReach(address, one));
  return addresses.length > 0 && (reach === "either" ? every("public") || every("loopback") : every(reach));
}

export function readCallbackAddress(text: string, rules: AddressRules): CallbackPlace | AddressProblem {
  if (text.length > MAX_LENGTH || DOUBTFUL.test(text)) return "malformed";
  const url = URL.parse(text);
  if (url === null || url.hostname === "") return "malformed";
  const isSecure = url.protocol === "https:";
  if (!isSecure && !(url.protocol === "http:" && rules.isLoopbackAllowed)) return "scheme_not_allowed";
  if (WITH_USER_INFO.test(text)) return "user_info_not_allowed";

  const port = url.port === "" ? (isSecure ? HTTPS_PORT : HTTP_PORT) : Number(url.port);
  const isPortAllowed = isSecure && (port === HTTPS_PORT || rules.allowedPorts.includes(port));
  if (port === 0 || (!isPortAllowed && !rules.isLoopbackAllowed)) return "port_not_allowed";
  const reach = !rules.isLoopbackAllowed ? "public" : isPortAllowed ? "either" : "loopback";

  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isName = isIP(host) === 0;
  const problem = isName ? nameProblem(host, reach) : isWithinReach(host, reach) ? null : "address_not_public";
  if (problem !== null) return problem;
  return { isSecure, host, isName, port, path: `${url.pathname}${url.search}`, hostAndPort: url.host, reach };
}

function nameProblem(host: string, reach: Reach): AddressProblem | null {
  if (!NAME.test(host)) return "malformed";
  return LOCAL_NAME.test(host) && !(reach !== "public" && LOOPBACK_NAME.test(host)) ? "name_not_public" : null;
}

/**
 * What is wrong with an address as it is written; what its name leads to is only seen when it is called. By http, or by a
 * port that is not allowed, only this machine is called: a name that means another would be refused at each call.
 */
export function addressProblem(text: string, rules: AddressRules): AddressProblem | null {
  const place = readCallbackAddress(text, rules);
  if (typeof place === "string") return place;
  const { isName, isSecure, host, reach } = place;
  if (!isName || reach !== "loopback" || THIS_MACHINE.test(host)) return null;
  return isSecure ? "port_not_allowed" : "scheme_not_allowed";
}
