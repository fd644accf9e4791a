// What a key may be used for, each with what that lets somebody do who has it.
import { useTranslations } from "use-intl";
import { type ApiScope, apiScope } from "#contract/access.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { useField } from "#web/ui/field.tsx";

interface ScopesFieldProps {
  readonly value: readonly ApiScope[];
  readonly onChange: (value: ApiScope[]) => void;
}

export function ScopesField({ value, onChange }: ScopesFieldProps) {
  const t = useTranslations("apiKey");
  const { id, problem, edited } = useField({ name: "scopes", label: t("column.scopes") });
  const toggle = (scope: ApiScope, isChosen: boolean) => {
    edited();
    onChange(apiScope.options.filter((one) => (one === scope ? isChosen : value.includes(one))));
  };
  return (
    <fieldset className="grid gap-2" {...(problem === undefined ? {} : { "aria-describedby": `${id}-error` })}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("form.scopes")}</legend>
      {apiScope.options.map((scope) => (
        <Checkbox key={scope} isChosen={value.includes(scope)} onChange={(isChosen) => toggle(scope, isChosen)}>
          <span>
            <span className="font-medium">{t(`scope.${scope}.name`)}</span>
            <span className="block text-xs text-soft">{t(`scope.${scope}.text`)}</span>
          </span>
        </Checkbox>
      ))}
      {problem !== undefined && (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
