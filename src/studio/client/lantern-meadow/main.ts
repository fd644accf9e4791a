// Starts Lantern Meadow.
import { start } from "../start.ts";
import { lanternMeadow } from "./world.ts";

void start(lanternMeadow, async () => (await import("./demo.ts")).askDemo);
