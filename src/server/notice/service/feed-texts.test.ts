// Mails about data that lags or has stopped name the agent, the data, and what a person has to do.
import { describe, expect, test } from "vitest";
import { feedConsumer } from "#contract/feed.ts";
import { brokenFeed, laggingFeed } from "./feed-texts.ts";

describe("works", () => {
  test("lagging data says where, what and how far", () => {
    const texts = laggingFeed({
      event: "feed.lagging",
      consumer: "figures",
      agent_code: "north",
      rounds: 340,
      seconds: 45,
    });
    expect(texts["en-US"].subject).toBe("Data is behind at north: Figures");
    expect(texts["en-US"].lines[0]).toContain("45 seconds behind the ledger, 340 rounds still to come");
    expect(texts["pt-BR"].subject).toBe("Dados atrasados em north: Números");
    expect(texts["pt-BR"].lines[0]).toContain("45 segundos de atraso em relação ao razão, 340 rodadas pendentes");
  });

  test.each(feedConsumer.options)("%s that has stopped comes with the command", (consumer) => {
    const command = "npm run rollups:rebuild -- --mend";
    const texts = brokenFeed({ event: "feed.broken", consumer, agent_code: "north", command });
    for (const { subject, lines } of [texts["en-US"], texts["pt-BR"]]) {
      expect(subject).toContain("north");
      expect(lines.join(" ")).toContain(command);
    }
  });
});
