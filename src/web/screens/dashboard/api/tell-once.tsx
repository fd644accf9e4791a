// Tells something that can be read this once: to be copied, and only left once it was, or after a warning.
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { useTellUnsaved } from "#web/ui/unsaved.ts";
import { CopyButton } from "#web/views/calls/copy-button.tsx";

interface TellOnceProps {
  readonly title: string;
  /** `onCopied` is for whatever holds what must not be lost. */
  readonly children: (onCopied: () => void) => ReactNode;
  readonly onClose: () => void;
}

export function TellOnce({ title, children, onClose }: TellOnceProps) {
  const t = useTranslations("apiKey.issued");
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  // Told outside the dialog, which asks in its own words: it is for reloading and leaving the page.
  useTellUnsaved(isCopied ? null : "told");
  return (
    <Dialog
      isOpen
      title={title}
      // Escape is easily pressed by mistake, and the secret is gone then.
      onClose={() => (isCopied || isWarned ? onClose() : setWarned(true))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm text-ink">
        <p className="flex items-start gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 text-warn">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t("once")}
        </p>
        {children(() => setCopied(true))}
        <div role="alert" className="contents">
          {isWarned && !isCopied && <p className="text-bad">{t("notCopied")}</p>}
        </div>
        <FormActions>
          <Button variant="primary" onPress={onClose}>
            {t("kept")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

interface ToldProps {
  readonly name: string;
  readonly text: string;
  readonly copy: string;
  readonly onCopied?: () => void;
}

export function Told({ name, text, copy, onCopied }: ToldProps) {
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-xs text-soft">{name}</p>
        <code className="font-mono text-xs wrap-anywhere select-all">{text}</code>
      </div>
      <CopyButton text={text} label={copy} {...(onCopied === undefined ? {} : { onCopied })} />
    </section>
  );
}
