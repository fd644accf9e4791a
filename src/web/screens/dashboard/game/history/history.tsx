// Explore the rounds of the subtree: find them by agent, player, game, state and size of win, and open one as a replay.
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { listRounds } from "#contract/round.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RoundTable } from "#web/views/rounds/round-table.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listRounds, offers: [listAgents] });
export const meta = pageMeta;

export default function GameHistory({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("round.list");
  return (
    <>
      <PageHeader title={loaderData.title} text={t("text")} />
      <RoundTable label={loaderData.title} />
    </>
  );
}
