// The rules of each place: never faster, looser or lower than what the house promises everywhere.
import { describe, expect, test } from "vitest";
import { jurisdictionProfile } from "./jurisdiction.ts";
import { allowsRtp, JURISDICTIONS, profileFor } from "./jurisdictions.ts";
import { CURRENCIES, currency } from "./money.ts";

describe("works", () => {
  test.each([
    ["BRL", "brazil", 2_500],
    ["EUR", "euro-area", 3_000],
    ["USD", "international", 2_500],
  ] as const)("players in %s are in %s", (code, place, cycle) => {
    expect(profileFor(code)).toMatchObject({ code: place, min_cycle_ms: cycle });
  });

  test("every profile keeps to the floor of the house", () => {
    expect(new Set(JURISDICTIONS.map(({ code }) => code)).size).toBe(JURISDICTIONS.length);
    for (const profile of JURISDICTIONS) {
      expect(jurisdictionProfile.parse(profile)).toEqual(profile);
      expect(profile.session_clock && profile.net_position).toBe(true);
    }
  });

  test("every currency has a profile", () => {
    const codes = JURISDICTIONS.map(({ code }) => code);
    for (const code of Object.keys(CURRENCIES)) expect(codes).toContain(profileFor(currency.parse(code)).code);
  });
});

describe("refuses", () => {
  const [standard] = JURISDICTIONS;

  test.each([{ min_cycle_ms: 2_499 }, { autoplay: true }, { rtp_floor_bps: 8_499 }])("a profile with %o", (change) => {
    expect(jurisdictionProfile.safeParse({ ...standard, ...change }).success).toBe(false);
  });

  test("a variant below the floor, also where a place has raised it", () => {
    const strict = jurisdictionProfile.parse({ ...standard, rtp_floor_bps: 9_200 });
    expect([9_600, 9_200, 9_199, 8_800].map((rtp) => allowsRtp(strict, rtp))).toEqual([true, true, false, false]);
  });
});
