/** The mail about a provider's maintenance: who pauses, from when to when in UTC, why, and what that means, in both languages. */
import { describe, expect, test } from "vitest";
import { noticeMail } from "./mails.ts";

const WINDOW = "01a21e0c-28e4-7000-8000-00000f0334c0";
const about = {
  event: "maintenance.told",
  provider: "Reelgate Studio",
  window: WINDOW,
  from: "2026-12-01T05:00:00.000Z",
  to: "2026-12-01T07:30:00.000Z",
  reason: "New database",
} as const;
const mail = (locale: "en-US" | "pt-BR", what: "announced" | "moved" | "called_off" | "ended", to: string | null) => {
  const recipient = { name: "Bia", login: "bia@example.com", locale };
  const { subject, text } = noticeMail(recipient, { ...about, what, to }, "https://reelgate.example");
  return { subject, text: text.replaceAll(/\s+/g, " ") };
};

describe("works", () => {
  test("what is announced says when, why and what stops", () => {
    const { subject, text } = mail("en-US", "announced", about.to);
    expect(subject).toBe("Reelgate Studio announces maintenance");
    expect(text).toContain("12/1/26, 5:00 AM UTC to 12/1/26, 7:30 AM UTC. Reason: New database. While it lasts,");
    expect(text).toContain(`/dashboard/providers/manager?tab=maintenance&open=${WINDOW}`);
    expect(mail("en-US", "moved", null).text).toContain("12/1/26, 5:00 AM UTC, with an open end.");
  });

  test("what does not take place says that play goes on, in Portuguese too", () => {
    const { subject, text } = mail("pt-BR", "called_off", about.to);
    expect(subject).toBe("Reelgate Studio desmarca a manutenção");
    expect(text).toContain("01/12/2026, 05:00 UTC a 01/12/2026, 07:30 UTC. Motivo: New database. Os jogos dele podem");
    expect(text).toContain("/pt-BR/dashboard/providers/manager?tab=maintenance");
    expect(mail("pt-BR", "ended", about.to).text).toContain("encerrou a manutenção");
  });
});
