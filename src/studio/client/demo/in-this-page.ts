// The demo in this page: with what the browser lends it, or refused where the browser does not let the page hash.
import type { Locale } from "#contract/session.ts";
import type { Ask } from "../play/transport.ts";
import { storageOf } from "../screen/browser.ts";
import type { OpenDemo } from "./demo-server.ts";

/** A page without a secure connection may not hash, and so cannot play the demo. */
export const inThisPage =
  (openDemo: OpenDemo) =>
  async (locale: Locale): Promise<Ask> => {
    if (!isSecureContext) return unavailable;
    const lobbyUrl = new URL(locale === "pt-BR" ? "/pt-BR" : "/", location.href).href;
    return openDemo({ locale, lobbyUrl, storage: storageOf("session"), now: () => new Date() });
  };

const unavailable: Ask = async () => Response.json({ code: "game_disabled", request_id: null }, { status: 409 });
