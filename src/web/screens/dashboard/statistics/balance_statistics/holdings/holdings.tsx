// What is held where: at the end of each period, or by direct customer and child.
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/client/hydrated.ts";
import { Segments } from "#web/ui/segments.tsx";
import { ByAgent } from "./by-agent.tsx";
import { OverTime } from "./over-time.tsx";

/** Filters that both views have; the rest of the address is of one of them alone. */
const SHARED = ["tab", "agent_id", "currency", "from", "to"];

export function Holdings() {
  const t = useTranslations("holdings.show");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const shown = isHydrated && search.get("show") === "agents" ? "agents" : "time";
  const choose = (show: "time" | "agents") =>
    setSearch((before) => [
      ...[...before].filter(([name]) => SHARED.includes(name)),
      ...(show === "time" ? [] : [["show", show] satisfies [string, string]]),
    ]);
  const choice = (
    <Segments
      label={t("label")}
      options={[
        { id: "time" as const, text: t("time") },
        { id: "agents" as const, text: t("agents") },
      ]}
      value={shown}
      onChange={choose}
    />
  );
  return shown === "time" ? <OverTime choice={choice} /> : <ByAgent choice={choice} />;
}
