// Builds the dashboard: React Router with React Compiler, Tailwind, precompiled messages, and only the two locales we speak.
import { randomUUID } from "node:crypto";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { browserContract } from "./tools/browser-contract.ts";
import { browserLibraries } from "./tools/browser-libraries.ts";
import { browserRouter } from "./tools/browser-router.ts";
import { browserZod } from "./tools/browser-zod.ts";
import { LEFT_AS_WRITTEN } from "./tools/compiled-components.ts";
import { guide } from "./tools/guide.ts";
import { lateCode } from "./tools/late-code.ts";
import { messages } from "./tools/messages.ts";
import { sharedEntries } from "./tools/shared-entries.ts";
import { STARTING_CHUNKS, WEB_CHUNKS } from "./tools/web-chunks.ts";

// React Router's build end reads the same id, so that the page knows which build it belongs to.
process.env["BUILD_ID"] ??= randomUUID();

export default defineConfig({
  publicDir: "src/web/public",
  plugins: [
    messages(),
    guide(),
    browserZod(),
    browserContract(),
    browserRouter(),
    browserLibraries(),
    lateCode(),
    { ...optimizeLocales.vite({ locales: ["en-US", "pt-BR"] }), enforce: "pre" },
    tailwindcss(),
    reactRouter(),
    sharedEntries(),
    babel({ presets: [reactCompilerPreset()], exclude: [/node_modules/, ...LEFT_AS_WRITTEN] }),
  ],
  define: { __BUILD_ID__: JSON.stringify(process.env["BUILD_ID"]) },
  // The precompiled messages need only the small formatter.
  resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  json: { namedExports: false },
  ssr: { noExternal: ["use-intl"] },
  build: {
    reportCompressedSize: false,
    // One sheet, asked for once: split ones are asked for again by what comes later, and their fonts with them.
    cssCodeSplit: false,
    // Pages name what they need; of what is fetched later the parts are few, and looking for each on the page costs more.
    modulePreload: { resolveDependencies: (_file, parts, { hostType }) => (hostType === "js" ? [] : parts) },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: WEB_CHUNKS },
        // Chrome then compiles them beside the page's own thread instead of function by function on it.
        postBanner: ({ name }) => (STARTING_CHUNKS.includes(name) ? "//# allFunctionsCalledOnLoad" : ""),
      },
    },
  },
});
