// Makes a key that takes over from another one, which goes on for a while so that no call fails meanwhile.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { keyOverlap, rotateApiKey } from "#contract/access.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { IssuedKey } from "./issued-key.tsx";
import type { KeyFormProps } from "./key-form.ts";

export function RotateKey({ agent, apiKey: { id, name }, onClose }: KeyFormProps) {
  const t = useTranslations("apiKey");
  const [issued, setIssued] = useState<Answer<typeof rotateApiKey> | null>(null);
  if (issued !== null)
    return (
      <IssuedKey issued={issued} onClose={onClose}>
        <p>{t("rotate.next")}</p>
      </IssuedKey>
    );
  return (
    <Dialog isOpen size="sm" title={t("rotate.title", { name })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t("rotate.text")}</p>
        <ContractForm
          endpoint={rotateApiKey}
          params={{ id: agent.id, key: id }}
          fields={{
            overlap: {
              label: t("rotate.overlap"),
              hint: t("rotate.overlapHint"),
              choice: (one) => t(`rotate.overlaps.${keyOverlap.parse(one)}`),
            },
          }}
          from={{ overlap: "24h" }}
          submit={t("rotate.submit")}
          onCancel={onClose}
          onDone={setIssued}
        />
      </div>
    </Dialog>
  );
}
