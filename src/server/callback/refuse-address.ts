// Refuses an address that could not be called, at its field, before it is kept.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { AddressProblem } from "./callback-address.ts";
import type { Outbound } from "./outbound.ts";

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  malformed: "This must be an address such as https://example.com/reelgate.",
  scheme_not_allowed: "The address must begin with https://.",
  user_info_not_allowed: "The address may carry no user name or password.",
  port_not_allowed: "Only port 443, and those the platform allows, may be called.",
  name_not_public: "This name is not one of the public internet.",
  address_not_public: "This address is not one of the public internet.",
};

/** null where it may be tried: what its name leads to is only seen when it is called. */
export function refuseAddress(outbound: Pick<Outbound, "problemOf">, address: string): Refusal | null {
  const problem = outbound.problemOf(address);
  if (problem === null) return null;
  const message = PROBLEMS[problem];
  return refuse("validation_failed", message, [{ field: "address", code: problem, message }]);
}
