// Starts the verifier with the game and words the build packed into it, and lets it work without a network from now on.
import { offerColours } from "./colours.ts";
import { part } from "./element.ts";
import { unpack, type Locale, type PackedGame } from "./games.ts";
import type { Messages } from "./messages/messages.ts";
import { sayIn } from "./say.ts";
import { openVerifier } from "./verifier.ts";

/** Put in by the build, see vite.verify.config.ts. */
declare const __GAME__: PackedGame;
declare const __PAGES__: Readonly<Record<string, string>>;
declare const __LOCALE__: Locale;
declare const __WORDS__: Messages["words"];

offerColours();
openVerifier(unpack(__GAME__), __PAGES__, __LOCALE__, sayIn(__WORDS__));
// A page kept as a file has no server to lose.
const isFile = location.protocol === "file:";
part("keep", HTMLElement).hidden = isFile;
if (!isFile) void navigator.serviceWorker?.register("./worker.js");
