// An agent's code: says while it is typed what is still wrong with its form.
import { use } from "react";
import { useTranslations } from "use-intl";
import { FormProblemsContext } from "#web/ui/field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type CodeHint, codeHint, suggestionFor } from "./code-hint.ts";

interface CodeFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The agent's name: the code is mostly the same in other letters. */
  readonly agentName: string;
}

export function CodeField({ name, value, onChange, agentName }: CodeFieldProps) {
  const t = useTranslations("agent.create");
  const hint = codeHint(value);
  const say = useHintText();
  const refused = use(FormProblemsContext)?.of(name);
  // One sentence at a time: the refusal takes the hint's place, in the hint's words where it knows better.
  const error =
    refused === undefined ? undefined : hint.is === "good" || hint.is === "empty" ? refused : say(hint, value);
  return (
    <TextField
      name={name}
      label={t("code")}
      isRequired
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={suggestionFor(agentName)}
      value={value}
      onChange={onChange}
      error={error}
      hint={error === undefined ? <span aria-live="polite">{say(hint, value)}</span> : undefined}
    />
  );
}

function useHintText(): (hint: CodeHint, code: string) => string {
  const t = useTranslations("agent.create");
  return (hint, code) => {
    if (hint.is === "good") return t("codeGood", { code });
    if (hint.is === "long") return t("codeLong");
    if (hint.is === "short") return t("codeShort", { count: hint.missing });
    if (hint.is === "form" && hint.suggestion !== "") return t("codeForm", { suggestion: hint.suggestion });
    return t("codeHint");
  };
}
