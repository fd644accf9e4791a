// What opens on the screens of players: a cap, notes, money with its receipt, many at once, and being forgotten.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ask, tripNumber } from "./members.ts";
import {
  chooseRows,
  type MessageKey,
  after,
  button,
  choose,
  closeTop,
  fill,
  firstRowOf,
  goTo,
  onAddress,
  opening,
  press,
  sendWrong,
  words,
  type Looker,
  type Step,
} from "./steps.ts";
import type { Stop } from "./stop.ts";

const PLAYERS = "/dashboard/user/manage";
const players = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      balance: z.number().nullable(),
      rounds: z.number(),
      agent: z.object({ code: z.string() }),
    }),
  ),
});
type Player = z.output<typeof players>["data"][number];

/** For each trip another player of whom this is so. */
async function playerOf(looker: Looker, isOne: (player: Player) => boolean): Promise<Player> {
  const { data } = await ask(looker, "GET /api/players?limit=200", players);
  const found = data.filter((player) => player.state === "active" && isOne(player));
  const player = found[tripNumber(looker)] ?? found[0];
  if (player === undefined) throw new Error("the demo has no such player");
  return player;
}

const openPlayer =
  (isOne: (player: Player) => boolean): Step =>
  async (looker) => {
    await goTo(looker, `${PLAYERS}?limit=200&open=${(await playerOf(looker, isOne)).id}`);
    await button(looker, "player.action.more").waitFor();
  };
/** Whose agent surely has credit. */
const withMoney = ({ balance, agent }: Player): boolean => balance !== null && balance > 0 && agent.code === "aurora";
const withoutMoney = ({ balance }: Player): boolean => balance === 0;

const withNote: Step = async (looker) => {
  const { page, product } = looker;
  const { id } = await playerOf(looker, withMoney);
  const answer = await page.context().request.post(`${product.address}/api/players/${id}/notes`, {
    data: { ref: randomUUID(), text: "Aurora Jogos · +55 11 5555 0100" },
  });
  if (!answer.ok()) throw new Error(`no note was written: ${answer.status()} ${await answer.text()}`);
  await openPlayer(withMoney)(looker);
  await page.getByText("+55 11 5555 0100").first().scrollIntoViewIfNeeded();
};

const newestRound = z.object({
  data: z.array(z.object({ session_id: z.string(), player: z.object({ id: z.string() }) })).length(1),
});

/** As it is opened by an id of its own that was pasted somewhere. */
const withSession: Step = async (looker) => {
  const { data } = await ask(looker, "GET /api/rounds?limit=1&state=settled", newestRound);
  const [round] = data;
  await goTo(looker, `${PLAYERS}?open=${round?.player.id}.${round?.session_id}`);
  await looker.page.locator(`[role=dialog] [title="${round?.session_id}"]`).waitFor();
};

const receipt =
  (name: MessageKey): Step =>
  async (looker) => {
    await fill("amount", "12")(looker);
    await looker.page.locator("form [type=submit]").last().click();
    await looker.page
      .getByRole("status")
      .filter({ hasText: words(looker.locale, name) })
      .waitFor();
  };

export const ON_PLAYERS: readonly Stop[] = [
  { name: "blocking", arrive: press("player.action.block") },
  { name: "depositing", startsAnew: true, arrive: after(openPlayer(withMoney), press("player.moveMoney.deposit")) },
  { name: "nothing found", startsAnew: true, arrive: onAddress(`${PLAYERS}?search=zzzzzz`) },
  { name: "game session", startsAnew: true, arrive: withSession },
  { name: "notes", startsAnew: true, arrive: withNote },
  {
    name: "nothing noted",
    arrive: async (looker) => {
      await button(looker, "player.notes.add").click();
      await looker.page.locator("textarea[aria-invalid=true]").waitFor();
    },
  },
  { name: "more", arrive: press("player.action.more") },
  {
    name: "setting a stake cap",
    startsAnew: true,
    arrive: after(openPlayer(withMoney), choose("player.action.more", "player.action.stakeCap")),
  },
  { name: "no stake cap set", arrive: sendWrong },
  {
    name: "excluding",
    startsAnew: true,
    arrive: after(openPlayer(withMoney), choose("player.action.more", "player.action.exclude")),
  },
  {
    name: "anonymising",
    startsAnew: true,
    arrive: after(openPlayer(withoutMoney), choose("player.action.more", "player.action.anonymise")),
  },
  { name: "anonymised by the wrong code", arrive: after(fill("code", "another"), sendWrong) },
  {
    name: "deposited",
    startsAnew: true,
    arrive: after(openPlayer(withMoney), press("player.moveMoney.deposit"), receipt("player.moveMoney.deposited")),
  },
  {
    name: "deposit on paper",
    hasOneMode: true,
    isFamiliar: true,
    arrive: ({ page }) => page.emulateMedia({ media: "print" }),
    leave: ({ page }) => page.emulateMedia({ media: "screen" }),
  },
  { name: "withdrawing", startsAnew: true, arrive: after(openPlayer(withMoney), press("player.moveMoney.withdraw")) },
  { name: "several chosen", startsAnew: true, arrive: chooseRows(`${PLAYERS}?sort=code&limit=25`, 2) },
  { name: "blocking several", arrive: press("player.action.block") },
  {
    // Nothing is changed: they are told to be as they are.
    name: "several unblocked",
    arrive: async (looker) => {
      const { page, locale } = looker;
      await closeTop(looker);
      await press("player.action.unblock")(looker);
      await page.locator("form [type=submit]").last().click();
      await page.getByRole("list", { name: words(locale, "player.setStates.results") }).waitFor();
    },
  },
];

/** Whoever has played: statement and rounds of one player. */
const ofWhoPlayed =
  (path: string): Step =>
  async (looker) => {
    const { id } = await playerOf(looker, ({ rounds, balance }) => rounds > 5 && balance !== null);
    await goTo(looker, `${path}?player_id=${id}&limit=25`);
    await firstRowOf(looker.page).waitFor();
  };
const openFirst = opening(({ page }) => firstRowOf(page).click());

const ofOne = (path: string): readonly Stop[] => [
  { name: "of one", arrive: ofWhoPlayed(path) },
  { name: "of one, opened", arrive: openFirst },
];
export const ON_A_PLAYERS_STATEMENT = ofOne("/dashboard/user/balance_history");
export const ON_A_PLAYERS_ROUNDS = ofOne("/dashboard/user/game_history");
export const OPENED_ENTRY: Stop = { name: "entry", arrive: openFirst };
