// What is shown is asked for again after each change it is about, also after one that came while an older answer was under way.
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { show } from "#web/test/shown.tsx";
import { publishChanges } from "./changes.ts";
import { EndpointProvider, forgetAnswers, useEndpoint } from "./use-endpoint.tsx";

const getCount = endpoint("GET /api/session/count", {
  summary: "How often something was asked for",
  may: "member",
  answer: z.object({ text: z.string() }),
});

function Shown() {
  const { answer } = useEndpoint(getCount, {}, { refetchOn: ["payment.changed"] });
  return <p>{answer?.text ?? "nothing yet"}</p>;
}

/** A server whose answers come when told: each was read when it was asked for. */
function slowServer() {
  const coming: (() => void)[] = [];
  const server = { state: "waiting", asked: 0, answer: () => coming.shift()?.() };
  vi.stubGlobal("fetch", () => {
    server.asked += 1;
    const read = Response.json({ text: `${server.state} (${server.asked})` });
    return new Promise<Response>((resolve) => {
      coming.push(() => resolve(read));
    });
  });
  return server;
}

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
});

const shown = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
};

describe("works", () => {
  test("what changes while an older answer is under way shows, and quiet asks for nothing more", async () => {
    const server = slowServer();
    await show(
      <EndpointProvider>
        <Shown />
      </EndpointProvider>,
    );
    await expect.poll(() => server.asked).toBe(1);
    server.answer();
    await shown("waiting (1)");
    publishChanges(["payment.changed"]);
    await expect.poll(() => server.asked).toBe(2);
    // The second answer was read before this, and comes after it.
    server.state = "confirmed";
    publishChanges(["payment.changed"]);
    await new Promise((pass) => setTimeout(pass, 800));
    expect(server.asked).toBe(2);
    server.answer();
    await expect.poll(() => server.asked).toBe(3);
    server.answer();
    await shown("confirmed (3)");
    await new Promise((pass) => setTimeout(pass, 800));
    expect(server.asked).toBe(3);
  });

  test("also where the first answer of a page was under way when the connection opened", async () => {
    const server = slowServer();
    await show(
      <EndpointProvider>
        <Shown />
      </EndpointProvider>,
    );
    await expect.poll(() => server.asked).toBe(1);
    server.state = "confirmed";
    publishChanges(["live.opened"]);
    server.answer();
    await expect.poll(() => server.asked).toBe(2);
    server.answer();
    await shown("confirmed (2)");
  });
});

describe("refuses", () => {
  test("to ask again for what a change is not about", async () => {
    const server = slowServer();
    await show(
      <EndpointProvider>
        <Shown />
      </EndpointProvider>,
    );
    await expect.poll(() => server.asked).toBe(1);
    publishChanges(["player.changed"]);
    server.answer();
    await shown("waiting (1)");
    await new Promise((pass) => setTimeout(pass, 800));
    expect(server.asked).toBe(1);
  });
});
