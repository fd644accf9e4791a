/** Hashes and checks passwords: argon2id, off the main thread. */
import { hash, verify } from "@node-rs/argon2";

/** OWASP's first choice: 19 MiB, two passes, one lane; argon2id is the package's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string to store. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), COST);

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize("NFKC"));

let decoy: Promise<string> | undefined;

/** Takes as long as `isPassword` and is never true: for names nobody has. */
export async function isNoPassword(password: string): Promise<false> {
  decoy ??= hashPassword(crypto.randomUUID());
  await isPassword(await decoy, password);
  return false;
}
