/** The mails about changes of variants: what becomes what, when in UTC, why not, in both languages. */
import { describe, expect, test } from "vitest";
import type { NoticeAbout } from "#contract/notice.ts";
import { noticeMail } from "./mails.ts";

const ID = "01a21e0c-28e4-7000-8000-00000f0334c0";
const change = {
  change: ID,
  agent_id: ID,
  agent_code: "aurora",
  game: { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" },
  from_rtp_bps: 9_600,
  to_rtp_bps: 9_200,
};
const AT = "2026-12-01T05:00:00.000Z";
const mail = (locale: "en-US" | "pt-BR", about: NoticeAbout) => {
  const { subject, text } = noticeMail({ name: "Bia", login: "bia@example.com", locale }, about, "https://x.example");
  return `${subject}\n${text.replaceAll(/\s+/g, " ")}`;
};

describe("works", () => {
  test("a request names both, and leads to it", () => {
    const about = { event: "variant.requested", ...change } as const;
    expect(mail("en-US", about)).toContain("Another RTP of Lantern Meadow is asked for at aurora");
    expect(mail("en-US", about)).toContain("RTP 96.00% → 92.00%");
    expect(mail("en-US", about)).toContain(`/dashboard/game/control_rtp?tab=changes&open=${ID}`);
    expect(mail("pt-BR", about)).toContain("outra variante certificada de Campo de Lanternas");
    expect(mail("pt-BR", about)).toContain("96,00% → 92,00%");
  });

  test("a decision says when, or why not", () => {
    const approved = { event: "variant.decided", ...change, effective_at: AT, reason: null } as const;
    expect(mail("en-US", approved)).toContain("from December 1, 2026 at 5:00:00 AM UTC on");
    expect(mail("pt-BR", approved)).toContain("a partir de 1 de dezembro de 2026");
    const rejected = { ...approved, effective_at: null, reason: "not now" };
    for (const locale of ["en-US", "pt-BR"] as const) expect(mail(locale, rejected)).toContain("“not now”");
  });

  test("who serves it hears when it comes, and that it does not", () => {
    const scheduled = { event: "variant.scheduled", ...change, effective_at: AT } as const;
    expect(mail("en-US", scheduled)).toContain("Sessions that are open go on as they began.");
    expect(mail("pt-BR", scheduled)).toContain("Campo de Lanternas passa a ter outro RTP em aurora");
    const off = { event: "variant.called_off", ...change, reason: "a mistake" } as const;
    expect(mail("en-US", off)).toContain("Lantern Meadow keeps its RTP at aurora");
    expect(mail("pt-BR", off)).toContain("“a mistake”");
  });
});
