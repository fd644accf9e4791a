/** Players' games in a process of its own, for tests that kill it: each asks for its first round until it is answered. */
import { z } from "zod";
import { spoken } from "./operator.ts";
import { createPatientCaller } from "./patient-caller.ts";
import { STAKE } from "./players-book.ts";

const games = z.array(z.object({ port: z.int(), token: z.string() }));

process.on("message", (asked) => {
  for (const { port, token } of games.parse(asked)) {
    const caller = createPatientCaller(() => port);
    void caller.ask(() => spoken("/play/api/spins", { nonce: 0, stake: STAKE }, token)).then(caller.close);
  }
});
process.once("disconnect", () => process.exit());
process.stdout.write("up\n");
