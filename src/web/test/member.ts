// Somebody who is signed in, for what tests show to them.
import type { Me } from "#contract/session.ts";

export const MEMBER_ID = "0199d4a0-0000-7000-8000-000000000001";

/** A manager of one agent, without permissions of their own unless a test gives some. */
export const MEMBER: Me = {
  member_id: MEMBER_ID,
  name: "Ana Lima",
  login: "ana@example.com",
  party: "agent",
  role: "manager",
  permissions: [],
  agent: { id: MEMBER_ID, code: "aurora", name: "Aurora", currency: "BRL" },
  locale: "en-US",
  time_zone: null,
  two_factor_due: false,
  viewing_from: null,
};
