// The button that ends games after their round, for one session or many.
import { useTranslations } from "use-intl";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";

interface EndButtonProps {
  readonly size?: "sm" | "md";
  /** Why it cannot be ended, where it is not for want of a permission. */
  readonly forbidden?: string | undefined;
  readonly onPress: () => void;
}

export function EndButton({ size = "md", forbidden, onPress }: EndButtonProps) {
  const t = useTranslations("control.sessions");
  const error = useTranslations("error");
  const mayEnd = useMay("session.end");
  return (
    <Button size={size} variant="danger" forbidden={mayEnd ? forbidden : error("permission_missing")} onPress={onPress}>
      {t("end")}
    </Button>
  );
}
