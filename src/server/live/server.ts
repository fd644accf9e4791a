/** The live connection: tells signed-in members what changed in their subtree, and nothing to anybody else. */
import { randomInt } from "node:crypto";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Logger } from "pino";
import { Server } from "socket.io";
import type { ServerOptions } from "socket.io";
import type { Socket } from "socket.io";
import type { ClientToServer, Fact, ServerToClient } from "#contract/live.ts";
import { agentRoom, factsByRoom, memberRoom, mergeHappenings, PLATFORM_ROOM, summarize } from "./fan-out.ts";
import { createHeard, type Heard } from "./heard.ts";
import type { Happening, Publish } from "./publish.ts";
import type { Relay } from "./relay.ts";

/** Whom a socket belongs to, and what it hears. */
export interface LiveMember {
  /** Of the session. */
  readonly tenantId: string;
  readonly sessionId: string;
  readonly memberId: string;
  /** The agent it hears of, with everybody below: the member's own, or the one it looks as. */
  readonly agentId: string;
  readonly party: "platform" | "agent";
}

export interface LiveOptions {
  readonly http: HttpServer;
  /** The member a handshake comes from, null when it may not connect. */
  readonly authenticate: (request: IncomingMessage) => Promise<LiveMember | null>;
  /** Those of the sessions that are still open, each with the agent it looks as now. */
  readonly openSessions: (members: readonly LiveMember[]) => Promise<ReadonlyMap<string, string>>;
  /** Other origins whose pages may connect, as far as their browsers ask; whether they do is for `authenticate` to say. */
  readonly webOrigins?: readonly string[];
  readonly relay?: Relay;
  readonly log: Logger;
}

export interface Live {
  readonly publish: Publish;
  close(): Promise<void>;
}

interface NodeToNode {
  happened: (happenings: readonly Happening[]) => void;
}
interface Listener {
  readonly member: LiveMember;
  seq: number;
}
type LiveServer = Server<ClientToServer, ServerToClient, NodeToNode, Listener>;
type LiveSocket = Socket<ClientToServer, ServerToClient, NodeToNode, Listener>;

/** Sessions are looked at this often, so that a revoked one is cut off within a second. */
const LOOK_MS = 500;
/** What happens within this time is told together. */
const GATHER_MS = 50;
/** NOTIFY carries at most 8,000 bytes; a happening six agents deep has under 400. */
const HAPPENINGS_PER_MESSAGE = 15;
const MAX_PACKET_BYTES = 4_096;
const MAX_PACKETS_PER_S = 50;

export function startLive(options: LiveOptions): Live {
  const { log, relay } = options;
  const io = createServer(options);
  const startedAt = performance.now();
  const heard = createHeard(() => (relay === undefined ? startedAt : relay.listeningSince()));
  io.on("connection", (socket) => welcome(socket, heard));
  const looking = lookAfterSessions(io, options);
  const gathered: Happening[] = [];
  let timer: NodeJS.Timeout | undefined;

  const tellAll = (): void => {
    timer = undefined;
    const happenings = mergeHappenings(gathered.splice(0));
    tell(io, happenings, heard);
    if (relay === undefined) return;
    for (let at = 0; at < happenings.length; at += HAPPENINGS_PER_MESSAGE) {
      io.serverSideEmit("happened", happenings.slice(at, at + HAPPENINGS_PER_MESSAGE));
    }
  };
  if (relay !== undefined) io.on("happened", (happenings) => tell(io, happenings, heard));

  return {
    publish(happenings) {
      gathered.push(...happenings);
      if (gathered.length > 0) timer ??= setTimeout(tellAll, GATHER_MS);
    },
    async close() {
      clearTimeout(timer);
      await looking.stop();
      // Not `io.close()`: that would close the HTTP server, which is not ours.
      io.disconnectSockets(true);
      await io.of("/").adapter.close();
      io.engine.close();
      await relay?.close();
      log.debug("live connections closed");
    },
  };
}

