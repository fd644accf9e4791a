// Opens a game for a player: whether it may be, on which variant, with fresh seeds and a single-use address.
import { refuse, refuseUntilMended, type Refusal } from "#contract/errors.ts";
import { allowsRtp, profileFor } from "#contract/jurisdictions.ts";
import { currency } from "#contract/money.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import type { Tx } from "../../db/database.ts";
import { issueToken } from "../../db/token.ts";
import { variantInForce } from "../../provider/queries.ts";
import { findCertificate } from "../../seamless/queries.ts";
import { refusalOfCertificate } from "../../seamless/service/certificate.ts";
import { failureInWords } from "../../seamless/service/failure-words.ts";
import { findLaunchFacts, type LaunchFacts } from "../queries.ts";
import type { GameDeps } from "./deps.ts";
import { refusalOfAvailability } from "./availability/refusal.ts";
import { commitToSeeds } from "./seeds.ts";

export interface NewGameSession {
  readonly tenantId: string;
  readonly agentId: string;
  /** The agent's code for the player; null in demo mode. */
  readonly player: string | null;
  readonly game: string;
  readonly currency: string;
  readonly locale: "en-US" | "pt-BR" | null;
  readonly mode: "real" | "demo";
  readonly lobbyUrl: string | null;
  readonly extRef: string | null;
}

export interface LaunchedSession {
  readonly sessionId: string;
  readonly launchUrl: string;
  readonly expiresAt: Date;
  readonly variant: string;
}

/** How long a launch address opens. */
export const LAUNCH_MS = 5 * 60_000;
const MAX_ACTIVE_SESSIONS = 20n;
/** Play money of a demo session, in minor units: 1,000.00 of a currency with two digits. */
const DEMO_BALANCE = 100_000n;

/** What else is written when a session is opened, or not at all. */
export type WithSession = (tx: Tx, session: { readonly id: string; readonly at: Date }) => Promise<void>;

/** Opens a game for a player, or says why not. */
export async function createGameSession(
  deps: GameDeps,
  input: NewGameSession,
  withSession: WithSession = async () => undefined,
): Promise<LaunchedSession | Refusal> {
  const unclear = refusalOfParts(input);
  if (unclear !== null) return unclear;
  const facts = await findLaunchFacts(deps.db, input.tenantId, input.agentId, input.player, input.game, deps.clock());
  const game = findGame(input.game);
  if (facts === undefined) return refuse("agent_not_found", "There is no such agent.");
  if (!facts.agentActive) return refuse("agent_suspended", "The agent, or one above it, is suspended.");
  if (game === undefined || facts.gameState === null)
    return refuse("game_not_found", `There is no game ${input.game}.`);
  if (!facts.providerOffered || facts.providerState === "disabled")
    return refuse("provider_disabled", "The game's provider is not enabled for this agent.");
  if (facts.gameState === "disabled") return refuse("game_disabled", "The game is disabled.");
  if (facts.gameState === "maintenance" || facts.providerState === "maintenance")
    return refuse("game_maintenance", "The game is in maintenance.");
  const unavailable = refusalOfAvailability(facts.availability);
  if (unavailable !== null) return unavailable;
  if (facts.currency !== input.currency)
    return refuse("currency_mismatch", `The agent's currency is ${facts.currency}.`);
  const refusal = input.mode === "real" ? refusalOfPlayer(facts, input) : null;
  if (refusal !== null) return refusal;
  const uncertified = await refusalOfWallet(deps, facts, input);
  if (uncertified !== null) return uncertified;
  const variantId = await variantInForce(deps.db, input.tenantId, facts.path, input.game);
  const variant = findVariant(game, variantId);
  if (variant === undefined) throw new Error(`variant ${variantId} of ${input.game} is in force but not certified`);
  if (!allowsRtp(profileFor(currency.parse(input.currency)), variant.figures.rtpBps))
    return refuse("game_disabled", "The variant in force returns less than the player's jurisdiction allows.");
  const playerId = input.mode === "real" ? facts.playerId : null;
  const launched = await openSession(deps, input, { ...facts, playerId, variantId }, withSession);
  // Who holds the player's money has changed meanwhile: what was found out before holds no more.
  return launched ?? createGameSession(deps, input, withSession);
}

function refusalOfParts({ mode, player }: NewGameSession): Refusal | null {
  if ((mode === "real") === (player !== null)) return null;
  const [code, message] =
    mode === "real"
      ? ["missing", "A session for real money names its player."]
      : ["not_allowed", "A demo has no player."];
  return refuse("validation_failed", message, [{ field: "player", code, message }]);
}

