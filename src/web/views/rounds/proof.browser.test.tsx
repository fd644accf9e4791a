// Checks in a browser that a round is proven true there, that a forged one is not, and that its replay shows every spin.
import type { ReactNode } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { IntlProvider } from "use-intl";
import type { RoundDetail } from "#contract/round.ts";
import { winOf } from "#studio/engine/win-of.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { check, holds } from "#studio/verify/page/check.ts";
import { entriesIn, isClaim, read } from "#studio/verify/page/entries.ts";
import { sampleProofs } from "#studio/verify/sample-rounds.ts";
import { verifyRound } from "#studio/verify/verify-round.ts";
import { type Messages, loadMessages } from "#web/messages/format.ts";
import { Proof } from "./proof.tsx";
import { Replay } from "./replay.tsx";

const STAKE = 200n;
const SAMPLES = 600;
let messages: Messages;
let plain: RoundDetail;
let withFreeSpins: RoundDetail;

/** A round as the server would answer it, from seeds the engine itself was tested with. */
async function roundOf(proof: ReturnType<typeof sampleProofs>[number]): Promise<RoundDetail> {
  const { outcome } = await verifyRound(proof);
  const betCoins = findGame(proof.game)?.definition.betCoins ?? 1;
  return {
    id: "0198f3c2-1001-7abc-8def-000000000001",
    session_id: "0198f3c2-1001-7abc-8def-000000000002",
    agent: { id: "0198f3c2-1001-7abc-8def-000000000003", code: "aurora" },
    player: { id: "0198f3c2-1001-7abc-8def-000000000004", code: "p-1" },
    game: proof.game,
    variant: proof.variant,
    state: "settled",
    stake: STAKE,
    win: winOf(STAKE, outcome.coins, betCoins),
    currency: "BRL",
    balance_after: 1000n,
    started_at: "2026-11-21T10:00:00.000Z",
    settled_at: "2026-11-21T10:00:00.400Z",
    // Arrays of the engine are read-only; those of an answer are the answer's own.
    outcome: structuredClone(outcome) as RoundDetail["outcome"],
    proof: {
      server_seed_hash: proof.serverSeedHash,
      server_seed: proof.serverSeedHex,
      client_seed: proof.clientSeed,
      nonce: proof.nonce,
      maths_hash: proof.mathsHash,
    },
    movements: [],
    wallet: null,
  };
}

beforeAll(async () => {
  messages = await loadMessages("en-US");
  const rounds = await Promise.all(sampleProofs(SAMPLES).map(roundOf));
  const found = rounds.find((round) => (round.outcome?.free.length ?? 0) > 0);
  const won = rounds.find(
    ({ game, win, outcome }) => findGame(game)?.definition.kind === "lines" && win > 0n && outcome?.free.length === 0,
  );
  if (found === undefined || won === undefined)
    throw new Error("the samples lack a round with free spins or a win on a line");
  withFreeSpins = found;
  plain = won;
});

const show = (content: ReactNode) =>
  render(
    <IntlProvider locale="en-US" messages={messages} timeZone="America/Sao_Paulo">
      {content}
    </IntlProvider>,
  );

async function verify(round: RoundDetail) {
  const screen = await show(<Proof round={round} />);
  await screen.getByRole("button", { name: "Verify here" }).click();
  return screen;
}