function createServer({ http, authenticate, webOrigins = [], relay, log }: LiveOptions): LiveServer {
  const members = new WeakMap<IncomingMessage, LiveMember>();
  const io: LiveServer = new Server(http, {
    path: "/socket.io",
    serveClient: false,
    transports: ["polling", "websocket"],
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: 10_000,
    ...(webOrigins.length > 0 && { cors: corsOf(webOrigins) }),
    ...(relay !== undefined && { adapter: relay.adapter }),
    // Strangers are turned away before the server keeps anything for them.
    allowRequest: (request, decide) => {
      authenticate(request).then(
        (member) => {
          if (member !== null) members.set(request, member);
          decide(null, member !== null);
        },
        (error: unknown) => {
          log.error({ error }, "a live connection could not be checked");
          decide(null, false);
        },
      );
    },
  });
  io.engine.on("connection", limitPackets);
  io.engine.on("headers", (headers: Record<string, string>) => {
    headers["x-content-type-options"] = "nosniff";
    headers["cache-control"] = "no-store";
  });
  io.use((socket, next) => {
    const member = members.get(socket.request);
    if (member === undefined) return next(new Error("sign_in_required"));
    // Begins anywhere, so that after a reconnection the position never looks as if nothing had been missed.
    socket.data = { member, seq: randomInt(2 ** 31) };
    next();
  });
  return io;
}

/** By a function, so that the pages of origins not listed get no such header at all. */
function corsOf(origins: readonly string[]): NonNullable<ServerOptions["cors"]> {
  const listed = new Set(origins);
  return {
    origin: (origin, decide) => decide(null, origin !== undefined && listed.has(origin)),
    credentials: true,
    methods: "GET, POST",
    allowedHeaders: "content-type",
  };
}

function welcome(socket: LiveSocket, heard: Heard): void {
  const { member } = socket.data;
  // Only the server decides what a member hears; there is no event to join a room by.
  const agents = member.party === "platform" ? PLATFORM_ROOM : agentRoom(member.agentId);
  const rooms = [agents, memberRoom(member.memberId)];
  void socket.join(rooms);
  socket.on("facts.position", (acknowledge: unknown) => {
    if (isAcknowledge(acknowledge)) acknowledge({ seq: socket.data.seq, quiet_ms: heard.quietMs(rooms) });
  });
}

/** Anything may arrive where the acknowledgement belongs; when it is a function, socket.io made it. */
const isAcknowledge = (value: unknown): value is Parameters<ClientToServer["facts.position"]>[0] =>
  typeof value === "function";

/** A page has next to nothing to say: whoever says much is cut off. */
function limitPackets(connection: LiveSocket["conn"]): void {
  let second = 0;
  let packets = 0;
  connection.on("packet", () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, packets] = [now, 0];
    packets += 1;
    if (packets > MAX_PACKETS_PER_S) connection.close(true);
  });
}

/** Tells the listeners on this node. */
function tell(io: LiveServer, happenings: readonly Happening[], heard: Heard): void {
  const { sockets, adapter } = io.of("/");
  for (const [room, facts] of factsByRoom(happenings)) {
    heard.note(room);
    for (const id of adapter.rooms.get(room) ?? []) {
      const socket = sockets.get(id);
      if (socket !== undefined) tellOne(socket, facts);
    }
  }
}

function tellOne(socket: LiveSocket, facts: readonly Fact[]): void {
  const listener = socket.data;
  listener.seq += 1;
  socket.emit("facts", { seq: listener.seq, facts: summarize(facts, listener.member.agentId) });
}

/** Cuts off sockets whose session ended or looks as another agent now, however and on whichever node that came about. */
function lookAfterSessions(io: LiveServer, { openSessions, log }: LiveOptions): { stop: () => Promise<void> } {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      const sockets = [...io.of("/").sockets.values()];
      if (sockets.length === 0) return;
      const open = await openSessions(sockets.map((socket) => socket.data.member));
      for (const socket of sockets) {
        const { sessionId, agentId } = socket.data.member;
        if (open.get(sessionId) !== agentId) socket.disconnect(true);
      }
    } catch (error) {
      log.warn({ error }, "open sessions could not be looked at");
    }
  };
  const loop = async (): Promise<void> => {
    await look();
    if (isStopping) return;
    timer = setTimeout(() => {
      current = loop();
    }, LOOK_MS);
  };
  let current = loop();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await current;
    },
  };
}
