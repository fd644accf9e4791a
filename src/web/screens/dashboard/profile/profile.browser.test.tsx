// What of oneself can be changed on the profile: the language that was saved, a password that is another one, nothing while viewing.
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Me } from "#contract/session.ts";
import { EndpointProvider, forgetAnswers } from "#web/client/use-endpoint.tsx";
import { MEMBER, MEMBER_ID } from "#web/test/member.ts";
import { accessibilityProblems, show } from "#web/test/shown.tsx";
import { Devices } from "./devices.tsx";
import { Identity } from "./identity.tsx";
import { NoticeRules } from "./notice-rules.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Settings } from "./settings.tsx";
import { TwoFactor } from "./two-factor.tsx";

const AT = "2026-03-01T12:00:00.000Z";
const VIEWING: Me = {
  ...MEMBER,
  role: "viewer",
  agent: { id: MEMBER_ID, code: "aurora_sul", name: "Aurora Sul", currency: "BRL" },
  viewing_from: { party: "agent", role: "manager", code: "aurora", name: "Aurora" },
};
const device = { browser: "Firefox 145", system: "Linux", address: "192.0.2.1", signed_in_at: AT, last_seen_at: AT };
const devices = [
  { ...device, id: MEMBER_ID, is_this: true },
  { ...device, id: MEMBER_ID.replace("1", "2"), is_this: false },
];
const rule = { event: "export.ended", by_mail: true, is_mail_fixed: false, on_screen: true };

/** What is fetched on demand comes when the machine has time. */
const SOON = { timeout: 20_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
});

/** A server that knows this member and takes every change, or refuses each; tells what was sent. */
function serving(me: Me, refusal?: object) {
  const answers: Readonly<Record<string, object>> = {
    "/api/session": me,
    "/api/two-factor": { on_since: null, recovery_codes_left: 0 },
    "/api/passkeys": { data: [{ id: MEMBER_ID, name: "Key", created_at: AT, last_used_at: null }], is_possible: true },
    "/api/devices": { data: devices },
    "/api/notice-rules": { data: [rule] },
  };
  const sent = vi.fn<(address: string, body: unknown) => void>();
  vi.stubGlobal("fetch", async (address: string, { method, body }: { readonly method: string; body?: string }) => {
    if (method === "GET") return Response.json(answers[address]);
    sent(address, JSON.parse(body ?? "null"));
    return refusal === undefined ? Response.json(me) : Response.json(refusal, { status: 400 });
  });
  return sent;
}

const settings = (me: Me, locale: "en-US" | "pt-BR") =>
  show(
    <EndpointProvider>
      <Settings me={me} />
    </EndpointProvider>,
    { locale },
  );

describe("works", () => {
  it("shows the language that was saved, whatever the page speaks, and saving the name keeps it", async () => {
    const sent = serving(MEMBER);
    await settings(MEMBER, "pt-BR");
    const language = page.getByRole("combobox", { name: "Idioma" });
    await expect.element(language).toHaveDisplayValue("English (US)");
    await userEvent.fill(page.getByRole("textbox", { name: "Nome" }), "Ana Souza");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect.poll(() => sent.mock.calls, SOON).toEqual([["/api/profile", { name: "Ana Souza", time_zone: null }]]);
  });

  it("says that no language was chosen, saves none by itself, and one once it is chosen", async () => {
    const nobodys = { ...MEMBER, locale: null };
    const sent = serving(nobodys);
    await settings(nobodys, "pt-BR");
    const language = page.getByRole("combobox", { name: "Idioma" });
    await expect.element(language).toHaveDisplayValue("Ainda não escolhido (os e-mails vêm em inglês)");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect.poll(() => sent.mock.calls, SOON).toEqual([["/api/profile", { name: "Ana Lima", time_zone: null }]]);
    await userEvent.selectOptions(language, "English (US)");
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect.poll(() => sent.mock.lastCall?.[1], SOON).toMatchObject({ locale: "en-US" });
  });

  it("tells whoever looks as another agent who they are themselves, and as whom they look", async () => {
    await show(<Identity me={VIEWING} />);
    const described = () =>
      page
        .getByRole("definition")
        .elements()
        .map(({ textContent }) => textContent);
    expect(described()).toEqual(["ana@example.com", "Aurora (aurora)", "Manager"]);
    await expect.element(page.getByText(/You are viewing as Aurora Sul \(aurora_sul\)/)).toBeVisible();
    expect(await accessibilityProblems()).toEqual([]);
  });
});

describe("refuses", () => {
  it.each([
    ["en-US", /^New password/, "Change the password", /This is the password you have now\. Choose another one\.$/],
    ["pt-BR", /^Nova senha/, "Alterar a senha", /Esta é a senha que você já usa\. Escolha outra\.$/],
  ] as const)("the same password again, at the new one's field (%s)", async (locale, next, submit, said) => {
    const errors = [{ field: "new_password", code: "not_new", message: "The same." }];
    const told = { type: "x", title: "x", status: 400, retry: "never", detail: "x", request_id: "x" };
    serving(MEMBER, { ...told, code: "validation_failed", errors });
    await show(
      <EndpointProvider>
        <Password />
      </EndpointProvider>,
      { locale },
    );
    for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]"))
      await userEvent.fill(field, "correct horse battery");
    await page.getByRole("button", { name: submit }).click();
    await expect.element(page.getByLabelText(next), SOON).toHaveAccessibleDescription(said);
  });

  it("every change while looking as another agent, and says why before anything is typed", async () => {
    const sent = serving(VIEWING);
    await show(
      <EndpointProvider>
        <Settings me={VIEWING} />
        <Password />
        <TwoFactor />
        <Passkeys />
        <Devices />
        <NoticeRules />
      </EndpointProvider>,
    );
    await expect.element(page.getByRole("checkbox").first(), SOON).toBeVisible();
    const changing = [
      "Save",
      "Change the password",
      "Turn two-factor on",
      "Add a passkey",
      "Rename Key",
      "Remove Key",
      "Sign out everywhere",
      /^Sign out Firefox/,
    ];
    for (const name of changing) {
      const button = page.getByRole("button", { name });
      await expect.element(button).toHaveAttribute("aria-disabled", "true");
      await expect
        .element(button)
        .toHaveAccessibleDescription("Nothing can be changed while you view as another agent.");
      await button.click({ force: true });
    }
    for (const control of [...page.getByRole("textbox").elements(), ...page.getByRole("checkbox").elements()])
      expect(control).toBeDisabled();
    expect(page.getByRole("dialog").elements()).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
  });
});
