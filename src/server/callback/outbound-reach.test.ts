/** P24: no address an agent gives, however it is written and wherever its name leads, makes us call a place inside. */
import { describe, expect, onTestFinished, test } from "vitest";
import { leaveEvidence } from "#server/ledger/drill.ts";
import { INSIDE_ADDRESSES, insideAddresses, spellingsOf } from "../../../test/fakes/peer/inside-addresses.ts";
import { answerOf, type Peer, startPeer } from "../../../test/fakes/peer/peer.ts";
import { addressProblem } from "./callback-address.ts";
import { createOutbound, type OutboundOptions } from "./outbound.ts";

const startListener = (): Promise<Peer> => startPeer((socket) => socket.write(answerOf("reached")));

function outboundTo(peer: Peer, options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({
    isLoopbackAllowed: false,
    allowedPorts: [peer.port, 80],
    resolve: async () => ["127.0.0.1"],
    ...options,
  });
  onTestFinished(outbound.close);
  return (url: string) => outbound.post({ url, headers: {}, body: "{}", timeoutMs: 1_000 });
}

describe("works", () => {
  const rules = { isLoopbackAllowed: false, allowedPorts: [8443] };

  test("an agent's address over https, on port 443 or one that is allowed", () => {
    for (const address of [
      "https://agent.example/wallet",
      "https://agent.example:443/wallet?brand=1",
      "https://a-b.agent.com.br:8443/",
      "https://b\u00fccher.example/",
      "https://1.1.1.1/",
      "https://[2606:4700:4700::1111]:8443/",
    ]) {
      expect(addressProblem(address, rules)).toBe(null);
    }
  });

  test("what is wrong with an address has a word for whoever fills it in", () => {
    const problems = {
      "wallet.example": "malformed",
      "http://agent.example/": "scheme_not_allowed",
      "https://key@agent.example/": "user_info_not_allowed",
      "https://agent.example:8080/": "port_not_allowed",
      "https://localhost/": "name_not_public",
      "https://10.0.0.1/": "address_not_public",
    };
    const found = Object.keys(problems).map((address) => [address, addressProblem(address, rules)]);
    expect(Object.fromEntries(found)).toEqual(problems);
  });

  test("on one machine for trying out: this machine on any port, and still nothing else", () => {
    const loose = { isLoopbackAllowed: true, allowedPorts: [] };
    for (const address of [
      "http://127.0.0.1:4500/wallet",
      "http://[::1]:4500/",
      "http://localhost:4500/",
      "http://wallet.test:4500/",
    ]) {
      expect(addressProblem(address, loose)).toBe(null);
    }
    for (const address of ["http://1.1.1.1/", "https://1.1.1.1:8443/", "http://10.0.0.1/", "https://0.0.0.0/"]) {
      expect(addressProblem(address, loose)).toBe("address_not_public");
    }
    expect(addressProblem("http://wallet.example.com/", loose)).toBe("scheme_not_allowed");
    expect(addressProblem("http://wallet.example.com:4500/", loose)).toBe("scheme_not_allowed");
    expect(addressProblem("https://wallet.example.com:4500/", loose)).toBe("port_not_allowed");
    expect(addressProblem("https://wallet.example.com/", loose)).toBe(null);
  });
});

