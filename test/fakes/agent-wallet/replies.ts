/** The ways a server can answer, or fail to: one set for each request. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Scene } from "./faults/fault.ts";

type Replies = Pick<Scene, "reply" | "replyTwice" | "drip" | "cut" | "hang" | "after">;

const JSON_TYPE = "application/json";

export function createReplies(request: IncomingMessage, response: ServerResponse): Replies {
  const after: Scene["after"] = (ms, what) => {
    const timer = setTimeout(what, ms);
    response.once("close", () => clearTimeout(timer));
  };
  return {
    after,
    reply: (body, status = 200, headers = {}) => {
      const length = String(Buffer.byteLength(body));
      response.writeHead(status, { "content-type": JSON_TYPE, "content-length": length, ...headers });
      response.end(body);
    },
    replyTwice: (body) => {
      const length = Buffer.byteLength(body);
      response.writeHead(200, { "content-type": JSON_TYPE, "content-length": String(length) });
      // By hand: Node's server sends no second answer.
      const again = `HTTP/1.1 200 OK\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${length}\r\n\r\n${body}`;
      response.end(body, () => request.socket.write(again));
    },
    drip: (body, everyMs) => {
      const bytes = Buffer.from(body);
      response.writeHead(200, { "content-type": JSON_TYPE, "content-length": String(bytes.length) });
      const send = (at: number): void => {
        response.write(bytes.subarray(at, at + 1));
        if (at + 1 < bytes.length) after(everyMs, () => send(at + 1));
        else response.end();
      };
      send(0);
    },
    cut: () => void request.socket.destroy(),
    hang: () => undefined,
  };
}
