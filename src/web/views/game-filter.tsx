// Narrows a list to one game.
import { useTranslations } from "use-intl";
import { GAME_CODES } from "#studio/games/game-names.ts";
import { ListSelect } from "#web/ui/list-select.tsx";
import { useGameName } from "#web/views/round-cells.tsx";

interface GameFilterProps {
  readonly value: string | undefined;
  readonly onChange: (game: string | undefined) => void;
}

export function GameFilter({ value, onChange }: GameFilterProps) {
  const t = useTranslations("round.filter");
  const name = useGameName();
  return (
    <ListSelect
      label={t("game")}
      any={t("anyGame")}
      options={GAME_CODES.map((code) => ({ id: code, text: name(code) }))}
      value={value}
      onChange={onChange}
    />
  );
}
