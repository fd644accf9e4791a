// The recovery codes, the one time they can be read: to be copied, saved as a file or written down.
import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { FormActions } from "#web/ui/form.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const FILE = "reelgate-recovery-codes.txt";

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(address);
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations("profile.twoFactor");
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  return (
    <div className="grid gap-4 text-sm text-ink">
      <p>{t("codesText")}</p>
      <ul
        aria-label={t("codesTitle")}
        className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-4 text-center font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={isCopied ? <Check aria-hidden size={15} /> : <Copy aria-hidden size={15} />}
          onPress={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              // Not allowed by the browser: nothing is said to be copied.
              () => undefined,
            )
          }
        >
          {isCopied ? t("copied") : t("copy")}
        </Button>
        <Button size="sm" icon={<Download aria-hidden size={15} />} onPress={() => save(text)}>
          {t("save")}
        </Button>
      </div>
      <FormActions>
        <Button variant="primary" onPress={onDone}>
          {t("kept")}
        </Button>
      </FormActions>
    </div>
  );
}
