// Opens the change of who holds the money of an agent's players, for those who decide that above it.
import { Repeat2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay, useSession } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import type { ApiTabProps } from "./tab-props.ts";

// Fetched when it is opened.
const ChangeMode = lazy(() => import("./change-mode.tsx"));

export function ChangeModeButton({ agent }: Pick<ApiTabProps, "agent">) {
  const t = useTranslations("wallet.mode");
  const error = useTranslations("error");
  const mayChange = useMay("agent.mode");
  const { answer: me } = useSession();
  const [isOpen, setOpen] = useState(false);
  const forbidden = mayChange ? (me?.agent.id === agent.id ? t("own") : undefined) : error("permission_missing");
  return (
    <>
      <Button size="sm" icon={<Repeat2 aria-hidden size={15} />} forbidden={forbidden} onPress={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Suspense fallback={null}>{isOpen && <ChangeMode agent={agent} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
