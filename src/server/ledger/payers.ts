/** Remembers which account pays for a round that was staked here, so that its end is known to lock the same one. */
import type { RoundCommand } from "./commands.ts";

/** The account a command locks; undefined for the end of a round that was staked elsewhere, or long ago. Asked once for each. */
export function createPayers(atMost: number): (command: RoundCommand) => string | undefined {
  const payers = new Map<string, string>();
  return (command) => {
    if (command.kind !== "stake") {
      const payer = payers.get(command.roundId);
      payers.delete(command.roundId);
      return payer;
    }
    payers.set(command.roundId, command.accountId);
    if (payers.size > atMost) {
      const [oldest] = payers.keys();
      if (oldest !== undefined) payers.delete(oldest);
    }
    return command.accountId;
  };
}
