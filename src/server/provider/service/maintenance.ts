/** Windows of maintenance: announced, moved, called off, ended; agents' servers are told of each in the same transaction. */
import type { MaintenanceWindow } from "#contract/catalogue.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { inTurn, note, type OperateDeps, type Turn } from "./operate.ts";
import { findWindow, windowOf, windowStateOf, type StoredWindow } from "./read-windows.ts";
import { tellMembers, tellServers } from "./tell.ts";

export interface WindowInput {
  readonly from: string;
  /** Absent or null: until somebody ends it. */
  readonly to?: string | null | undefined;
  readonly reason: string;
}

/** From when to when; null: without an end. */
interface Span {
  readonly from: Date;
  readonly to: Date | null;
}

/** Whoever writes down "now" needs a while to send it: then it begins now. */
const JUST_NOW_MS = 5 * 60_000;

const notFound = refuse("window_not_found", "There is no such window of maintenance.");
const over = refuse("window_over", "The window is over, or was called off.");

const atField = (field: "from" | "to", code: string, message: string): Refusal =>
  refuse("validation_failed", message, [{ field, code, message }]);

/** The span of a window that is to come, or why it can be none. */
function spanOf({ from, to }: WindowInput, now: Date): Span | Refusal {
  const begins = new Date(from);
  if (begins.getTime() < now.getTime() - JUST_NOW_MS) return atField("from", "in_past", "This lies in the past.");
  return ending(begins < now ? now : begins, to, now);
}

function ending(from: Date, to: string | null | undefined, now: Date): Span | Refusal {
  if (to === undefined || to === null) return { from, to: null };
  const ends = new Date(to);
  if (ends <= from) return atField("to", "not_after", "A window ends after it begins.");
  if (ends <= now) return atField("to", "in_past", "This lies in the past.");
  return { from, to: ends };
}

/** Two windows of a provider never overlap; whoever asks holds the provider. */
async function refusalOfOverlap(tx: Tx, provider: string, { from, to }: Span, own?: string): Promise<Refusal | null> {
  let others = tx
    .selectFrom("provider_windows")
    .select("id")
    .where("provider_code", "=", provider)
    .where("called_off_at", "is", null)
    .where((where) => where.or([where("to_at", "is", null), where("to_at", ">", from)]));
  if (to !== null) others = others.where("from_at", "<", to);
  if (own !== undefined) others = others.where("id", "<>", own);
  const found = await others.limit(1).executeTakeFirst();
  return found === undefined ? null : atField("from", "overlaps", "Another window of this provider lies there.");
}

export const announceWindow = (
  deps: OperateDeps,
  caller: MemberCaller,
  { provider, ...input }: WindowInput & { readonly provider: string },
): Promise<MaintenanceWindow | Refusal> =>
  inTurn(deps, caller, provider, async (turn) => {
    const { tx, now } = turn;
    const span = spanOf(input, now);
    if (isRefusal(span)) return span;
    const overlap = await refusalOfOverlap(tx, provider, span);
    if (overlap !== null) return overlap;
    const id = deps.ids();
    await tx
      .insertInto("provider_windows")
      .values({
        id,
        provider_code: provider,
        from_at: span.from,
        to_at: span.to,
        reason: input.reason,
        announced_at: now,
        called_off_at: null,
        end_reason: null,
      })
      .execute();
    const after = { provider, ...written(span), reason: input.reason };
    await note(turn, caller, { action: "maintenance.announce", subject: id, before: null, after });
    return told(turn, deps, { id, span, what: "announced" });
  });

export const changeWindow = (
  deps: OperateDeps,
  caller: MemberCaller,
  anyCaseId: string,
  input: WindowInput,
): Promise<MaintenanceWindow | Refusal> =>
  withWindow(deps, caller, anyCaseId, async (turn, window) => {
    const { tx, now } = turn;
    const span = windowStateOf(window, now) === "planned" ? spanOf(input, now) : spanOfBegun(window, input, now);
    if (isRefusal(span)) return span;
    const overlap = await refusalOfOverlap(tx, window.providerCode, span, window.id);
    if (overlap !== null) return overlap;
    await tx
      .updateTable("provider_windows")
      .set({ from_at: span.from, to_at: span.to, reason: input.reason })
      .where("id", "=", window.id)
      .execute();
    await note(turn, caller, {
      action: "maintenance.change",
      subject: window.id,
      before: { ...written(window), reason: window.reason },
      after: { ...written(span), reason: input.reason },
    });
    const isMoved = written(span).from !== written(window).from || written(span).to !== written(window).to;
    return isMoved ? told(turn, deps, { id: window.id, span, what: "moved" }) : readAgain(turn, window.id);
  });

