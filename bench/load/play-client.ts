/** Asks the play API over connections that stay open, with hardly a cost of its own: what is measured is the server, not a client library. */
import { connect, type Socket } from "node:net";

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

/** A connection that carries one question at a time. */
interface Line {
  readonly ask: (message: string) => Promise<PlayAnswer>;
  /** A server closes what is idle for long. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

const HEAD_END = "\r\n\r\n";
const STATUS_AT = "HTTP/1.1 ".length;
const LENGTH = /\r\ncontent-length: (\d+)/i;

function openLine(host: string, port: number): Line {
  const socket: Socket = connect({ host, port, noDelay: true });
  let heard = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<PlayAnswer> | undefined;
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the connection was closed")));
  socket.on("data", (part) => {
    heard = heard.length === 0 ? part : Buffer.concat([heard, part]);
    const headEnd = heard.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = heard.toString("latin1", 0, headEnd);
    const length = LENGTH.exec(head)?.[1];
    if (length === undefined) return fail(new Error(`an answer without its length: ${head}`));
    const begin = headEnd + HEAD_END.length;
    const end = begin + Number(length);
    if (heard.length < end) return;
    const answer = { status: Number(head.slice(STATUS_AT, STATUS_AT + 3)), text: heard.toString("utf8", begin, end) };
    heard = heard.subarray(end);
    waiting?.resolve(answer);
  });
  return {
    ask(message) {
      waiting = Promise.withResolvers();
      socket.write(message);
      return waiting.promise;
    },
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    close: () => socket.destroy(),
  };
}

export function createPlayClient(address: string, maxSockets: number): PlayClient {
  const { host, hostname, port } = new URL(address);
  const idle: Line[] = [];
  const all = new Set<Line>();
  const queue: ((line: Line) => void)[] = [];

  const take = (): Line | Promise<Line> => {
    for (let free = idle.pop(); free !== undefined; free = idle.pop()) {
      if (free.isOpen()) return free;
      all.delete(free);
    }
    if (all.size < maxSockets) {
      const line = openLine(hostname, Number(port));
      all.add(line);
      return line;
    }
    return new Promise((resolve) => queue.push(resolve));
  };
  const giveBack = (line: Line): void => {
    const next = queue.shift();
    if (next === undefined) idle.push(line);
    else next(line);
  };

  const send = async (route: string, asked: object, token?: string): Promise<PlayAnswer> => {
    const body = JSON.stringify(asked);
    const authorization = token === undefined ? "" : `authorization: Bearer ${token}\r\n`;
    const line = await take();
    const answer = await line.ask(
      `POST ${route} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${authorization}` +
        `content-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`,
    );
    giveBack(line);
    return answer;
  };
  return {
    send,
    async post(route, body, token) {
      const { status, text } = await send(route, body, token);
      if (status < 200 || status > 299) throw new Error(`${route}: ${status} ${text}`);
      // Every answer of the play API is an object.
      return JSON.parse(text) as Record<string, unknown>;
    },
    close() {
      for (const line of all) line.close();
    },
  };
}
