/**
 * The short list of statements that may look at many tenants at once. Each carries its name from here in a comment,
 * `platform-wide: <name>`; every other statement is about one tenant, so that it can run on that tenant's machine.
 */
export const platformReads = [
  /** Which tenants there are, for jobs that then do their work tenant by tenant. */
  "tenants",
  /** Which rounds were left open, of whatever tenant; finished one by one. */
  "open rounds to recover",
  /** The loop that adds finished rounds to the roll-ups; spread over machines, each machine has its own. */
  "roll-up",
  /** The loop that works finished rounds out again; spread over machines, each machine has its own. */
  "replay",
  /** The loop that watches what finished rounds paid; spread over machines, each machine has its own. */
  "rtp",
  /** Which exports nobody is writing, of whatever tenant; run one by one. */
  "exports to run",
  /** Which certifications nobody plays, of whatever tenant; played one by one. */
  "certifications to run",
  /** What has happened and nobody was told yet, and which mails are due, of whatever tenant; told and sent one by one. */
  "notices",
  /** Which tenants have something to tell an agent's wallet; told tenant by tenant. */
  "wallets to tell",
  /** Which tenants have webhooks to send, or an agent whose server wants to hear of its credit; done tenant by tenant. */
  "webhooks",
  /** Which changes of variants have come to their time, of whatever tenant, put in force one by one; and the list of them. */
  "variant changes",
  /** What a member of the platform looks at, without an agent chosen. */
  "overview",
  "agents",
  "agent ranking",
  "player ranking",
  "periods",
  "players",
  "rounds",
  "player transfers",
  "credit transfers",
  "credit requests",
  "sessions",
  "variants",
  "rtp watches",
  "payments",
  "invoices",
  "billing terms",
] as const;
