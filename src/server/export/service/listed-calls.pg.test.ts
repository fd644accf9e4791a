/** Requests for credit, calls and webhooks as files: the rows of the list and its filter, masked as on the screen, and nobody else's. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportList } from "#contract/exports.ts";
import { isRefusal } from "#contract/errors.ts";
import { parseCsv, readXlsx } from "../../../../test/files/read-sheets.ts";
import { creditRequestCalls, read } from "../../../../test/http/credit-request-calls.ts";
import { openInspectorStage } from "../../../../test/http/inspector-stage.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import { requestVariant } from "../../game/service/variant/request-variant.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findReadyFile, startExport, type ExportOrder } from "./own-exports.ts";
import { runDueExports, type RunDeps } from "./run-exports.ts";
import { permissionOf } from "./sources.ts";

type Listed = Pick<ExportOrder, "list"> & Partial<ExportOrder>;

let stage: Awaited<ReturnType<typeof openInspectorStage>>;
let folder: string;
let deps: RunDeps;
beforeAll(async () => {
  stage = await openInspectorStage();
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-exports-"));
  const log = {
    error(context: object, message: string) {
      throw new Error(message, { cause: context });
    },
  };
  deps = { ...stage.tree.deps, exportFolder: folder, log, pageRows: 2, beatMs: 0 };
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});
const { ask, approve, reject } = creditRequestCalls(() => stage);

const order = (listed: Listed): ExportOrder => ({
  format: "csv",
  query: {},
  locale: "en-US",
  time_zone: "America/Sao_Paulo",
  ...listed,
});
async function bytesOf(member: MemberCaller, listed: Listed): Promise<Buffer> {
  const made = await startExport(deps, member, order(listed));
  if (isRefusal(made)) throw new Error(`${made.refused}: ${JSON.stringify(made.errors)}`);
  await runDueExports(deps, new AbortController().signal);
  const file = await findReadyFile(deps, member, made.id);
  if (isRefusal(file)) throw new Error(file.refused);
  return readFileSync(file.path);
}
const linesOf = async (member: MemberCaller, listed: Listed): Promise<string[][]> =>
  parseCsv((await bytesOf(member, listed)).toString(), listed.locale === "pt-BR" ? ";" : ",");
const refusalOf = async (member: MemberCaller, listed: Listed): Promise<string> => {
  const made = await startExport(deps, member, order(listed));
  return isRefusal(made) ? made.refused : "none";
};

/** An agent whose server is told of `games` new games. */
async function listening(owner: MemberCaller, games: number): Promise<string[]> {
  const { tenantId, agentId } = owner;
  await stage.database.admin.query(
    `insert into webhook_addresses (tenant_id, agent_id, address, events, secret_encrypted, changed_at)
     values ($1, $2, 'https://agent.example.com/hooks', array['game.added'], '\\x00', now())`,
    [tenantId, agentId],
  );
  const ids = Array.from({ length: games }, () => stage.tree.deps.ids());
  for (const id of ids) {
    const names = { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" };
    const data = { game: "lantern-meadow", provider: "reelgate_studio", names, added_at: "2026-01-01T00:00:00.000Z" };
    await raiseWebhook(deps.db, {
      tenantId,
      agentId,
      id,
      key: id,
      about: { type: "game.added", data },
      at: new Date(),
    });
  }
  return ids;
}

describe("works", () => {
  test("requests for credit, in the columns, the order and the words of the screen", async () => {
    const { top, left, name } = await stage.plantFamily();
    await stage.tree.issue(top, 100_000n);
    for (const amount of [101n, 202n, 303n]) await ask(left, amount);
    const [first = "", second = ""] = (await requestsOf(left)).toReversed();
    await approve(top, { id: first });
    await reject(top, { id: second });
    const columns = ["agent", "amount", "state", "decidedBy", "reason"];
    const lines = await linesOf(top, { list: "credit_requests", columns, query: { sort: "oldest" } });
    const above = `Owner of ${name}_top`;
    expect(lines).toEqual([
      ["Agent", "Amount", "State", "Decided by", "Reason", "Currency"],
      [`${name}_left`, "1.01", "Done", above, "", "BRL"],
      [`${name}_left`, "2.02", "Rejected", above, "too much", "BRL"],
      [`${name}_left`, "3.03", "Waiting", "", "", "BRL"],
    ]);
    const waiting = { list: "credit_requests", query: { state: "waiting" }, locale: "pt-BR" } as const;
    expect(await linesOf(top, { ...waiting, columns: ["kind", "state"] })).toEqual([
      ["Tipo", "Situação"],
      ["Pedido de crédito", "Aguardando"],
    ]);
    const [rows, about] = readXlsx(await bytesOf(top, { ...waiting, format: "xlsx" }));
    expect(rows?.rows[1]?.some(({ number }) => number === "3.03")).toBe(true);
    expect(about?.rows.map(([head]) => head?.text)).toContain("Valores");
  });

  test("calls of both directions: what was called, what came of it, how long it took", async () => {
    const { owner, ask: askApi, put } = await stage.plantCustomer("filed");
    await put("ana");
    await askApi("GET", "/v1/players/nobody");
    stage.tellWallet(owner, { playerCode: "ana", durationMs: 1_234 });
    stage.tellWallet(owner, { playerCode: "ana", type: "win", verdict: "timed_out", status: null, answer: null });
    stage.tellWallet(owner, { playerCode: "ana", verdict: "status_503", status: 503 });
    await stage.written();
    const calls = { list: "calls", of: owner.agentId, columns: ["direction", "what", "outcome", "player"] } as const;
    expect(await linesOf(owner, { ...calls, query: { sort: "oldest" } })).toEqual([
      ["Direction", "Call", "Outcome", "Player"],
      ["To us", "PUT /v1/players/ana", "Done · 201", "ana"],
      ["To us", "GET /v1/players/nobody", "404 player_not_found", "nobody"],
      ["To the wallet", "Stake", "Agreed · 200", "ana"],
      ["To the wallet", "Win", "Timed out", "ana"],
      ["To the wallet", "Stake", "HTTP 503", "ana"],
    ]);
    const failed = { failed: "yes", direction: "out" };
    expect(await linesOf(owner, { ...calls, query: failed, locale: "pt-BR", columns: ["outcome", "code"] })).toEqual([
      ["Resultado", "Código"],
      ["HTTP 503", "status_503"],
      ["Tempo esgotado", "timed_out"],
    ]);
    const whole = await linesOf(owner, { list: "calls", of: owner.agentId, query: { direction: "out" } });
    expect(whole[0]).not.toContain("Currency");
    expect(whole.at(-1)?.[whole[0]?.indexOf("Took (ms)") ?? -1]).toBe("1234");
    const [, about] = readXlsx(await bytesOf(owner, { list: "calls", of: owner.agentId, format: "xlsx" }));
    expect(about?.rows.map(([head]) => head?.text)).not.toContain("Amounts");
  });

  test("webhooks that were sent, and those that were not", async () => {
    const { owner } = await stage.plantCustomer("told");
    const [taken = "", failed = "", fresh = ""] = await listening(owner, 3);
    const set = (id: string, change: string) =>
      stage.database.admin.query(`update webhook_deliveries set ${change} where id = $1`, [id]);
    await set(taken, "state = 'taken', due_at = null, attempts = 1, last_status = 204");
    await set(failed, "state = 'given_up', due_at = null, attempts = 9, last_failure = 'timed_out'");
    const columns = ["id", "type", "state", "attempts", "answer"];
    const deliveries = { list: "webhook_deliveries", of: owner.agentId, columns } as const;
    expect(await linesOf(owner, { ...deliveries, query: { sort: "oldest" } })).toEqual([
      ["Id", "Event", "State", "Attempts", "Last answer"],
      [taken, "Game added", "Taken", "1", "HTTP 204"],
      [failed, "Game added", "Given up", "9", "Timed out"],
      [fresh, "Game added", "Waiting", "0", ""],
    ]);
    const given = await linesOf(owner, { ...deliveries, query: { state: "given_up" }, locale: "pt-BR" });
    expect(given).toEqual([
      ["Id", "Evento", "Situação", "Tentativas", "Última resposta"],
      [failed, "Jogo novo", "Desistência", "9", "Tempo esgotado"],
    ]);
  });

  test("changes of variants, in the words of either language, and none of another agent", async () => {
    const { top, left, name } = await stage.plantFamily();
    const requested = { game: "saltglass-choir", variant: "r92", notBefore: null, reason: "=longer games" };
    const made = await requestVariant(stage.tree.deps, top, left.agentId, { ...requested, ref: "export" });
    if (isRefusal(made)) throw new Error(made.refused);
    const columns = ["agent", "game", "from", "step", "state", "madeBy", "decides", "reason"];
    const list = "variant_changes" as const;
    expect(await linesOf(top, { list, columns })).toEqual([
      ["Agent", "Game", "Until then (%)", "From then on (%)", "State", "Made by", "Decides", "Reason"],
      [
        `${name}_left`,
        "Saltglass Choir",
        "96.00",
        "92.00",
        "Waiting",
        `Owner of ${name}_top`,
        `${name}_top`,
        "'=longer games",
      ],
    ]);
    const pt = await linesOf(top, { list, columns: ["game", "step", "state"], locale: "pt-BR" });
    expect(pt[1]).toEqual(["Coro de Sal", "92,00", "Aguardando"]);
    // What its parent only has in mind with it.
    expect(await linesOf(left, { list, columns })).toHaveLength(1);
  });

  test("every list is exported by who may read it", () => {
    expect(exportList.options.map((list) => [list, permissionOf(list)])).toEqual([
      ["rounds", "round.read"],
      ["players", "player.read"],
      ["player_transfers", "transfer.read"],
      ["wallet_entries", "entry.read"],
      ["agents", "agent.read"],
      ["credit_transfers", "transfer.read"],
      ["credit_requests", "transfer.read"],
      ["credit_entries", "entry.read"],
      ["calls", "call.read"],
      ["webhook_deliveries", "webhook.read"],
      ["variant_changes", "variant.read"],
      ["payments", "payment.read"],
      ["invoices", "payment.read"],
      ["received_pix", "pix.read"],
      ["plans", "payment.read"],
      ["plan_changes", "payment.read"],
      ["agent_ranking", "statistics.read"],
      ["runways", "agent.read"],
      ["credit_turns", "agent.read"],
      ["player_ranking", "statistics.read"],
      ["period_figures", "statistics.read"],
      ["reconciliations", "reconciliation.read"],
      ["reconciliation_lines", "reconciliation.read"],
      ["holdings", "entry.read"],
      ["agent_holdings", "entry.read"],
      ["agent_depth", "statistics.read"],
      ["agent_shares", "statistics.read"],
      ["open_rounds", "round.read"],
      ["live_sessions", "round.read"],
      ["availability", "game.read"],
    ]);
  });
});

describe("protects", () => {
  test("another agent's member gets nothing of them, nor a role that may not read them", async () => {
    const mine = await stage.plantCustomer("keeps");
    const other = await stage.plantCustomer("looks");
    await mine.put("ana");
    await stage.written();
    await listening(mine.owner, 1);
    read(await ask(mine.owner, 500n));
    read(await ask(other.owner, 7n));
    const { agentId } = mine.owner;
    for (const by of [other.owner, await stage.tree.plant(mine.owner, "keeps_low")]) {
      expect(await refusalOf(by, { list: "calls", of: agentId })).toBe("agent_not_found");
      expect(await refusalOf(by, { list: "webhook_deliveries", of: agentId })).toBe("agent_not_found");
      expect(await refusalOf(by, { list: "credit_requests", query: { agent_id: agentId } })).toBe("agent_not_found");
    }
    const amounts = { list: "credit_requests", columns: ["amount"] } as const;
    expect(await linesOf(other.owner, amounts)).toEqual([
      ["Amount", "Currency"],
      ["0.07", "BRL"],
    ]);
    const nothing = { list: "calls", of: other.owner.agentId, columns: ["what"] } as const;
    expect(await linesOf(other.owner, nothing)).toEqual([["Call"]]);
    const viewer: MemberCaller = { ...mine.owner, role: "viewer" };
    expect(await refusalOf(viewer, { list: "calls", of: agentId })).toBe("permission_missing");
  });

  test("what opens something is masked as on the screen, and a player's code is no formula", async () => {
    const { owner, put } = await stage.plantCustomer("masks");
    await put("-ana");
    const opened = { playerCode: "-ana", verdict: "not_connected", address: "https://w.example.com/?token=s3cret" };
    stage.tellWallet(owner, { ...opened, status: null, answer: null });
    await stage.written();
    const calls = { list: "calls", of: owner.agentId } as const;
    const lines = await linesOf(owner, { ...calls, columns: ["player"] });
    expect(lines).toEqual([["Player"], ["'-ana"], ["'-ana"]]);
    expect((await bytesOf(owner, calls)).toString()).not.toContain("s3cret");
  });
});

async function requestsOf(by: MemberCaller): Promise<string[]> {
  const lines = await linesOf(by, { list: "credit_requests", columns: ["id"] });
  return lines.slice(1).map(([id = ""]) => id);
}
