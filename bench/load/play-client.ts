/** Asks the play API by Node's plain client over connections that stay open: `fetch` would cost more than the server's own part of HTTP. */
import { Agent, request } from "node:http";

export interface PlayAnswer {
  readonly status: number;
  readonly text: string;
}

export interface PlayClient {
  readonly send: (route: string, body: object, token?: string) => Promise<PlayAnswer>;
  /** The same, read; anything but a success throws. */
  readonly post: (route: string, body: object, token?: string) => Promise<Record<string, unknown>>;
  readonly close: () => void;
}

export function createPlayClient(address: string, maxSockets: number): PlayClient {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = (route: string, asked: object, token?: string): Promise<PlayAnswer> => {
    const body = JSON.stringify(asked);
    const { promise, resolve, reject } = Promise.withResolvers<PlayAnswer>();
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const sent = request(address + route, { agent, method: "POST", headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end(body);
    return promise;
  };
  return {
    send,
    async post(route, body, token) {
      const { status, text } = await send(route, body, token);
      if (status < 200 || status > 299) throw new Error(`${route}: ${status} ${text}`);
      // Every answer of the play API is an object.
      return JSON.parse(text) as Record<string, unknown>;
    },
    close: () => agent.destroy(),
  };
}
