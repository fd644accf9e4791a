/** A TCP proxy that treats what passes through it badly, by a seed: it cuts requests and answers, is late, falls silent. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { createChance } from "../../tools/demo/chance.ts";

/** Shares of all requests, from 0 to 1; a request is what comes after an answer, or first. */
export interface Mischief {
  /** Cut before anything of the request has passed. */
  readonly request: number;
  /** Passed on, and cut before the answer or in the middle of it. */
  readonly answer: number;
  /** Held for a while, or for ever: each fourth of them is never passed on, and nobody is told. */
  readonly stall: number;
}

export interface TcpProxyOptions {
  readonly host?: string;
  readonly port: number;
  readonly seed: number;
  readonly mischief: Mischief;
  /** How long what is held is held. */
  readonly stallMs: number;
}

const FATES = ["passed", "cut_before", "cut_answer", "held", "silenced"] as const;
type Fate = (typeof FATES)[number];

export interface TcpProxy {
  readonly port: number;
  /** What became of the requests so far. */
  readonly counts: () => Readonly<Record<Fate, number>>;
  /** From now on everything passes; what was silenced is cut. */
  readonly quiet: () => void;
  readonly disturb: () => void;
  readonly stop: () => Promise<void>;
}

const SILENCED_OF_STALLS = 0.25;

/** It begins quiet. */
export async function startTcpProxy(options: TcpProxyOptions): Promise<TcpProxy> {
  const { host = "127.0.0.1", port, seed, mischief, stallMs } = options;
  const chance = createChance(seed);
  const counts: Record<Fate, number> = { passed: 0, cut_before: 0, cut_answer: 0, held: 0, silenced: 0 };
  const silenced = new Set<Socket>();
  const open = new Set<Socket>();
  let isDisturbing = false;

  /** Drawn request by request, so that the seed alone decides how many of each there are. */
  function draw(): Fate {
    if (!isDisturbing) return "passed";
    const at = chance.next();
    if (at < mischief.request) return "cut_before";
    if (at < mischief.request + mischief.answer) return "cut_answer";
    if (at >= mischief.request + mischief.answer + mischief.stall) return "passed";
    return chance.happens(SILENCED_OF_STALLS) ? "silenced" : "held";
  }

  function pair(client: Socket): void {
    const server = connect({ host, port, noDelay: true });
    client.setNoDelay(true);
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    let fate: Fate = "passed";
    let isAnswered = true;
    for (const socket of [client, server]) {
      open.add(socket);
      // Whatever ends one side ends the other.
      socket.on("error", cut);
      socket.on("close", () => {
        open.delete(socket);
        silenced.delete(socket);
        cut();
      });
    }
    client.on("data", (chunk) => {
      if (isAnswered) {
        fate = draw();
        if (isDisturbing) counts[fate] += 1;
        isAnswered = false;
      }
      if (fate === "cut_before") cut();
      else if (fate === "silenced") silenced.add(client);
      else if (fate === "held") {
        client.pause();
        setTimeout(() => {
          if (!server.destroyed) server.write(chunk);
          client.resume();
        }, stallMs).unref();
        fate = "passed";
      } else server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (silenced.has(client)) return;
      isAnswered = true;
      if (fate !== "cut_answer") client.write(chunk);
      else if (chance.happens(0.5)) cut();
      else client.write(chunk.subarray(0, chance.between(1, chunk.length - 1)), cut);
    });
  }

  const listener = createServer(pair);
  return {
    port: await listen(listener),
    counts: () => ({ ...counts }),
    quiet() {
      isDisturbing = false;
      for (const socket of silenced) socket.destroy();
    },
    disturb() {
      isDisturbing = true;
    },
    async stop() {
      const closed = new Promise((resolve) => listener.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (typeof address === "object" && address !== null) resolve(address.port);
      else reject(new Error("no port"));
    });
  });
}
