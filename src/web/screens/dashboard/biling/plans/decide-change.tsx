// What is done about a change of plan that waits: another person decides it, and the member who requested it may withdraw it.
import { useTranslations } from "use-intl";
import { decidePlanChange, type PlanChange, withdrawPlanChange } from "#contract/plan-change.ts";
import { useMay } from "#web/client/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { Decision, useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { Rejection } from "#web/views/decision/rejection.tsx";
import { useDeed } from "#web/views/decision/use-deed.ts";

export function DecideChange({ change }: { readonly change: PlanChange }) {
  const mayDecide = useMay("plan.decide");
  if (change.state !== "waiting" || (!change.is_mine && !mayDecide)) return null;
  return <Decide change={change} />;
}

function Decide({ change }: { readonly change: PlanChange }) {
  const t = useTranslations("planChange.action");
  const refusal = useMoneyRefusal("plan.decide");
  const params = { id: change.id };
  const withdrawal = useDeed(withdrawPlanChange, { params }, () => void toast("success", t("withdrawn")));
  const approval = useDeed(
    decidePlanChange,
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
        <Rejection endpoint={decidePlanChange} id={change.id} words="planChange.reject" onClose={close} />
      )}
    />
  );
}
