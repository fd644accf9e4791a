// The address of the public verifier with a round filled in. All of it stands after the #, which browsers send to nobody.

/** As they stand in the address; the page accepts each of them missing and asks for it. */
export interface RoundEntries {
  /** Hex; shown once its series is over. */
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly game: string;
  readonly variant: string;
  readonly maths_hash: string;
  /** What was paid as decimals such as `2.40`, both in one unit. */
  readonly stake: string;
  readonly win: string;
  /** Where the reels of the first spin stopped: without them one losing round is as good as another. */
  readonly stops: string;
}

/** `3.41.7` */
export const stopsText = (stops: readonly number[]): string => stops.join(".");

/** Relative to the site's root; `locale` may be any the page does not speak, and is then not followed. */
export function verifierAddress(locale: string, entries: RoundEntries): string {
  const query = new URLSearchParams(
    Object.entries(entries).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/verify/?lang=${locale}#${query.toString()}`;
}
