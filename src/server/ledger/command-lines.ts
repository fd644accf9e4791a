/** Commands as lines of text, for tests whose clients live in another process or must outlive one that is killed. */
import type { RoundCommand, TransferCommand } from "./commands.ts";

export type AnyCommand = RoundCommand | TransferCommand;

export function lineOf(command: AnyCommand): string {
  return JSON.stringify(command, (_, value: unknown) => (typeof value === "bigint" ? { bigint: `${value}` } : value));
}

export function commandOf(line: string): AnyCommand {
  const revive = (key: string, value: unknown): unknown => {
    if (key === "at") return new Date(String(value));
    return typeof value === "object" && value !== null && "bigint" in value ? BigInt(String(value.bigint)) : value;
  };
  // The line was written by `lineOf`.
  return JSON.parse(line, revive) as AnyCommand;
}
