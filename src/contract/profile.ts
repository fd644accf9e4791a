// My own profile: how I am called, in which language and time zone, my password, and where I am signed in.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineText } from "./typed-text.ts";
import { id, instant } from "./page.ts";
import { locale, me, newPassword } from "./session.ts";
import { timeZone } from "./time-zone.ts";

export const changeProfile = endpoint("PATCH /api/profile", {
  summary: "Change my name, language or time zone",
  may: "member",
  body: z.strictObject({
    name: lineText(2, 80).optional(),
    locale: locale.optional(),
    time_zone: timeZone.nullable().optional(),
  }),
  answer: me,
});

export const changePassword = endpoint("PUT /api/password", {
  summary: "Change my password to another one; ends my other sessions",
  may: "member",
  body: z.strictObject({ old_password: z.string().min(1).max(200), new_password: newPassword }),
  answer: z.undefined(),
  status: 204,
  errors: ["password_not_right", "rate_limited"],
});

/** Somewhere I am signed in. */
export const device = z.object({
  id,
  /** The one this call comes from. */
  is_this: z.boolean(),
  /** As the browser says, with its main version, for example `Firefox 145`; null when it says nothing we know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Network address, or the block of addresses of one household (`2001:db8::/64`). */
  address: z.string(),
  signed_in_at: instant,
  last_seen_at: instant,
});
export type Device = z.output<typeof device>;

export const listDevices = endpoint("GET /api/devices", {
  summary: "Where I am signed in, the latest used first",
  may: "member",
  answer: z.object({ data: z.array(device) }),
});
export const signOutDevice = endpoint("DELETE /api/devices/{id}", {
  summary: "Sign out one of my devices",
  may: "member",
  params: z.object({ id }),
  answer: z.undefined(),
  status: 204,
  errors: ["device_not_found"],
});
export const signOutDevices = endpoint("DELETE /api/devices", {
  summary: "Sign out all my devices, or all but this one",
  may: "member",
  query: z.strictObject({ which: z.enum(["all", "others"]) }),
  answer: z.undefined(),
  status: 204,
});
