// Finds calls by one thing they name: a player, a round, a transaction, the request id their answer carries or the code they failed with.
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "#web/ui/search-field.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";

const BY = ["player", "round", "transaction", "request", "code"] as const;
type By = (typeof BY)[number];
const OTHERS = ["round", "transaction", "request", "code"] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What the server takes for each. */
const SHAPES: Readonly<Record<By, RegExp>> = {
  player: /^[A-Za-z0-9_.:-]{1,64}$/,
  round: UUID,
  transaction: /^[A-Za-z0-9_.:-]{1,64}$/,
  request: UUID,
  code: /^[a-z0-9_]{1,64}$/,
};
/** How a wallet that answers no code is told: people know the status. */
const STATUS = /^(?:http )?([1-5]\d\d)$/i;
const NOTHING: Readonly<Record<By, null>> = { player: null, round: null, transaction: null, request: null, code: null };

interface FindCallsProps {
  readonly query: Readonly<Partial<Record<By, string | undefined>>>;
  readonly onFind: (patch: Readonly<Record<By, string | null>>) => void;
}

export function FindCalls({ query, onFind }: FindCallsProps) {
  const t = useTranslations("inspector.find");
  const [chosen, setChosen] = useState<By>("player");
  const [isWrong, setWrong] = useState(false);
  const problemId = useId();
  // What the address names counts; a choice waits for a word to look for.
  const by = BY.find((one) => query[one] !== undefined) ?? chosen;
  const find = (name: By, text: string) => {
    const word = name === "code" ? text.trim().replace(STATUS, "status_$1") : text.trim();
    const fits = word === "" || SHAPES[name].test(word);
    setWrong(!fits);
    if (fits) onFind({ ...NOTHING, [name]: word === "" ? null : word });
  };
  return (
    <span data-stays className="flex min-w-0 flex-wrap items-center gap-2">
      <ListSelect
        label={t("by")}
        any={t("player")}
        options={OTHERS.map((id) => ({ id, text: t(id) }))}
        value={by === "player" ? undefined : by}
        onChange={(other) => {
          const next = other ?? "player";
          setChosen(next);
          find(next, "");
        }}
      />
      <div className="min-w-0">
        <SearchField
          key={by}
          label={t(`what.${by}`)}
          value={query[by] ?? ""}
          problemId={isWrong ? problemId : undefined}
          onChange={(text) => find(by, text)}
        />
      </div>
      {isWrong && (
        <span role="alert" id={problemId} className="text-sm text-bad max-sm:basis-full">
          {t(`wrong.${by}`)}
        </span>
      )}
    </span>
  );
}
