// What tests of an agent in seamless mode stand on: the product, a browser, a wallet that trusts the secrets it is given, and the agent.
import type { Page } from "playwright-core";
import { z } from "zod";
import { startAgentWallet, type AgentWallet } from "../../fakes/agent-wallet/agent-wallet.ts";
import { arrangeProduct, type Stage } from "../arrange.ts";

export interface SeamlessDesk extends Stage {
  readonly wallet: AgentWallet;
  /** What the wallet takes calls to be signed with. */
  readonly secrets: string[];
}

export function arrangeSeamlessDesk(): SeamlessDesk {
  const secrets: string[] = [];
  let wallet: AgentWallet | undefined;
  const stage = arrangeProduct(
    { args: ["--rounds", "500", "--quiet"] },
    {
      async make() {
        secrets.length = 0;
        wallet = await startAgentWallet({ secrets, currency: "BRL" });
      },
      async end() {
        await wallet?.stop();
      },
    },
  );
  return {
    secrets,
    get product() {
      return stage.product;
    },
    get browser() {
      return stage.browser;
    },
    get wallet() {
      if (wallet === undefined) throw new Error("nothing is there before the first test");
      return wallet;
    },
  };
}

/** As whoever is signed in on the page, of the server it came from. */
export async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await page.request.fetch(new URL(path, page.url()).href, { method, ...(body && { data: body }) });
  return answer.json();
}

const made = z.object({ id: z.string() });
const prepared = z.object({ secret: z.string().nullable() });

/** An agent in seamless mode; whoever is signed in on the page opens it. Answers its id. */
export async function openSeamlessAgent(page: Page, code: string): Promise<string> {
  const agent = await ask(page, "POST", "/api/agents", {
    code,
    name: "Quay Play",
    currency: "BRL",
    wallet_mode: "seamless",
    price_bps: 1200,
    owner_email: `${code}@quay.example`,
    owner_name: "Olga Prado",
    owner_password: "correct horse battery",
  });
  return made.parse(agent).id;
}

/** The desk's wallet as the agent's; it trusts what is told now. */
export async function setWallet(page: Page, { wallet, secrets }: SeamlessDesk, agentId: string): Promise<void> {
  const settings = { address: wallet.address, timeout_ms: 2_000 };
  const { secret } = prepared.parse(await ask(page, "PUT", `/api/agents/${agentId}/wallet`, settings));
  if (secret !== null) secrets.push(secret);
}
