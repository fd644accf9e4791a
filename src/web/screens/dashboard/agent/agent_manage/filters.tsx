// The filters of the agent tree; each lives in the address.
import { useTranslations } from "use-intl";
import { agentState, type listAgents } from "#contract/agent.ts";
import { CURRENCY_CODES } from "#contract/money.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import type { EndpointTable } from "#web/views/use-endpoint-table.ts";

export function Filters({ table }: { readonly table: EndpointTable<typeof listAgents> }) {
  const t = useTranslations("agent");
  const { query, filter } = table;
  return (
    <>
      <SearchField label={t("list.search")} value={query.search ?? ""} onChange={(search) => filter({ search })} />
      <ListSelect
        label={t("list.state")}
        any={t("list.anyState")}
        options={agentState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
        value={query.state}
        onChange={(state) => filter({ state })}
      />
      <ListSelect
        label={t("list.currency")}
        any={t("list.anyCurrency")}
        options={CURRENCY_CODES.map((id) => ({ id, text: id }))}
        value={query.currency}
        onChange={(currency) => filter({ currency })}
      />
    </>
  );
}
