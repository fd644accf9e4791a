// Copies a text, and says that it did.
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ButtonLook } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, in a few words. */
  readonly label: string;
  readonly size?: ButtonLook["size"];
  readonly onCopied?: () => void;
}

export function CopyButton({ text, label, size = "sm", onCopied }: CopyButtonProps) {
  const t = useTranslations("ui.copy");
  const [isCopied, setCopied] = useState(false);
  const tell = () => {
    setCopied(true);
    onCopied?.();
  };
  // A browser may keep its clipboard to itself: then nothing is said to be copied.
  const copy = () => void navigator.clipboard.writeText(text).then(tell, () => undefined);
  return (
    <Button
      size={size}
      icon={isCopied ? <Check aria-hidden size={15} /> : <Copy aria-hidden size={15} />}
      onPress={copy}
    >
      {isCopied ? t("copied") : label}
    </Button>
  );
}
