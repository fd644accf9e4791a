// A code of an authenticator, or a recovery code in its place.
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#web/ui/text-field.tsx";

interface SecondCodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isRecovery?: boolean;
  readonly hint?: string;
  /** It is the one thing asked for. */
  readonly takesFocus?: boolean;
}

export function SecondCodeField({
  value,
  onChange,
  isRecovery = false,
  hint,
  takesFocus = false,
}: SecondCodeFieldProps) {
  const t = useTranslations("login.code");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector("input")?.focus();
  }, [takesFocus]);
  return (
    <div ref={frame}>
      <TextField
        label={isRecovery ? t("recoveryLabel") : t("label")}
        name="code"
        hint={hint ?? (isRecovery ? t("recoveryHint") : t("hint"))}
        value={value}
        onChange={onChange}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </div>
  );
}
