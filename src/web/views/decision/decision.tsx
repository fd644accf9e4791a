// What a second person does about what somebody else asked for: approves or rejects it. Whoever asked waits, or takes it back.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Permission } from "#contract/roles.ts";
import { useMay, useTwoFactorDue } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import type { Deed } from "./use-deed.ts";

interface DecisionProps {
  /** Said to whoever asked; null: the reader is somebody else. */
  readonly waitsForOther: string | null;
  /** Of whoever asked; null: it cannot be taken back. */
  readonly withdrawal: Deed | null;
  readonly approval: Deed;
  /** Why the reader may not decide; undefined: it may. */
  readonly forbidden: string | undefined;
  readonly renderRejection: (close: () => void) => ReactNode;
}

export function Decision({ waitsForOther, withdrawal, approval, forbidden, renderRejection }: DecisionProps) {
  const t = useTranslations("decision");
  const [isRejecting, setRejecting] = useState(false);
  const problem = approval.problem ?? withdrawal?.problem ?? null;
  return (
    <>
      {problem !== null && (
        <div role="alert" className="w-full text-sm text-bad">
          <ProblemText problem={problem} />
        </div>
      )}
      {waitsForOther === null ? (
        <>
          <Button variant="ghost" forbidden={forbidden} onPress={() => setRejecting(true)}>
            {t("reject")}
          </Button>
          <Button variant="primary" forbidden={forbidden} isPending={approval.isPending} onPress={approval.run}>
            {t("approve")}
          </Button>
        </>
      ) : (
        <>
          <p className="w-full text-sm text-soft">{waitsForOther}</p>
          {withdrawal !== null && (
            <Button isPending={withdrawal.isPending} onPress={withdrawal.run}>
              {t("withdraw")}
            </Button>
          )}
        </>
      )}
      {isRejecting && renderRejection(() => setRejecting(false))}
    </>
  );
}

/** Why the reader may not do what moves money; undefined: it may. */
export function useMoneyRefusal(permission: Permission): string | undefined {
  const refusal = useTranslations("agent.refusal");
  const isTwoFactorDue = useTwoFactorDue();
  if (!useMay(permission)) return refusal("permission");
  return isTwoFactorDue ? refusal("twoFactor") : undefined;
}
