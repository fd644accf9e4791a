// Starts Ember & Anvil.
import { start } from "../start.ts";
import { emberAnvil } from "./world.ts";

void start(emberAnvil, async () => (await import("./demo.ts")).askDemo);
