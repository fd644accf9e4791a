/** What the bank's webhooks say, taken as hints: the bank is asked about each, a few at a time, and what is dropped is found by the sweep. */
import { z } from "zod";
import { endToEndId } from "../../callback/bank/api-pix-schemas.ts";
import type { BillingDeps } from "./deps.ts";
import { takePix } from "./take-pix.ts";

/** Asked at once on this node, and queued for it: more than a bank would send is dropped. */
const AT_ONCE = 4;
const WAITING_AT_MOST = 1_000;

/** Only the ids are read: amounts and states in a webhook are what anybody could have sent. */
const said = z.object({ pix: z.array(z.object({ endToEndId })).max(WAITING_AT_MOST) });

export function openPixHints(deps: BillingDeps): (body: unknown) => void {
  const waiting = new Set<string>();
  let running = 0;
  const next = (): string | undefined => {
    const [id] = waiting;
    if (id !== undefined) waiting.delete(id);
    return id;
  };
  const work = async (): Promise<void> => {
    for (let id = next(); id !== undefined; id = next()) {
      // The sweep finds what fails here.
      await takePix(deps, id).catch(() => undefined);
    }
    running -= 1;
  };
  return (body) => {
    const { success, data } = said.safeParse(body);
    if (!success || deps.pixBank() === null) return;
    for (const one of data.pix) if (waiting.size < WAITING_AT_MOST) waiting.add(one.endToEndId);
    while (running < AT_ONCE && waiting.size > 0) {
      running += 1;
      void work();
    }
  };
}
