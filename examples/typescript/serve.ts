/** What the wallet and the receiver have in common: a server that hears Reelgate's signed calls and nobody else's. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { isFromReelgate } from "./signature.ts";

/** An HTTP status, and a body if there is something to say. */
export type Answer = readonly [status: number, body?: string];

/** `answer` is given the body of a call whose signature is right, and the `webhook-id` it came under. */
export function serve(port: number, secrets: readonly string[], answer: (body: string, id: string) => Answer): void {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const reply = ([status, body]: Answer) =>
      response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" }).end(body);
    if (request.method !== "POST") return void reply([405, '{"error":"method_not_allowed"}']);
    const { headers } = request;
    text(request)
      .then((body) =>
        reply(
          isFromReelgate(headers, body, secrets)
            ? answer(body, String(headers["webhook-id"]))
            : [401, '{"error":"signature"}'],
        ),
      )
      // Reelgate tries again under the same id; a stake that nobody took is given back.
      .catch((error: unknown) => {
        console.error(error);
        reply([500, '{"error":"internal"}']);
      });
  });
  server.on("error", (error) => fail(error.message));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail("the port is no whole number from 0 to 65535");
  // Reelgate calls https://…:443: put your load balancer before it. This machine's own port is for trying it out.
  server.listen(port, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address !== null) console.log(`http://127.0.0.1:${address.port}/`);
  });
}

/** Secrets as they stand in the environment: one, or two with a space between while they are being rotated. */
export const secretsIn = (text = ""): string[] => text.split(" ").filter((secret) => secret.startsWith("whsec_"));

/** What a person has to put right, in one line. */
export function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