describe("works", () => {
  test("a true round is proven in all four points", async () => {
    const screen = await verify(withFreeSpins);
    await expect.element(screen.getByText(/The server seed is the one whose hash was shown/)).toBeVisible();
    await expect.element(screen.getByText("The maths are those certified under this hash.")).toBeVisible();
    await expect.element(screen.getByText(/the reels fall exactly as shown/)).toBeVisible();
    await expect.element(screen.getByText("The win paid is the win of these reels.")).toBeVisible();
  });

  test("the replay goes from the base spin through every free spin and ends with the whole win", async () => {
    const definition = findGame(withFreeSpins.game)?.definition;
    const { outcome } = withFreeSpins;
    if (definition === undefined || outcome === null) throw new Error("no such game");
    const screen = await show(<Replay round={withFreeSpins} outcome={outcome} definition={definition} />);
    const count = outcome.free.length;
    await expect.element(screen.getByText("Base spin", { exact: true })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Previous spin" })).toBeDisabled();
    for (let spin = 1; spin <= count; spin += 1) {
      await screen.getByRole("button", { name: "Next spin" }).click();
      await expect.element(screen.getByText(`Free spin ${spin} of ${count}`, { exact: true })).toBeVisible();
      const cells = screen.getByRole("table", { name: `Reels: Free spin ${spin} of ${count}` }).element();
      expect(cells.querySelectorAll("tbody td")).toHaveLength(definition.cols * definition.rows);
    }
    await expect.element(screen.getByRole("button", { name: "Next spin" })).toBeDisabled();
    const win = new Intl.NumberFormat("en-US", { style: "currency", currency: "BRL" }).format(
      Number(withFreeSpins.win) / 100,
    );
    await expect.element(screen.getByRole("strong")).toHaveTextContent(win);
  });

  test("a win that is chosen is shown alone on its line", async () => {
    const definition = findGame(plain.game)?.definition;
    const { outcome } = plain;
    const first = outcome?.base.wins[0];
    if (definition === undefined || outcome === null || first === undefined) throw new Error("no win on a line");
    const screen = await show(<Replay round={plain} outcome={outcome} definition={definition} />);
    const button = screen.getByRole("button", { name: `Show ${first.line + 1} on the reels` });
    await button.click();
    await expect.element(button).toHaveAttribute("aria-pressed", "true");
    expect(screen.container.querySelectorAll("tbody .ring-brand")).toHaveLength(first.count);
  });
});

describe("works for players", () => {
  test("the public verifier is one link away, with the round filled in behind the # that nobody is sent", async () => {
    const screen = await show(<Proof round={plain} />);
    const link = screen.getByRole("link", { name: "Open in the players’ verifier" }).element();
    const address = new URL(link.getAttribute("href") ?? "", location.href);
    expect([address.pathname, address.search]).toEqual(["/verify/", "?lang=en-US"]);
    const entries = entriesIn(address.hash);
    expect(entries).toMatchObject({ server_seed: plain.proof.server_seed, game: plain.game, stake: "2.00" });
    const packed = findGame(plain.game);
    if (packed === undefined) throw new Error("no such game");
    const claim = read(entries, { name: "", symbolNames: [], ...packed });
    if (!isClaim(claim)) throw new Error(JSON.stringify(claim));
    expect(holds(await check(claim))).toBe(true);
  });
});

describe("protects", () => {
  test("a win that was never the reels' is not proven", async () => {
    const screen = await verify({ ...plain, win: plain.win + 1n });
    await expect.element(screen.getByText("The win paid is not the win of these reels.")).toBeVisible();
  });

  test("reels that never fell are not proven", async () => {
    const screen = await verify({ ...plain, outcome: withFreeSpins.outcome });
    await expect.element(screen.getByText(/the reels fall otherwise than shown/)).toBeVisible();
  });

  test("another seed than the one committed to is not proven", async () => {
    const server_seed = "ff".repeat(32);
    const screen = await verify({ ...plain, proof: { ...plain.proof, server_seed } });
    await expect.element(screen.getByText(/The server seed does not match the hash shown/)).toBeVisible();
    await expect.element(screen.getByText(/the reels fall otherwise than shown/)).toBeVisible();
  });

  test("while the seed is sealed nothing can be verified, and the page says when it will be", async () => {
    const screen = await show(<Proof round={{ ...plain, proof: { ...plain.proof, server_seed: null } }} />);
    await expect.element(screen.getByText(/Shown when the player changes the seeds/)).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Verify here" })).not.toBeInTheDocument();
  });
});
