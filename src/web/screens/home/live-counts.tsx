// What is being played right now, counted by the server; fetched apart from the page, which is read first.
import { useFormatter, useTranslations } from "use-intl";
import { getHomeFigures } from "#contract/home.ts";
import { EndpointProvider, useEndpoint } from "#web/client/use-endpoint.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { CountTiles } from "./count-tiles.tsx";

const EVERY_MS = 10_000;

/** With its own way to the server: nothing else of the page asks for anything. */
export default function LiveCounts() {
  return (
    <EndpointProvider>
      <Counts />
    </EndpointProvider>
  );
}

function Counts() {
  const t = useTranslations("home.live");
  const format = useFormatter();
  const { answer, problem } = useEndpoint(getHomeFigures, {}, { everyMs: EVERY_MS });
  if (answer === undefined) return <CountTiles figures={problem === null ? null : ["–", "–", "–"]} />;
  const time = format.dateTime(new Date(answer.complete_to), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return (
    <CountTiles
      figures={[
        <CountText key="rounds" count={answer.rounds_24h} />,
        <CountText key="games" count={answer.games} />,
        <time key="time" dateTime={answer.complete_to}>
          {answer.rounds_24h === 0 ? t("never") : time}
        </time>,
      ]}
    />
  );
}
