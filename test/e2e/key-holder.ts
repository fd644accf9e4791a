// A phone or a laptop that holds passkeys and lets its owner use them, as the browser plays one.
import type { CDPSession, Page } from "playwright-core";

export interface KeyHolder {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

export async function plugIn(page: Page): Promise<KeyHolder> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}
