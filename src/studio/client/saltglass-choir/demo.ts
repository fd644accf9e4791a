// What the demo of Saltglass Choir is played on: its highest return, like the real game unless an agent chose otherwise.
import { saltglassChoirVariants } from "../../games/saltglass-choir-variants.ts";
import { saltglassChoir } from "../../games/saltglass-choir.ts";
import { demoOf } from "../demo/demo-server.ts";
import { inThisPage } from "../demo/in-this-page.ts";

export const askDemo = inThisPage(demoOf(saltglassChoir, saltglassChoirVariants));
