// What the demo of Ember & Anvil is played on: its highest return, like the real game unless an agent chose otherwise.
import { emberAnvilVariants } from "../../games/ember-anvil-variants.ts";
import { emberAnvil } from "../../games/ember-anvil.ts";
import { demoOf } from "../demo/demo-server.ts";
import { inThisPage } from "../demo/in-this-page.ts";

export const askDemo = inThisPage(demoOf(emberAnvil, emberAnvilVariants));
