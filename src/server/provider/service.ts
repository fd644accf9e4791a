/** The catalogue: our own studio with its games and certified variants is written, what an agent may offer is paged. */
import { isRefusal, type Refusal } from "#contract/errors.ts";
import { games } from "#studio/games/catalogue.ts";
import type { Db, Tx } from "../db/database.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom, type Page } from "../db/keyset.ts";
import {
  listAnnouncedWindows,
  listOfferedGames,
  listOfferedProviders,
  type AnnouncedWindow,
  type CatalogueOwner,
  type OfferedGame,
  type OfferedProvider,
} from "./queries.ts";
import { agentsOffering, tellServers } from "./service/tell.ts";

export const STUDIO_CODE = "reelgate_studio";

export interface InstallDeps {
  readonly ids: () => string;
  readonly clock: () => Date;
}

/**
 * Writes our own provider, its games and their certified variants; what is there already keeps its state,
 * and what is new is told those who want to hear of it.
 * @throws when a variant is on record with other maths: what was certified under a name never changes.
 */
export async function installStudio(db: Db, { ids, clock }: InstallDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = new Set((await tx.selectFrom("games").select("code").execute()).map(({ code }) => code));
    await tx
      .insertInto("providers")
      .values({ code: STUDIO_CODE, name: "Reelgate Studio" })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .execute();
    for (const { code, names, variants } of games) {
      const labels = { name_en: names["en-US"], name_pt: names["pt-BR"] };
      await tx
        .insertInto("games")
        .values({ code, provider_code: STUDIO_CODE, ...labels })
        .onConflict((conflict) => conflict.column("code").doUpdateSet(labels))
        .execute();
      await tx
        .insertInto("game_variants")
        .values(
          variants.map(({ id, mathsHash, figures }) => ({
            game_code: code,
            id,
            rtp_bps: figures.rtpBps,
            hit_rate_bps: figures.hitRateBps,
            maths_hash: mathsHash,
          })),
        )
        .onConflict((conflict) => conflict.columns(["game_code", "id"]).doNothing())
        .execute();
      const recorded = await tx.selectFrom("game_variants").selectAll().where("game_code", "=", code).execute();
      const changed = recorded.find(({ id, maths_hash: hash }) =>
        variants.some((variant) => variant.id === id && variant.mathsHash !== hash),
      );
      if (changed !== undefined) throw new Error(`the maths of ${code}/${changed.id} are not those on record`);
      if (!known.has(code)) await tellOfGame(tx, { code, names, ids, at: clock() });
    }
  });
}

interface AddedGame {
  readonly code: string;
  readonly names: { readonly "en-US": string; readonly "pt-BR": string };
  readonly ids: () => string;
  readonly at: Date;
}

/** Agents that may offer our own games and want to hear of new ones. */
async function tellOfGame(tx: Tx, { code, names, ids, at }: AddedGame): Promise<void> {
  const about = {
    type: "game.added",
    data: { game: code, provider: STUDIO_CODE, names, added_at: at.toISOString() },
  } as const;
  await tellServers(tx, await agentsOffering(tx, STUDIO_CODE), { key: `game.added/${code}`, about, ids, at });
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface CatalogueQuery extends PageQuery {
  /** Of this provider only. */
  readonly provider?: string | undefined;
}

interface ReadDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** A provider with the windows of it that are announced and not over. */
export interface OfferedWithWindows extends OfferedProvider {
  readonly windows: readonly AnnouncedWindow[];
}

/** Providers an agent may offer, by code. */
export async function readOfferedProviders(
  { db, clock }: ReadDeps,
  owner: CatalogueOwner,
  query: CatalogueQuery,
): Promise<Page<OfferedWithWindows> | Refusal> {
  const at = clock();
  const page = await pageByCode("offered-providers", query, (after, limit) =>
    listOfferedProviders(db, owner, { provider: query.provider, after, limit, at }),
  );
  if (isRefusal(page)) return page;
  const codes = page.data.map(({ code }) => code);
  const announced = await listAnnouncedWindows(db, codes, at);
  const windowsOf = (code: string) => announced.filter(({ providerCode }) => providerCode === code);
  return { ...page, data: page.data.map((offered) => ({ ...offered, windows: windowsOf(offered.code) })) };
}

/** Games an agent may offer, by code. */
export const readOfferedGames = (
  { db, clock }: ReadDeps,
  owner: CatalogueOwner,
  query: CatalogueQuery,
): Promise<Page<OfferedGame> | Refusal> =>
  pageByCode("offered-games", query, (after, limit) =>
    listOfferedGames(db, owner, { provider: query.provider, after, limit, at: clock() }),
  );

async function pageByCode<Row extends { readonly code: string }>(
  list: string,
  { limit, cursor }: PageQuery,
  read: (after: string | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<Row> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [CODE_KEY]);
  if (key === undefined) return cursorInvalid;
  return pageFrom(list, await read(key[0], limit + 1), limit, (row) => [row.code]);
}
