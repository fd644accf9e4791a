// The play API with play money, answered in the browser by the engine that draws every round: nothing leaves the page.
import type { GameDefinition } from "../../engine/definition.ts";
import { hashOfMaths } from "../../verify/web-rounds.ts";
import type { Ask } from "../play/transport.ts";
import { keepBooks, keptBooks, newBooks } from "./demo-books.ts";
import { type Body, type DemoGame, DemoTable, type DemoVisit } from "./demo-table.ts";

export type OpenDemo = (visit: DemoVisit) => Promise<Ask>;

/** The demo of a game, on the last of its variants. */
export const demoOf =
  (definition: GameDefinition, variants: readonly DemoGame["variant"][]): OpenDemo =>
  async (visit) => {
    const variant = variants.at(-1);
    if (variant === undefined) throw new RangeError(`${definition.code} has no variant`);
    return demoServer({ definition, variant }, visit);
  };

/** Begins or goes on with this tab's demo of the game, and answers what the game asks of a server. */
async function demoServer(game: DemoGame, visit: DemoVisit): Promise<Ask> {
  const mathsHash = await hashOfMaths(game);
  const key = `reelgate.demo.${game.definition.code}`;
  const books = keptBooks(visit.storage, key, mathsHash) ?? (await newBooks(mathsHash, visit.now().toISOString()));
  const table = new DemoTable(game, visit, books, () => keepBooks(visit.storage, key, books));
  // One after the other: two presses at once are two rounds, or one and its repetition.
  let before: Promise<unknown> = Promise.resolve();
  return (path, { body }) => {
    // The game's own words, which the contract describes.
    const read = (typeof body === "string" ? JSON.parse(body) : {}) as Body;
    const answered = before.then(() => table.answer(path, read));
    before = answered.catch(() => undefined);
    return answered;
  };
}
