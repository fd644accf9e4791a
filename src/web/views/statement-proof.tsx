// Says whether an account's entries add up to its balance: the sum of all of them beside the balance kept with each movement.
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { statement } from "#contract/statement.ts";
import { Link } from "#web/ui/link.tsx";
import { How } from "./how.tsx";
import { useMoneyText } from "./money.tsx";

type Proof = Pick<z.output<typeof statement>, "currency" | "balance" | "entries_sum" | "entries_count" | "adds_up">;

interface StatementProofProps {
  readonly proof: Proof;
  /** Where its entries are. */
  readonly statement: string;
}

export function StatementProof({ proof, statement }: StatementProofProps) {
  const t = useTranslations("statement.proof");
  const Icon = proof.adds_up ? CircleCheck : CircleX;
  return (
    <div
      role={proof.adds_up ? "status" : "alert"}
      aria-label={t("label")}
      className={`flex items-start gap-2 rounded-lg px-3 py-2 text-sm ${
        proof.adds_up ? "bg-good-soft text-good" : "bg-bad-soft text-bad"
      }`}
    >
      <Icon aria-hidden size={17} className="mt-0.5 shrink-0" />
      <p className="figures min-w-0 font-medium">{useProofText(proof)}</p>
      <How
        figure={t("figure")}
        formula={t("formula")}
        covers={t("covers")}
        // All of them, also where the list opens with a view that narrows it.
        rows={<Link to={`${statement}&view=none`}>{t("rows")}</Link>}
      />
    </div>
  );
}

function useProofText({ currency, balance, entries_sum, entries_count, adds_up }: Proof): string {
  const t = useTranslations("statement.proof");
  const money = useMoneyText();
  const sum = money(entries_sum, currency);
  if (!adds_up) {
    const apart = entries_sum > balance ? entries_sum - balance : balance - entries_sum;
    const difference = money(apart, currency);
    return t("bad", { count: entries_count, sum, balance: money(balance, currency), difference });
  }
  return entries_count === 0 ? t("none", { sum }) : t("good", { count: entries_count, sum });
}
