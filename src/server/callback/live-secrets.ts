// Opens the secrets that sign calls to an agent's server now: the newest, and the one before while its time is not over.
import type { Seal } from "../db/seal.ts";

export interface SealedSecrets {
  readonly secretSealed: Buffer;
  /** The one before, while it signs too. */
  readonly formerSecretSealed: Buffer | null;
  readonly formerSecretUntil: Date | null;
}

/** The newest first; with both, either opens the call. */
export function liveSecrets(seal: Pick<Seal, "open">, context: string, sealed: SealedSecrets, now: Date): string[] {
  const { secretSealed, formerSecretSealed, formerSecretUntil } = sealed;
  const isFormerLive = formerSecretUntil !== null && formerSecretUntil > now;
  return [secretSealed, isFormerLive ? formerSecretSealed : null]
    .filter((secret) => secret !== null)
    .map((secret) => seal.open(secret, context).toString());
}