/** What has begun keeps its beginning. */
function spanOfBegun(window: StoredWindow, { from, to }: WindowInput, now: Date): Span | Refusal {
  if (new Date(from).getTime() !== window.from.getTime())
    return atField("from", "begun", "The window has begun: it keeps its beginning.");
  return ending(window.from, to, now);
}

/** One that has not begun is called off and never was; one that is in force ends now. */
export const endWindow = (
  deps: OperateDeps,
  caller: MemberCaller,
  anyCaseId: string,
  reason: string,
): Promise<MaintenanceWindow | Refusal> =>
  withWindow(deps, caller, anyCaseId, async (turn, window) => {
    const { tx, now } = turn;
    const isPlanned = windowStateOf(window, now) === "planned";
    await tx
      .updateTable("provider_windows")
      .set({ end_reason: reason, ...(isPlanned ? { called_off_at: now } : { to_at: now }) })
      .where("id", "=", window.id)
      .execute();
    await note(turn, caller, {
      action: isPlanned ? "maintenance.call_off" : "maintenance.end",
      subject: window.id,
      before: written(window),
      after: { ...written({ from: window.from, to: now }), reason },
    });
    // What was called off ends before it begins, which is how a server knows it from one that was shortened.
    const span = { from: window.from, to: now };
    return told(turn, deps, { id: window.id, span, what: isPlanned ? "called_off" : "ended" });
  });

/** A window that is not over, read anew once its provider is held: somebody else may have ended it meanwhile. */
async function withWindow(
  deps: OperateDeps,
  caller: MemberCaller,
  anyCaseId: string,
  change: (turn: Turn, window: StoredWindow) => Promise<MaintenanceWindow | Refusal>,
): Promise<MaintenanceWindow | Refusal> {
  const seen = await findWindow(deps.db, anyCaseId.toLowerCase());
  if (seen === undefined) return notFound;
  return inTurn(deps, caller, seen.providerCode, async (turn) => {
    const window = await findWindow(turn.tx, seen.id);
    if (window === undefined) return notFound;
    const state = windowStateOf(window, turn.now);
    return state === "over" || state === "called_off" ? over : change(turn, window);
  });
}

const windowNow = async ({ tx }: Turn, id: string): Promise<StoredWindow> => {
  const row = await findWindow(tx, id);
  if (row === undefined) throw new Error(`window ${id} is gone`);
  return row;
};

const readAgain = async (turn: Turn, id: string): Promise<MaintenanceWindow> =>
  windowOf(await windowNow(turn, id), turn.now);

const written = ({ from, to }: Span) => ({ from: from.toISOString(), to: to?.toISOString() ?? null });

interface Told {
  readonly id: string;
  /** As it is told: ended or called off, it ends at that moment. */
  readonly span: Span;
  readonly what: "announced" | "moved" | "called_off" | "ended";
}

/** Servers and members of those who may offer the provider hear of each deed once; answers the window as it is now. */
async function told(turn: Turn, { ids }: OperateDeps, { id, span, what }: Told): Promise<MaintenanceWindow> {
  const { tx, now, offering } = turn;
  const window = await windowNow(turn, id);
  const { providerCode: provider, providerName, reason, endReason } = window;
  const key = `provider.maintenance/${id}/${ids()}`;
  const data = { provider, window_id: id, ...written(span) };
  await tellServers(tx, offering, { key, about: { type: "provider.maintenance", data }, ids, at: now });
  const about = {
    event: "maintenance.told",
    what,
    provider: providerName,
    window: id,
    ...written(window),
    reason: endReason ?? reason,
  } as const;
  await tellMembers(tx, offering, { key, about, at: now });
  return windowOf(window, now);
}
