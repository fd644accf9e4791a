// What the platform does with the terms of a customer: changes them, and decides or withdraws a change that waits.
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BillingTerms,
  decideBillingTerms,
  type TermsChange,
  withdrawBillingTerms,
} from "#contract/billing-terms.ts";
import { useSession } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Decision, useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { Rejection } from "#web/views/decision/rejection.tsx";
import { useDeed } from "#web/views/decision/use-deed.ts";
import { ChangeTerms } from "./change-terms.tsx";

export function TermsActions({ terms }: { readonly terms: BillingTerms }) {
  const { answer: me } = useSession();
  if (me === undefined || me.party !== "platform") return null;
  return terms.waiting === null ? <Change terms={terms} /> : <Decide change={terms.waiting} />;
}

function Change({ terms }: { readonly terms: BillingTerms }) {
  const t = useTranslations("terms.change");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" forbidden={useMoneyRefusal("terms.change")} onPress={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking && <ChangeTerms terms={terms} onClose={() => setAsking(false)} />}
    </>
  );
}

function Decide({ change }: { readonly change: TermsChange }) {
  const t = useTranslations("terms.action");
  const refusal = useMoneyRefusal("terms.change");
  const params = { id: change.id };
  const withdrawal = useDeed(withdrawBillingTerms, { params }, () => void toast("success", t("withdrawn")));
  const approval = useDeed(
    decideBillingTerms,
    { params, body: { decision: "approve" } },
    () => void toast("success", t("approved")),
  );
  return (
    <Decision
      waitsForOther={change.is_mine ? t("waitsForOther") : null}
      withdrawal={withdrawal}
      approval={approval}
      forbidden={refusal}
      renderRejection={(close) => (
        <Rejection endpoint={decideBillingTerms} id={change.id} words="terms.reject" onClose={close} />
      )}
    />
  );
}
