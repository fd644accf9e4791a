// What opens on the screen of RTP control: a game at an agent, asking for another variant, deciding, and the monitor.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Who } from "../product.ts";
import { agentId, ask, askAs } from "./members.ts";
import { anew, button, firstRowOf, onAddress, opening, press, sendWrong, type Looker, type Step } from "./steps.ts";
import type { Stop } from "./stop.ts";

const RTP = "/dashboard/game/control_rtp";
const AGENT: Who = { agent: "aurora", role: "owner" };
const GAME = "lantern-meadow";

const made = z.object({ id: z.string() });
const open = z.object({ open: made.nullable() });

/** The one that waits or is scheduled there; made where there is none, unless another trip was quicker. */
async function openChange(looker: Looker): Promise<string> {
  const path = `/api/agents/${await agentId(looker, "aurora")}/variants/${GAME}`;
  const known = async () => (await ask(looker, `GET ${path}`, open)).open?.id;
  const data = { request_id: randomUUID(), variant: "r94", reason: "Aurora Jogos" };
  const make = async () => (await askAs(looker, AGENT, `POST ${path}/changes`, { data, answer: made })).id;
  const found = await known();
  if (found !== undefined) return found;
  try {
    return await make();
  } catch (error) {
    const others = await known();
    if (others === undefined) throw error;
    return others;
  }
}

const change: Step = async (looker) => {
  await onAddress(`${RTP}?tab=changes&open=${await openChange(looker)}`)(looker);
  await button(looker, "decision.approve").waitFor();
};

const firstRow = anew(opening(({ page }) => firstRowOf(page).click()));

export const ON_RTP: readonly Stop[] = [
  {
    name: "asking",
    startsAnew: true,
    arrive: async (looker) => {
      await onAddress(`${RTP}?limit=25`)(looker);
      await firstRow(looker);
      await press("variant.request.action")(looker);
    },
  },
  { name: "asked for nothing", arrive: sendWrong },
  { name: "change", startsAnew: true, arrive: change },
  { name: "rejecting", arrive: press("decision.reject") },
  { name: "rejected without a reason", arrive: sendWrong },
  { name: "monitor", startsAnew: true, arrive: onAddress(`${RTP}?tab=monitor&limit=25`) },
  { name: "watch", arrive: firstRow },
];
