// A round to try the page with: seeds that anybody can write down.
import { hashOfMaths } from "../web-rounds.ts";
import { entriesIn, type Entries } from "./entries.ts";
import type { PageGame } from "./games.ts";

/** @throws RangeError where nothing is certified. */
export async function exampleOf({ definition, variants }: PageGame): Promise<Entries> {
  const variant = variants.at(-1);
  if (variant === undefined) throw new RangeError("there is no variant to show");
  const serverSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  return {
    ...entriesIn("client_seed=moonlight&nonce=297"),
    server_seed: serverSeed,
    server_seed_hash: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    game: definition.code,
    variant: variant.id,
    maths_hash: await hashOfMaths({ definition, variant }),
  };
}