function refusalOfPlayer(
  facts: NonNullable<Awaited<ReturnType<typeof findLaunchFacts>>>,
  input: NewGameSession,
): Refusal | null {
  if (facts.playerId === null) return refuse("player_not_found", `There is no player ${input.player ?? ""}.`);
  if (facts.playerState === "blocked") return refuse("player_blocked", "The player is blocked.");
  if (facts.playerState === "self_excluded") return refuse("player_self_excluded", "The player is self-excluded.");
  if (facts.playerState === "closed") return refuse("player_closed", "The player is closed.");
  const unwell = refusalOfLine(facts);
  if (unwell !== null) return unwell;
  if (facts.creditAvailable <= 0n) return refuse("credit_exhausted", "The agent has no play credit left.");
  if (facts.activeSessions >= MAX_ACTIVE_SESSIONS)
    return refuse("session_limit", `The player has ${MAX_ACTIVE_SESSIONS} open sessions.`);
  return null;
}

/** Whether the agent's wallet can be called at all. */
function refusalOfLine({ walletMode, isWalletSet, isWalletLeftAlone, walletFailure }: LaunchFacts): Refusal | null {
  if (walletMode === "transfer") return null;
  if (!isWalletSet) return refuseUntilMended("callback_unhealthy", "No address is set for the agent's wallet.");
  if (!isWalletLeftAlone) return null;
  return refuse("callback_unhealthy", `The agent's wallet is not called now: ${failureInWords(walletFailure)}.`);
}

/** A session that is open goes on: a certificate that ends keeps new ones from opening. */
async function refusalOfWallet(
  { db }: GameDeps,
  { walletMode, needsCertificate }: LaunchFacts,
  { tenantId, agentId, mode }: NewGameSession,
): Promise<Refusal | null> {
  if (mode !== "real" || walletMode !== "seamless" || !needsCertificate) return null;
  return refusalOfCertificate(await findCertificate(db, tenantId, agentId));
}

interface Opening extends Pick<LaunchFacts, "playerLocale" | "walletMode"> {
  /** null in demo mode. */
  readonly playerId: string | null;
  readonly variantId: string;
}

/** Held until the session is there: who changes the mode ends it too. */
async function modeOf(tx: Tx, { tenantId, agentId }: NewGameSession): Promise<string | undefined> {
  const agent = await tx
    .selectFrom("agents")
    .select("wallet_mode")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .forShare()
    .executeTakeFirst();
  return agent?.wallet_mode;
}

async function openSession(
  deps: GameDeps,
  input: NewGameSession,
  { playerId, variantId, playerLocale, walletMode }: Opening,
  withSession: WithSession,
): Promise<LaunchedSession | null> {
  const at = deps.clock();
  const sessionId = deps.ids();
  const launch = issueToken(input.tenantId, sessionId);
  const expiresAt = new Date(at.getTime() + LAUNCH_MS);
  const locale = input.locale ?? playerLocale ?? "en-US";
  const isOpened = await deps.db.transaction().execute(async (tx) => {
    if (playerId !== null && (await modeOf(tx, input)) !== walletMode) return false;
    const seedId = await commitToSeeds(tx, deps, { ...input, sessionId, clientSeed: sessionId, at });
    await tx
      .insertInto("game_sessions")
      .values({
        tenant_id: input.tenantId,
        id: sessionId,
        agent_id: input.agentId,
        player_id: playerId,
        mode: input.mode,
        game_code: input.game,
        variant_id: variantId,
        currency: input.currency,
        locale,
        lobby_url: input.lobbyUrl,
        ext_ref: input.extRef,
        launch_hash: launch.secretHash,
        launch_expires_at: expiresAt,
        launch_used_at: null,
        play_hash: null,
        seed_id: seedId,
        demo_balance: input.mode === "demo" ? DEMO_BALANCE : null,
        demo_last_stake: null,
        last_seen_at: at,
        created_at: at,
        closed_at: null,
        device: null,
      })
      .execute();
    await withSession(tx, { id: sessionId, at });
    return true;
  });
  if (!isOpened) return null;
  // The language stands in the address, so that the page speaks it before a session opens, or when none does.
  const query = new URLSearchParams({ locale, launch: launch.token });
  return {
    sessionId,
    launchUrl: `${deps.publicUrl}/play/${input.game}/?${query.toString()}`,
    expiresAt,
    variant: variantId,
  };
}