describe("protects (P24)", () => {
  test("P24: every spelling of an address inside is refused, and nobody is connected to", async () => {
    const listener = await startListener();
    const post = outboundTo(listener);
    const addresses = insideAddresses(listener.port);
    expect(addresses.length).toBeGreaterThanOrEqual(200);

    const answers = await Promise.all(addresses.map(async (url) => ({ url, answer: await post(url) })));
    const notRefused = answers.filter(
      ({ answer }) => answer.kind !== "failed" || answer.reason !== "address_not_allowed",
    );
    expect(notRefused).toEqual([]);
    expect(listener.connections()).toBe(0);
    await leaveEvidence("P24", {
      addresses: addresses.length,
      refused: addresses.length - notRefused.length,
      connections: listener.connections(),
    });
  });

  test("P24, the other way round: with the protection off, the same spellings do reach the listener", async () => {
    const listener = await startListener();
    const post = outboundTo(listener, { isLoopbackAllowed: true });
    // A dot at the end and signs the standard drops are read as the same address, so every spelling is a way in.
    const spellings = spellingsOf("127.0.0.1");
    for (const spelling of spellings) {
      const answer = await post(`http://${spelling}:${listener.port}/wallet`);
      expect([spelling, answer.kind === "answered" && answer.body]).toEqual([spelling, "reached"]);
    }
    expect(listener.requests()).toBe(spellings.length);
    await Promise.all(insideAddresses(listener.port).map(post));
    expect(listener.connections()).toBeGreaterThan(10);
  });

  test("P24: a name that leads inside is refused, wherever in its list of addresses that stands", async () => {
    const listener = await startListener();
    for (const inside of INSIDE_ADDRESSES) {
      for (const found of [[inside], ["1.1.1.1", inside], [inside, "2606:4700:4700::1111"]]) {
        const post = outboundTo(listener, { resolve: async () => found });
        const answer = await post(`https://agent.example:${listener.port}/wallet`);
        expect([found, answer.kind === "failed" && answer.reason]).toEqual([found, "address_not_allowed"]);
      }
    }
    expect(listener.connections()).toBe(0);
  });

  test("P24: a name that leads outside when checked and inside right after is called where it was checked", async () => {
    const listener = await startListener();
    const asked: string[] = [];
    const post = outboundTo(listener, {
      connectTimeoutMs: 200,
      resolve: async (host) => {
        asked.push(host);
        return [asked.length === 1 ? "1.1.1.1" : "127.0.0.1"];
      },
    });
    const first = await post(`https://rebind.example:${listener.port}/wallet`);
    // Whatever stands between here and there, the attempt was made at the checked address.
    expect(first.kind === "failed" && first.detail).toContain("1.1.1.1");
    expect(asked).toEqual(["rebind.example"]);
    const second = await post(`https://rebind.example:${listener.port}/wallet`);
    expect(second).toMatchObject({ kind: "failed", reason: "address_not_allowed" });
    expect(listener.connections()).toBe(0);
  });

  test("P24: an open connection is to a checked address: a name that moves inside meanwhile is not asked again", async () => {
    const listener = await startListener();
    let asked = 0;
    const post = outboundTo(listener, {
      isLoopbackAllowed: true,
      restMs: 0,
      resolve: async () => {
        asked += 1;
        return [asked === 1 ? "127.0.0.1" : "10.0.0.1"];
      },
    });
    for (let call = 0; call < 3; call += 1) {
      expect(await post(`http://wallet.example:${listener.port}/`)).toMatchObject({
        kind: "answered",
        body: "reached",
      });
    }
    expect([asked, listener.connections(), listener.requests()]).toEqual([1, 1, 3]);
  });

  test("P24: names that lead to this machine and outside at once are refused, for trying out too", async () => {
    const listener = await startListener();
    const post = outboundTo(listener, { isLoopbackAllowed: true, resolve: async () => ["127.0.0.1", "1.1.1.1"] });
    for (const scheme of ["http", "https"]) {
      const answer = await post(`${scheme}://agent.example:${listener.port}/`);
      expect(answer).toMatchObject({ kind: "failed", reason: "address_not_allowed" });
    }
    expect(listener.connections()).toBe(0);
  });

  test("P24: the machine's own resolver is asked for real, and what it says of a name of this machine is refused", async () => {
    const listener = await startListener();
    const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [] });
    onTestFinished(outbound.close);
    const call = { headers: {}, body: "{}", timeoutMs: 1_000 };
    const near = await outbound.post({ ...call, url: `http://localhost:${listener.port}/` });
    expect(near).toMatchObject({ kind: "answered", body: "reached" });
    const strict = createOutbound({ isLoopbackAllowed: false, allowedPorts: [listener.port] });
    onTestFinished(strict.close);
    const refused = await strict.post({ ...call, url: `https://localhost:${listener.port}/` });
    expect(refused).toMatchObject({ kind: "failed", reason: "address_not_allowed" });
    expect(listener.connections()).toBe(1);
  });

  test.each([300, 301, 302, 303, 304, 305, 307, 308, 399])("P24: a redirect (%i) is not followed", async (status) => {
    const inside = await startListener();
    const redirecting = await startPeer((socket) =>
      socket.write(answerOf("", `HTTP/1.1 ${status} Go\r\nlocation: http://127.0.0.1:${inside.port}/`)),
    );
    const post = outboundTo(redirecting, { isLoopbackAllowed: true });
    const answer = await post(`http://127.0.0.1:${redirecting.port}/`);
    expect(answer).toMatchObject({ kind: "failed", reason: "redirected" });
    expect([redirecting.requests(), inside.connections()]).toEqual([1, 0]);
  });

  test("P24: a proxy named by the environment is not used", async () => {
    const proxy = await startListener();
    const listener = await startListener();
    const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    onTestFinished(() => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    });
    const answer = await outboundTo(listener, { isLoopbackAllowed: true })(`http://127.0.0.1:${listener.port}/`);
    expect(answer).toMatchObject({ kind: "answered", body: "reached" });
    expect(proxy.connections()).toBe(0);
  });
});
