/** Says which tests run where: pure, with PostgreSQL, in a browser, end to end. */
import path from "node:path";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { keepInMemory } from "./test/in-memory.ts";
import { messages } from "./tools/messages.ts";

keepInMemory();

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What is waited for comes when it comes: a machine that is busy elsewhere is slower than the second that is usual. */
const PATIENT = { poll: { timeout: 15_000 } };

// One project after the other, in this order: what is quick to fail comes first, and nothing shares the two cores.
export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    attachmentsDir: ".data/attachments",
    // What a browser complained of stands in the failure, however long.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: "pure",
          environment: "node",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "tools/**/*.test.ts", "examples/**/*.test.ts"],
          exclude: ["**/*.pg.test.ts", "**/*.browser.test.ts", "test/e2e/**"],
          testTimeout: 20_000,
          expect: PATIENT,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "pg",
          environment: "node",
          include: ["**/*.pg.test.ts"],
          exclude: ["**/node_modules/**", ".data/**"],
          globalSetup: ["test/pg/global-setup.ts"],
          // Two files at a time: each has a database of its own, and all share one cluster and two cores.
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [messages(), tailwindcss(), react(), babel({ presets: [reactCompilerPreset()] })],
        // As in vite.config.ts: what is tested is what is shipped.
        resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
        json: { namedExports: false },
        test: {
          name: "browser",
          include: ["src/**/*.browser.test.tsx", "src/**/*.browser.test.ts"],
          testTimeout: 30_000,
          expect: PATIENT,
          // A browser on a machine that is busy elsewhere: tried once more, and told at the end (tools/check.ts).
          retry: 1,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium, args: chromiumFlags } }),
            instances: [{ browser: "chromium" }],
            expect: {
              toMatchScreenshot: {
                // What only antialiasing changes is left out of the count; a colour is another one when it is seen to be.
                comparatorOptions: {
                  threshold: 0.04,
                  allowedMismatchedPixelRatio: 0.002,
                  allowedMismatchedPixels: 400,
                },
                // A page that comes to rest late on a busy machine is no other page.
                timeout: 30_000,
                resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }) =>
                  path.join(root, testFileDirectory, "pictures", `${arg}${ext}`),
                resolveDiffPath: ({ root, testFileDirectory, arg, ext }) =>
                  path.join(root, ".data/pictures", testFileDirectory, `${arg}${ext}`),
              },
            },
          },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["test/e2e/**/*.e2e.ts"],
          globalSetup: ["test/e2e/global-setup.ts"],
          // Looking at every page in every language, mode and size takes minutes: `npm run test:screens`.
          exclude: process.env["SCREENS"] === "1" ? [] : ["test/e2e/screens.e2e.ts"],
          // Two files at a time: each has a server, a database and a browser of its own, and waits for them half its time.
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 600_000,
          expect: PATIENT,
          retry: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
