// Asks before what was typed and not sent, or what is told this once, is lost.
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { FormActions } from "./form.tsx";
import ModalSurface from "./modal-surface.tsx";
import type { Unsaved } from "./unsaved.ts";

interface UnsavedQuestionProps {
  readonly unsaved: Unsaved;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

export default function UnsavedQuestion({ unsaved, onStay, onDiscard }: UnsavedQuestionProps) {
  const t = useTranslations(`ui.unsaved.${unsaved}`);
  return (
    <ModalSurface kind="question" width="sm:max-w-md" label={t("title")} onClose={onStay}>
      <div className="grid gap-4 p-5">
        <h2 className="text-lg font-semibold">{t("title")}</h2>
        <p className="text-sm text-soft">{t("text")}</p>
        <FormActions>
          <Button onPress={onDiscard} variant="danger">
            {t("discard")}
          </Button>
          <Button onPress={onStay} variant="primary">
            {t("stay")}
          </Button>
        </FormActions>
      </div>
    </ModalSurface>
  );
}
