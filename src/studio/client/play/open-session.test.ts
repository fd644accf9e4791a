// The way into a session, and the way back where there is none.
import { describe, expect, it } from "vitest";
import { openSession, type Doorway } from "./open-session.ts";
import { transportOver } from "./transport.ts";

/** A server that refuses every launch address, and knows where one of them came from. */
function refusing(lobby: string | null) {
  const asked: string[] = [];
  const ask = async (path: string): Promise<Response> => {
    await Promise.resolve();
    asked.push(path);
    if (path.endsWith("/lobby")) return Response.json({ lobby_url: lobby });
    return Response.json({ code: "launch_used", request_id: "r-1" }, { status: 409 });
  };
  return { asked, transport: transportOver(ask, () => 0) };
}

const door = (launch: string | null): Doorway => ({
  launch,
  storage: null,
  clearAddress: () => {},
  waitToRetry: () => Promise.resolve(),
  trouble: () => {},
});

describe("refuses", () => {
  it("a used address, with the way back to the lobby it came from", async () => {
    const { transport, asked } = refusing("https://casino.example/lobby");
    const settled = await openSession(transport, door("launch-a"));
    expect(settled).toMatchObject({ kind: "refused", code: "launch_used", lobby: "https://casino.example/lobby" });
    expect(asked).toEqual(["/play/api/open", "/play/api/lobby"]);
  });

  it("a page without an address, and asks nobody", async () => {
    const { transport, asked } = refusing(null);
    const settled = await openSession(transport, door(null));
    expect(settled).toMatchObject({ kind: "refused", code: "launch_used", lobby: null });
    expect(asked).toEqual([]);
  });
});
