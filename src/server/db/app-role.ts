/** The database role the application runs as: it owns nothing, and the migrations grant it only what it needs. */
import type { Client } from "./pool.ts";
import { withClient } from "./pool.ts";
import { scramVerifier } from "./scram.ts";
import { codeOf, reasonOf, SetupError } from "./setup-error.ts";

/** The migrations grant to this name. */
export const APP_ROLE = "reelgate_app";

/** Limits live on the role, not in connections, so that they hold behind a pooler too. */
const ROLE_SETTINGS: Record<string, string> = {
  statement_timeout: "30s",
  lock_timeout: "5s",
  idle_in_transaction_session_timeout: "30s",
  jit: "off",
};

const INSUFFICIENT_PRIVILEGE = "42501";
const ALREADY_THERE = new Set(["42710", "23505"]);
const WRONG_PASSWORD = new Set(["28P01", "28000"]);

/** The address of the database at `adminUrl` for the app role. */
export function appUrlOf(adminUrl: string, appPassword: string): string {
  const url = new URL(adminUrl);
  url.username = APP_ROLE;
  url.password = appPassword;
  return url.href;
}

/** Makes the role where it is missing, lets it connect, and puts its limits on it. */
export async function ensureAppRole(admin: Client): Promise<void> {
  const found = await admin.query<{ settings: string[] | null }>(
    "select rolconfig as settings from pg_roles where rolname = $1",
    [APP_ROLE],
  );
  const role = found.rows[0];
  if (role === undefined) {
    try {
      await admin.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`);
    } catch (error) {
      if (!ALREADY_THERE.has(codeOf(error))) throw mayNot("create", error);
    }
  }
  await admin.query(`
    do $$ begin
      if not has_database_privilege('${APP_ROLE}', current_database(), 'connect') then
        execute format('grant connect on database %I to ${APP_ROLE}', current_database());
      end if;
    end $$`);
  const settings = new Set(role?.settings ?? []);
  for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
    if (settings.has(`${name}=${value}`)) continue;
    try {
      await admin.query(`alter role ${APP_ROLE} set ${name} = '${value}'`);
    } catch (error) {
      // A role made by somebody else keeps the limits they gave it.
      if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    }
  }
}

/** Makes sure that the role can sign in with this password; a password that already works is left alone. */
export async function ensureAppPassword(admin: Client, appUrl: string): Promise<void> {
  try {
    await withClient(appUrl, { applicationName: "reelgate sign-in check" }, (app) => app.query("select 1"));
    return;
  } catch (error) {
    if (!WRONG_PASSWORD.has(codeOf(error))) throw error;
  }
  try {
    const verifier = scramVerifier(decodeURIComponent(new URL(appUrl).password));
    await admin.query(`alter role ${APP_ROLE} login password '${verifier}'`);
  } catch (error) {
    throw mayNot("set the password of", error);
  }
}

/** Checks an address given by the operator: it must reach the database as the app role or a member of it, nothing more. */
export async function checkAppUrl(appUrl: string): Promise<void> {
  const answer = await withClient(appUrl, { applicationName: "reelgate sign-in check" }, (app) =>
    app.query<{ member: boolean; free: boolean; name: string }>(
      `select pg_has_role(current_user, '${APP_ROLE}', 'usage') as member,
              rolsuper or pg_has_role(current_user, datdba, 'usage') as free,
              current_user as name
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    ),
  ).catch((error: unknown) => {
    throw new SetupError(`DATABASE_APP_URL: cannot connect: ${reasonOf(error)}`, { cause: error });
  });
  const role = answer.rows[0];
  if (role?.free !== false) {
    throw new SetupError(`DATABASE_APP_URL: role ${role?.name} may do everything; give one that only has ${APP_ROLE}`);
  }
  if (!role.member) throw new SetupError(`DATABASE_APP_URL: role ${role.name} is not a member of ${APP_ROLE}`);
}

function mayNot(what: string, cause: unknown): unknown {
  if (codeOf(cause) !== INSUFFICIENT_PRIVILEGE) return cause;
  return new SetupError(
    `DATABASE_URL: its role may not ${what} role ${APP_ROLE}; let it, or make the role yourself and set DATABASE_APP_URL`,
    { cause },
  );
}
