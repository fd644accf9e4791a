// The dialog a game ends with, or does not begin with: what it is called, and which ways lead on from it.
import { beforeEach, describe, expect, test } from "vitest";
import { enUs } from "../messages/en-us.ts";
import { frame } from "../messages/refusals-en-us.ts";
import page from "../page.html?raw";
import { NoticeBoard } from "./notice-board.ts";

beforeEach(() => {
  document.body.innerHTML = page;
});

async function ended(code: string) {
  await new NoticeBoard(enUs, () => undefined).end(code, null, "https://casino.example/lobby");
  const dialog = document.querySelector("#ending");
  return {
    title: dialog?.querySelector("h2")?.textContent,
    ways: [...(dialog?.querySelectorAll(".choice") ?? [])].map(({ textContent }) => textContent),
  };
}

describe("works", () => {
  test.each(["callback_unhealthy", "game_maintenance", "player_blocked"])(
    "%s: the game was never opened, and the address can be tried again",
    async (code) => {
      expect(await ended(code)).toEqual({
        title: frame.notOpened,
        ways: [frame.tryAgain, enUs.lobby],
      });
    },
  );

  test.each(["session_closed", "launch_used"])("%s: there is nothing left to try", async (code) => {
    expect(await ended(code)).toEqual({ title: frame.over, ways: [enUs.lobby] });
  });
});
