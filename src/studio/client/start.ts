// The game in the browser: paints the scene, opens the session, and hands over to the table.
import type { Locale } from "#contract/session.ts";
import { messagesIn } from "./messages/messages-in.ts";
import { firstLocale } from "./play/first-locale.ts";
import { openSession } from "./play/open-session.ts";
import { type Ask, transportOver } from "./play/transport.ts";
import { playsHere, storageOf, waitToRetry } from "./screen/browser.ts";
import { part } from "./screen/element.ts";
import { Notices, webAddress } from "./screen/notices.ts";
import { playTable } from "./screen/play-table.ts";
import { Scenery } from "./stage/scenery.ts";
import type { World } from "./world.ts";

/** @param loadDemo brings what plays with play money in this page; the address asks for it with `?demo`. */
export async function start(world: World, loadDemo: () => Promise<(locale: Locale) => Promise<Ask>>): Promise<void> {
  const address = new URL(location.href);
  const guess = firstLocale(address.searchParams.get("locale"), navigator.languages);
  document.documentElement.lang = guess;
  document.title = world.title[guess];
  const opening = part("opening");
  const greeting = messagesIn(guess).then((messages) => {
    opening.textContent = messages.opening;
    return { messages, notices: new Notices(messages) };
  });
  const scenery = new Scenery(world, {
    base: part("scene", HTMLCanvasElement),
    free: part("scene-free", HTMLCanvasElement),
    frame: part("frame", HTMLCanvasElement),
  });
  // The scene is there before the session is, and also where there will be none.
  scenery.layOut({ x: 0, y: 0, width: innerWidth, height: innerHeight });
  const isDemo = playsHere();
  const ask = isDemo ? await (await loadDemo())(guess) : fetch.bind(window);
  const transport = transportOver(ask, Date.now);
  const settled = await openSession(transport, {
    launch: isDemo ? "demo" : address.searchParams.get("launch"),
    // The demo keeps books of its own.
    storage: isDemo ? null : storageOf("session"),
    clearAddress() {
      address.searchParams.delete("launch");
      history.replaceState(null, "", address);
    },
    waitToRetry,
    trouble: (failures) => void greeting.then(({ notices }) => notices.trouble(failures)),
  });
  const { notices, ...greeted } = await greeting;
  notices.trouble(0);
  opening.hidden = true;
  if (settled.kind === "refused") {
    notices.lobby = webAddress(settled.lobby);
    await notices.end(settled.code, settled.requestId);
    return;
  }
  const { locale } = settled.value.state;
  document.documentElement.lang = locale;
  const messages = locale === guess ? greeted.messages : await messagesIn(locale);
  notices.speak(messages);
  await playTable({ world, scenery, messages, opened: settled.value, transport, notices });
}
