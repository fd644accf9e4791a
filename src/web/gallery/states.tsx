// What stands where content cannot: nothing yet, something went wrong, or the shape of what is coming.
import { Dices } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldShape, ShapeOf } from "#web/ui/shapes.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const nothing = () => {};

export function States() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Section id="states" title={words.states}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Specimen name={words.empty}>
          <Card flush>
            <EmptyState
              title={t("agent.list.emptyTitle")}
              text={t("agent.list.emptyText")}
              action={<Button variant="primary">{t("agent.list.create")}</Button>}
            />
          </Card>
        </Specimen>
        <Specimen name={words.failed}>
          <Card flush>
            <ErrorState
              title={t("errorTitle.load")}
              text={t("error.internal")}
              requestId="0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e5"
              onRetry={nothing}
            />
          </Card>
        </Specimen>
        <Specimen name={`${words.empty} · ${words.withIcon}`}>
          <Card flush>
            <EmptyState icon={<Dices size={20} />} title={t("round.list.emptyTitle")} text={t("ui.filter.nothing")} />
          </Card>
        </Specimen>
        <Specimen name={words.skeletons}>
          <Card>
            <div className="grid gap-4">
              <Skeleton className="h-5 w-2/3" />
              <SkeletonText lines={5} />
              <FieldShape label={t("profile.settings.locale")} hint={t("profile.settings.localeHint")} />
              <ShapeOf lines={2}>
                <p className="text-sm">{t("profile.twoFactor.offText")}</p>
              </ShapeOf>
            </div>
          </Card>
        </Specimen>
      </div>
    </Section>
  );
}
