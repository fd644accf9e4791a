// The calls of the integration API: what each takes, answers and refuses, tried here and written in four languages; and what comes to an agent's server.
import { useId, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type ApiDescription, readApiDescription } from "#contract/api-description.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Card } from "#web/ui/card.tsx";
import { Select } from "#web/ui/select.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { CallConsole, type Signer } from "./call-console.tsx";
import { CallFacts } from "./call-facts.tsx";
import { describedCalls } from "./described-calls.ts";
import { describedTold } from "./described-told.ts";
import type { OpenTabProps } from "./tab-props.ts";
import { ToldFacts } from "./told-facts.tsx";

const DAY_MS = 86_400_000;
const NOBODY: Signer = { keyId: "", secret: "" };

export default function Reference({ label, agent }: OpenTabProps) {
  const { answer, problem, refetch } = useEndpoint(readApiDescription, {}, { staleMs: DAY_MS });
  if (answer !== undefined) return <Calls label={label} currency={agent?.currency} description={answer} />;
  return (
    <Card flush={problem !== null}>
      {problem === null ? <SkeletonText lines={12} /> : <ProblemState problem={problem} onRetry={refetch} />}
    </Card>
  );
}

interface CallsProps {
  readonly label: string;
  readonly currency: CurrencyCode | undefined;
  readonly description: ApiDescription;
}

function Calls({ label, currency, description }: CallsProps) {
  const t = useTranslations("apiReference");
  const [search, setSearch] = useSearchParams();
  // Kept while one goes from call to call, and gone with the page.
  const [signer, setSigner] = useState(NOBODY);
  const calls = describedCalls(description);
  const tolds = describedTold(description);
  // One that was made before is named by what it called.
  const made = search.get("made");
  const named = search.get("call");
  const told = tolds.find(({ id }) => id === named);
  const call = calls.find((one) => one.id === named || `${one.method} ${one.path}` === made) ?? calls[0];
  const open = (id: string) =>
    setSearch((before) => applyPatch(before, { call: id, made: null, address: null }), {
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  if (call === undefined) return null;
  const shown = (told ?? call).id;
  const toUs = calls.map(({ id, method, path }) => ({ id, method, text: path.replace("/v1", "") }));
  const toThem = tolds.map(({ id }) => ({ id, method: "POST", text: id }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="lg:hidden">
        <Select
          label={t("call")}
          options={[
            ...calls.map(({ id, method, path }) => ({ id, text: `${method} ${path}` })),
            ...tolds.map(({ id }) => ({ id, text: `POST ${id}` })),
          ]}
          value={shown}
          onChange={open}
        />
      </div>
      <nav
        aria-label={label}
        className="sticky top-18 grid max-h-[calc(100dvh-6rem)] gap-3 overflow-y-auto rounded-xl border border-line bg-panel p-2 shadow-card max-lg:hidden"
      >
        <CallList title={t("toUs")} calls={toUs} shown={shown} onOpen={open} />
        <CallList title={t("toThem")} calls={toThem} shown={shown} onOpen={open} />
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {told === undefined ? (
          <>
            <CallFacts call={call} />
            <CallConsole
              key={`${call.id} ${currency}`}
              call={call}
              currency={currency}
              signer={signer}
              onSigner={setSigner}
              address={search.get("address") ?? undefined}
            />
          </>
        ) : (
          <ToldFacts told={told} />
        )}
      </div>
    </div>
  );
}

interface CallListProps {
  readonly title: string;
  readonly calls: readonly { readonly id: string; readonly method: string; readonly text: string }[];
  readonly shown: string;
  readonly onOpen: (id: string) => void;
}

function CallList({ title, calls, shown, onOpen }: CallListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="px-2 py-1 text-xs font-semibold text-soft">
        {title}
      </h2>
      <ul className="grid gap-0.5">
        {calls.map(({ id, method, text }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shown}
              onClick={() => onOpen(id)}
              className="focus-ring flex w-full cursor-pointer items-baseline gap-2 rounded-lg px-2 py-1.5 text-left font-mono text-xs text-soft hover:bg-hover hover:text-ink aria-current:bg-hover aria-current:text-ink"
            >
              <span className="w-11 shrink-0 font-semibold">{method}</span>
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
