// The exact maths of slot games on the command line: `npm run -s studio -- law FILE`; without a command it tells them all.
import { parseArgs } from "node:util";
import { games } from "#studio/games/catalogue.ts";
import { asJson, chosen } from "./studio/choose.ts";
import { readPlayables } from "./studio/definition-file.ts";
import { lawReport } from "./studio/law.ts";
import { gameCalled, parSheet, writeParSheets } from "./studio/par-sheet.ts";
import { simulationReport } from "./studio/simulate.ts";
import { briefOf, tuned } from "./studio/tune/tune.ts";
import { writeVariants } from "./studio/tune/variants-file.ts";

const USAGE = `studio law FILE [--variant ID]                               the exact law of each variant, as JSON
studio simulate FILE --rounds N [--variant ID] [--seed N]    what N rounds of each came to, as JSON
studio par GAME                                              the PAR sheet of one of our games, in Markdown
studio par --write                                           those of all of them, into docs/games
studio tune GAME [--write]                                   its strips from its brief and seed; written, they are certified

FILE holds games as data; ID is a variant's, or game/variant.
`;

const options = {
  variant: { type: "string" },
  rounds: { type: "string" },
  seed: { type: "string", default: "1" },
  write: { type: "boolean", default: false },
} as const;

/** What to print. */
function run(args: readonly string[]): string {
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [command, subject] = positionals;
  if (command === "par" && subject === undefined && values.write) {
    writeParSheets(games);
    return "";
  }
  if (subject === undefined || positionals.length > 2) throw new Error(USAGE);
  switch (command) {
    case "law":
      return asJson(chosen(readPlayables(subject), values.variant).map(lawReport));
    case "simulate": {
      const [rounds, seed] = [whole("rounds", values.rounds), whole("seed", values.seed)];
      return asJson(chosen(readPlayables(subject), values.variant).map((each) => simulationReport(each, rounds, seed)));
    }
    case "par":
      return parSheet(gameCalled(subject));
    case "tune": {
      const brief = briefOf(subject);
      const variants = tuned(brief);
      if (values.write) writeVariants(brief, variants);
      return JSON.stringify(variants);
    }
    default:
      throw new Error(USAGE);
  }
}

function whole(name: string, given: string | undefined): number {
  const value = Number(given);
  if (given === undefined || !Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} wants a whole number above 0`);
  return value;
}

try {
  const text = run(process.argv.slice(2));
  if (text !== "") console.log(text.trimEnd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
