// A password, hidden until the reader asks to see it.
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "lead" | "trail"> {
  /** Whose it is, for the browser's own keeper of passwords; absent where a field of the form says so. */
  readonly username?: string;
  /** What it is called, on the button that shows it. */
  readonly of?: "password" | "secret";
}

export function PasswordField({ username, of = "password", ...props }: PasswordFieldProps) {
  const t = useTranslations(`ui.${of}`);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      lead={username !== undefined && <input type="text" hidden readOnly autoComplete="username" value={username} />}
      trail={
        <button
          type="button"
          aria-label={isShown ? t("hide") : t("show")}
          title={isShown ? t("hide") : t("show")}
          className="focus-ring mr-1 grid size-7 shrink-0 cursor-pointer place-items-center rounded-md text-soft hover:bg-hover hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </button>
      }
    />
  );
}
