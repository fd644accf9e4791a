/** A proxy before a server that, when told to, sends all of a page's payload but its end, and nothing of any script, until it is let go. */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

export interface SlowEnds {
  readonly address: string;
  /** From now on; `after` follows the payload that is held. */
  hold(after?: string): void;
  /** What was held ends, and nothing is held any more. */
  letGo(): void;
  stop(): Promise<void>;
}

export async function startSlowEnds(server: string): Promise<SlowEnds> {
  const held: (() => void)[] = [];
  let after: string | undefined;

  function answer(answered: IncomingMessage, response: ServerResponse, path: string): void {
    const { "content-length": _length, ...headers } = answered.headers;
    response.writeHead(answered.statusCode ?? 502, headers);
    const isHeld = after !== undefined && path.endsWith(".data");
    answered.pipe(response, { end: !isHeld });
    if (!isHeld) return;
    if (after !== "") answered.once("end", () => response.write(after));
    held.push(() => response.end());
  }

  const proxy = createServer((asked, response) => {
    const path = asked.url ?? "/";
    // As it is written in the file, so that something can follow it.
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passOn = (): void => {
      const onwards = request(server + path, { method: asked.method ?? "GET", headers });
      onwards.once("response", (answered) => answer(answered, response, path));
      onwards.once("error", () => response.destroy());
      asked.pipe(onwards);
    };
    if (after !== undefined && path.endsWith(".js")) held.push(passOn);
    else passOn();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const place = proxy.address();
  if (typeof place !== "object" || place === null) throw new Error("no port");
  return {
    address: `http://127.0.0.1:${place.port}`,
    hold(text = "") {
      after = text;
    },
    letGo() {
      after = undefined;
      for (const go of held.splice(0)) go();
    },
    async stop() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      proxy.closeAllConnections();
      await closed;
    },
  };
}
