// How a player stands, as lists and panels show it.
import { useTranslations } from "use-intl";
import type { PlayerRow } from "#contract/player.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Readonly<Record<PlayerRow["state"], Tone>> = {
  active: "good",
  blocked: "bad",
  self_excluded: "special",
  closed: "neutral",
};

export function PlayerStateBadge({ state }: { readonly state: PlayerRow["state"] }) {
  const t = useTranslations("player.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}
