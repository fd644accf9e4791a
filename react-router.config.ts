// Every page in both languages becomes a static file; a built site replaces the last one in dist/web in one step.
import type { Config } from "@react-router/dev/config";
import { earlyScriptAt } from "./src/web/early-calls.server.ts";
import { allPaths } from "./src/web/route-table.ts";
import { publishWeb } from "./tools/publish-web.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "dist/.web",
  ssr: false,
  // A loader travels with its screen: one file more for each costs more than it saves.
  splitRouteModules: false,
  prerender: { paths: () => allPaths(), concurrency: 2 },
  async buildEnd({ reactRouterConfig }) {
    await publishWeb({
      from: `${reactRouterConfig.buildDirectory}/client`,
      to: "dist/web",
      buildId: process.env["BUILD_ID"] ?? "unknown",
      builtAt: new Date(),
      prerendered: allPaths(),
      firstScript: earlyScriptAt,
    });
  },
} satisfies Config;
