/** Resolves a name once and hands the connection exactly the addresses that were checked. */
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { areWithinReach, type Reach } from "./callback-address.ts";

export type Resolve = (host: string) => Promise<readonly string[]>;

export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}
export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

export const resolveByDns: Resolve = async (host) => {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
};

/** Whoever asks for a name while it is being resolved gets the same answer: many connections at once are one question. */
export function onceAtATime(resolve: Resolve): Resolve {
  const running = new Map<string, Promise<readonly string[]>>();
  return (host) => {
    const known = running.get(host);
    if (known !== undefined) return known;
    const asked = resolve(host).finally(() => running.delete(host));
    running.set(host, asked);
    return asked;
  };
}

/** A resolver for one connection: a single address that is out of reach refuses the whole name. */
export function checkedLookup(resolve: Resolve, reach: Reach): LookupFunction {
  const checked = async (host: string): Promise<{ address: string; family: number }[]> => {
    const addresses = await resolve(host).catch((error: unknown) => {
      throw new NameNotResolved(`${host} was not resolved`, { cause: error });
    });
    if (addresses.length === 0) throw new NameNotResolved(`${host} has no address`);
    if (!areWithinReach(addresses, reach)) {
      throw new AddressRefused(`${host} leads to ${addresses.join(", ")}: not all of it may be called`);
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (host, { all }, tell) => {
    checked(host).then(
      (found) => {
        const [first] = found;
        if (all === true) tell(null, found);
        else tell(null, first?.address ?? "", first?.family);
      },
      (error: unknown) => tell(error instanceof Error ? error : new NameNotResolved(host), []),
    );
  };
}
