/**
 * The short list of statements that may look at many tenants at once. Each carries its name from here in a comment,
 * `platform-wide: <name>`; every other statement is about one tenant, so that it can run on that tenant's machine.
 */
export const platformReads = [
  /** Which tenants there are, for jobs that then do their work tenant by tenant. */
  "tenants",
  /** Which rounds were left open, of whatever tenant; finished one by one. */
  "open rounds to recover",
  /** Which tenants' feeds have something to sequence or to follow; done tenant by tenant. How far their consumers are. */
  "feed",
  /** Forgets old minutes of the roll-up by minute. */
  "roll-up",
  /** How far closed days were compared with what they were made from, and the first that differs. */
  "day checks",
  /** How many rounds were replayed, and the first that differed. */
  "replay",
  /** Which exports nobody is writing, of whatever tenant; run one by one. */
  "exports to run",
  /** Which certifications nobody plays, of whatever tenant; played one by one. */
  "certifications to run",
  /** What has happened and nobody was told yet, and which mails are due, of whatever tenant; told and sent one by one. */
  "notices",
  /** Which tenants have something to tell an agent's wallet; told tenant by tenant. */
  "wallets to tell",
  /** Which tenants have webhooks to send; done tenant by tenant. */
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
  "open rounds",
  "player transfers",
  "credit transfers",
  "credit turns",
  "credit requests",
  "credit runway",
  "sessions",
  "variants",
  "availability",
  "emergency stops",
  "rtp watches",
  "payments",
  /** Whose charge money has come for; which charges the bank is to be asked about, done tenant by tenant. */
  "pix charges",
  "invoices",
  "billing terms",
  /** Which files of agents wait to be compared, of whatever tenant, compared one by one; and the list of days. */
  "reconciliations",
] as const;
