// Lets the file of a page's code hold what others share with it, instead of one more file that only passes it on.
import type { Plugin } from "vite";

export function sharedEntries(): Plugin {
  return {
    name: "reelgate-shared-entries",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    // React Router asks for exactly the exports of a route; it reads those it knows and leaves others alone.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}
