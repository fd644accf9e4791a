/** The web half of `npm run dev`: serves the dashboard's sources with reload and passes everything else to the server. */
import { existsSync } from "node:fs";
import { build, createServer } from "vite";

const [serverPort, webPort] = process.argv.slice(2).map(Number);
if (serverPort === undefined || webPort === undefined) throw new Error("usage: node tools/dev.ts SERVER_PORT WEB_PORT");

/** What the server answers itself; all other paths are the dashboard's. */
const SERVER_PATHS = "^/(?:api|v1|play|verify|socket\\.io|healthz|readyz|openapi\\.json)(?:/|$|\\?)";

const web = await createServer({
  server: {
    host: "127.0.0.1",
    port: webPort,
    strictPort: true,
    proxy: { [SERVER_PATHS]: { target: `http://127.0.0.1:${serverPort}`, ws: true } },
  },
});
await web.listen();
console.log(`The dashboard with reload: http://127.0.0.1:${webPort}`);

const configs = ["vite.game.config.ts", "vite.verify.config.ts"].filter((config) => existsSync(config));
const builds = await Promise.all(
  configs.map((configFile) => build({ configFile, logLevel: "warn", build: { watch: {} } })),
);

async function end(): Promise<void> {
  await web.close();
  for (const watched of builds) if ("close" in watched) await watched.close();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) process.once(signal, () => void end());
