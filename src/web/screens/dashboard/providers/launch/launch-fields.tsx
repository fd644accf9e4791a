// The fields of the launch console: agent, money, player, game, language and device.
import { Monitor, Smartphone, TabletSmartphone } from "lucide-react";
import { type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import type { AgentGame } from "#contract/launch.ts";
import type { PlayerRow } from "#contract/player.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { BpsText } from "#web/ui/amount-text.tsx";
import { FormProblemsContext } from "#web/ui/field.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PlayerFilter } from "#web/views/player-filter/player-filter.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { useGameName } from "#web/views/round-cells.tsx";
import { DEVICES, type LaunchAddress, MODES } from "./launch-address.ts";

const ICONS = { portrait: Smartphone, landscape: TabletSmartphone, desktop: Monitor } as const;

export interface LaunchFieldsProps {
  readonly asked: LaunchAddress;
  readonly agents: readonly AgentRow[];
  readonly agent: AgentRow | undefined;
  readonly games: {
    readonly answer: readonly AgentGame[] | undefined;
    readonly problem: ProblemError | null;
    readonly refetch: () => void;
  };
  readonly onChange: (patch: Readonly<Record<string, string | null>>) => void;
}

export function LaunchFields({ asked, agents, agent, games, onChange }: LaunchFieldsProps) {
  const t = useTranslations("launch.form");
  const mode = useTranslations("agent.mode");
  const column = useTranslations("column");
  const top = Math.min(...agents.map(({ depth }) => depth));
  return (
    <>
      <Select
        name="agent_id"
        label={column("agent")}
        placeholder={t("chooseAgent")}
        hint={agent === undefined ? undefined : mode(agent.wallet_mode)}
        options={agents.map(({ id, code, depth }) => ({ id, text: code, depth: depth - top }))}
        value={agent?.id ?? null}
        onChange={(id) => onChange({ agent_id: id, player_id: null, session_id: null })}
      />
      <Named name={t("mode")}>
        <Segments
          label={t("mode")}
          options={MODES.map((id) => ({ id, text: t(`modes.${id}`) }))}
          value={asked.mode}
          onChange={(id) => onChange({ mode: id })}
        />
      </Named>
      {asked.mode === "real" && (
        <PlayerField
          agentId={agent?.id}
          value={asked.player_id}
          onChange={(id, player) =>
            // A player of an agent below is played for at that agent.
            onChange({
              player_id: id ?? null,
              ...(player === undefined || player.agent.id === agent?.id
                ? {}
                : { agent_id: player.agent.id, session_id: null }),
            })
          }
        />
      )}
      <GameField asked={asked} agent={agent} games={games} onChange={onChange} />
      <HowShown asked={asked} agent={agent} onChange={onChange} />
    </>
  );
}

function HowShown({ asked, agent, onChange }: Pick<LaunchFieldsProps, "asked" | "agent" | "onChange">) {
  const t = useTranslations("launch.form");
  return (
    <>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4">
        <Select
          label={t("language")}
          name="locale"
          options={[
            { id: "en-US", text: "English (US)" },
            { id: "pt-BR", text: "Português (Brasil)" },
          ]}
          value={asked.locale ?? null}
          onChange={(id) => onChange({ locale: id })}
        />
        <TextField
          label={t("currency")}
          name="currency"
          hint={t("currencyHint")}
          isDisabled
          value={agent?.currency ?? ""}
          onChange={() => undefined}
        />
      </div>
      <Named name={t("device")}>
        <Segments
          label={t("device")}
          options={DEVICES.map((id) => {
            const Icon = ICONS[id];
            return { id, text: t(`devices.${id}`), icon: <Icon aria-hidden size={14} className="max-sm:hidden" /> };
          })}
          value={asked.device}
          onChange={(id) => onChange({ device: id })}
        />
      </Named>
    </>
  );
}

/** Its name is read aloud with the choice itself. */
function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-sm font-medium text-ink">
        {name}
      </span>
      <div className="max-w-full overflow-x-auto">{children}</div>
    </div>
  );
}

function GameField({
  asked,
  agent,
  games,
  onChange,
}: Pick<LaunchFieldsProps, "asked" | "agent" | "games" | "onChange">) {
  const t = useTranslations("launch.form");
  const column = useTranslations("column");
  const nameOf = useGameName();
  const game = games.answer?.find(({ code }) => code === asked.game);
  if (games.problem !== null && games.answer === undefined)
    return <ProblemState problem={games.problem} onRetry={games.refetch} />;
  return (
    <Select
      name="game"
      label={column("game")}
      placeholder={agent !== undefined && games.answer?.length === 0 ? t("noGames") : ""}
      isDisabled={games.answer === undefined || games.answer.length === 0}
      hint={
        game === undefined ? undefined : (
          <>
            {game.variant.id} · RTP <BpsText bps={game.variant.rtp_bps} />
          </>
        )
      }
      options={(games.answer ?? []).map(({ code, state }) => ({
        id: code,
        text: state === "active" ? nameOf(code) : `${nameOf(code)} (${t(`states.${state}`)})`,
      }))}
      value={asked.game ?? null}
      onChange={(id) => onChange({ game: id })}
    />
  );
}

interface PlayerFieldProps {
  readonly agentId: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined, player?: PlayerRow) => void;
}

function PlayerField({ agentId, value, onChange }: PlayerFieldProps) {
  const column = useTranslations("column");
  const form = use(FormProblemsContext);
  const problem = form?.of("player");
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-sm font-medium text-ink">
        {column("player")}
      </span>
      <PlayerFilter
        isNeeded
        agentId={agentId}
        value={value}
        onChange={(id, player) => {
          form?.forget("player");
          onChange(id, player);
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="text-xs font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
