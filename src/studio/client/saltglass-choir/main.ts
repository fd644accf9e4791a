// Starts Saltglass Choir.
import { start } from "../start.ts";
import { saltglassChoir } from "./world.ts";

void start(saltglassChoir, async () => (await import("./demo.ts")).askDemo);
