// The filters of the round explorer; each lives in the address.
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { isReadThrough, type listRounds, roundState } from "#contract/round.ts";
import { GAME_CODES, VARIANT_IDS } from "#studio/games/game-names.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { PlayerFilter } from "#web/views/player-filter/player-filter.tsx";
import { useGameName } from "#web/views/round-cells.tsx";
import type { EndpointTable } from "#web/views/use-endpoint-table.ts";

const MULTIPLIERS = [1, 2, 5, 10, 50, 100, 500] as const;
const VARIANTS = VARIANT_IDS.map((id) => ({ id, text: id }));

interface RoundFiltersProps {
  readonly table: EndpointTable<typeof listRounds>;
  /** Then there is nobody else to look for. */
  readonly ofOnePlayer: boolean;
}

export function RoundFilters({ table, ofOnePlayer }: RoundFiltersProps) {
  const t = useTranslations("round");
  const gameName = useGameName();
  const { query, filter } = table;
  return (
    <>
      <PeriodFilter from={query.from} to={query.to} isAnyBounded={isReadThrough(query)} onChange={filter} />
      {!ofOnePlayer && (
        <>
          <AgentFilter
            value={query.agent_id}
            // A player of another agent would find nothing.
            onChange={(agentId) => filter({ agent_id: agentId, player_id: null })}
          />
          <PlayerFilter
            agentId={query.agent_id}
            value={query.player_id}
            onChange={(playerId) => filter({ player_id: playerId })}
          />
        </>
      )}
      <ListSelect
        label={t("filter.game")}
        any={t("filter.anyGame")}
        options={GAME_CODES.map((code) => ({ id: code, text: gameName(code) }))}
        value={query.game}
        onChange={(game) => filter({ game })}
      />
      <ListSelect
        label={t("column.variant")}
        any={t("filter.anyVariant")}
        options={VARIANTS}
        value={VARIANT_IDS.find((id) => id === query.variant)}
        onChange={(variant) => filter({ variant })}
      />
      <ListSelect
        label={t("filter.state")}
        any={t("filter.anyState")}
        options={roundState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
        value={query.state}
        onChange={(state) => filter({ state })}
      />
      <ListSelect
        label={t("filter.multiplier")}
        any={t("filter.anyMultiplier")}
        options={MULTIPLIERS.map((times) => ({
          id: String(times),
          text: t("filter.atLeast", { times: String(times) }),
        }))}
        value={query.min_multiplier === undefined ? undefined : String(query.min_multiplier)}
        onChange={(times) => filter({ min_multiplier: times })}
      />
      {!ofOnePlayer && <CurrencyFilter value={query.currency} onChange={(currency) => filter({ currency })} />}
    </>
  );
}

interface CurrencyFilterProps {
  readonly value: string | undefined;
  readonly onChange: (currency: string | undefined) => void;
}

/** For the platform: an agent and all below it have one currency. */
function CurrencyFilter({ value, onChange }: CurrencyFilterProps) {
  const t = useTranslations("round.filter");
  const { answer: me } = useSession();
  const { answer } = useEndpoint(listAgents, { query: {} });
  if (me === undefined || me.agent.currency !== null) return null;
  return (
    <ListSelect
      label={t("currency")}
      any={t("anyCurrency")}
      options={(answer?.totals ?? []).map(({ currency }) => ({ id: currency, text: currency }))}
      value={value}
      onChange={onChange}
    />
  );
}
