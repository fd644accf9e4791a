// Finds a player by its code; those who played last stand first.
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type PlayerRow, listPlayers } from "#contract/player.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

const MATCHES = 8;

interface PlayerLookupProps {
  readonly agentId: string | undefined;
  readonly onChoose: (player: PlayerRow) => void;
}

export default function PlayerLookup({ agentId, onChoose }: PlayerLookupProps) {
  const t = useTranslations("player.filter");
  const [search, setSearch] = useState("");
  const query = {
    limit: MATCHES,
    search,
    sort: "last_round_at",
    ...(agentId === undefined ? {} : { agent_id: agentId }),
  } as const;
  const { answer } = useEndpoint(listPlayers, { query });
  const list = useRef<HTMLUListElement>(null);
  /** From the field into those found, and along them. */
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const found = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = found.findIndex((one) => one === document.activeElement);
    found[Math.min(Math.max(at + step, 0), found.length - 1)]?.focus();
  };
  return (
    <div className="grid w-72 max-w-full gap-2 p-2 *:first:w-full">
      <SearchField takesFocus label={t("code")} value={search} onChange={setSearch} onKeyDown={move} />
      {answer === undefined && <SkeletonText lines={4} />}
      {answer?.data.length === 0 && <p className="px-2 py-3 text-sm text-soft">{t("none")}</p>}
      <ul ref={list}>
        {answer?.data.map((player) => (
          <li key={player.id}>
            <button
              type="button"
              onClick={() => onChoose(player)}
              onKeyDown={move}
              className="focus-ring flex w-full cursor-pointer items-baseline justify-between gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="truncate text-ink">{player.code}</span>
              <span className="shrink-0 text-xs text-faint">{player.agent.code}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
