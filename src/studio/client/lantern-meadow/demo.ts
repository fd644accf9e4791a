// What the demo of Lantern Meadow is played on: its highest return, like the real game unless an agent chose otherwise.
import { lanternMeadowVariants } from "../../games/lantern-meadow-variants.ts";
import { lanternMeadow } from "../../games/lantern-meadow.ts";
import { demoOf } from "../demo/demo-server.ts";
import { inThisPage } from "../demo/in-this-page.ts";

export const askDemo = inThisPage(demoOf(lanternMeadow, lanternMeadowVariants));
