// What the profile shows while it waits is as high as what comes, so that nothing below it moves.
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { EndpointProvider, forgetAnswers } from "#web/client/use-endpoint.tsx";
import { MEMBER } from "#web/test/member.ts";
import { show } from "#web/test/shown.tsx";
import { Identity, IdentityShape } from "./identity.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Settings, SettingsShape } from "./settings.tsx";
import { TwoFactor } from "./two-factor.tsx";

const ANSWERS: Readonly<Record<string, object>> = {
  "/api/session": MEMBER,
  "/api/two-factor": { on_since: null, recovery_codes_left: 0 },
  "/api/passkeys": { data: [], is_possible: true },
};
const SOON = { timeout: 20_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
});

const at = (width: number, children: ReactNode) => (
  <EndpointProvider>
    <div id="measured" style={{ width }}>
      {children}
    </div>
  </EndpointProvider>
);
const height = () => Math.round(document.querySelector("#measured")?.getBoundingClientRect().height ?? -1);
const isWaiting = () => document.querySelector("#measured .animate-pulse") !== null;

const PLACES = (["en-US", "pt-BR"] as const).flatMap((locale) => [560, 340].map((width) => [locale, width] as const));

it.each(PLACES)("of who I am and what I can set (%s, %i pixels)", async (locale, width) => {
  vi.stubGlobal("fetch", async (address: string) => Response.json(ANSWERS[address]));
  const pairs = [
    [<IdentityShape key="shape" />, <Identity key="real" me={MEMBER} />],
    [<SettingsShape key="shape" />, <Settings key="real" me={MEMBER} />],
  ] as const;
  for (const [shape, real] of pairs) {
    const shown = await show(at(width, shape), { locale });
    const before = height();
    expect(isWaiting()).toBe(true);
    await shown.unmount();
    const come = await show(at(width, real), { locale });
    expect(isWaiting()).toBe(false);
    expect(height()).toBe(before);
    await come.unmount();
  }
});

it.each(PLACES)("of a second factor and passkeys that are not there (%s, %i pixels)", async (locale, width) => {
  for (const part of [<TwoFactor key="two" />, <Passkeys key="keys" />]) {
    const answering = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (address: string) => {
      await answering.promise;
      return Response.json(ANSWERS[address]);
    });
    const shown = await show(at(width, part), { locale });
    await expect.poll(isWaiting, SOON).toBe(true);
    const before = height();
    answering.resolve();
    await expect.poll(isWaiting, SOON).toBe(false);
    expect(height()).toBe(before);
    await shown.unmount();
    forgetAnswers();
  }
});

it.each(PLACES)("of passkeys, as many as there were (%s, %i pixels)", async (locale, width) => {
  const one = { id: "01900000-0000-7000-8000-000000000001", name: "Laptop", created_at: "2026-11-01T00:00:00.000Z" };
  const data = ["1", "2", "3"].map((at) => ({ ...one, id: one.id.slice(0, -1) + at, last_used_at: null }));
  const waitingFor = async (lastSeen: readonly number[]) => {
    const heights: number[] = [];
    for (const many of lastSeen) {
      const answering = Promise.withResolvers<void>();
      vi.stubGlobal("fetch", async () => {
        await answering.promise;
        return Response.json({ data: data.slice(0, many), is_possible: true });
      });
      const shown = await show(at(width, <Passkeys />), { locale });
      await expect.poll(isWaiting, SOON).toBe(true);
      heights.push(height());
      answering.resolve();
      await expect.poll(isWaiting, SOON).toBe(false);
      heights.push(height());
      await shown.unmount();
      forgetAnswers();
    }
    return heights;
  };
  localStorage.clear();
  document.documentElement.removeAttribute("style");
  const [first, come, second, again, last, fewer] = await waitingFor([3, 3, 1]);
  expect(second).toBe(come);
  expect(again).toBe(come);
  expect(last).toBe(come);
  expect(first, "control: of what was never seen nobody knows").toBeLessThan(come ?? 0);
  expect(fewer).toBeLessThan(come ?? 0);
});
