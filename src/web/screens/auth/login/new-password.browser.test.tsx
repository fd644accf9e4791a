// A new password by a mailed link: what the server has against it is said at its field.
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EndpointProvider } from "#web/client/use-endpoint.tsx";
import { show } from "#web/test/shown.tsx";
import NewPassword from "./new-password.tsx";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["en-US", "not_new", /This is the password you have now\. Choose another one\.$/],
  ["pt-BR", "not_new", /Esta é a senha que você já usa\. Escolha outra\.$/],
  ["en-US", "too_guessable", /Four words that do not belong together are good\.$/],
] as const)("refuses in %s what is %s", async (locale, code, said) => {
  const told = { type: "x", title: "x", status: 400, retry: "never", detail: "x", request_id: "x" };
  const errors = [{ field: "password", code, message: "x" }];
  const refusal = { ...told, code: "validation_failed", errors };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 400 }));
  await show(
    <EndpointProvider>
      <NewPassword token="token" isInvitation={false} />
    </EndpointProvider>,
    { locale },
  );
  const field = page.getByLabelText(locale === "pt-BR" ? "Nova senha" : "New password");
  await userEvent.fill(field, "correct horse battery");
  await userEvent.keyboard("{Enter}");
  await expect.element(field, { timeout: 20_000 }).toHaveAccessibleDescription(said);
  // Said there, and not once more below.
  expect(document.querySelector("[role=alert]")?.textContent).toBe("");
});
