// One line of text, or several.
import { type ComponentProps, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { controlStyle, inputStyle } from "./control-style.ts";
import { FieldFrame, type FieldProps, useField, withoutFieldProps } from "./field.tsx";

type Native = Pick<
  ComponentProps<"input">,
  | "type"
  | "autoComplete"
  | "autoCorrect"
  | "autoCapitalize"
  | "inputMode"
  | "maxLength"
  | "placeholder"
  | "spellCheck"
  | "onBlur"
  | "onFocus"
>;

export interface TextFieldProps extends FieldProps, Native {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown inside, before the text. */
  readonly lead?: ReactNode;
  /** Shown inside, after the text. */
  readonly trail?: ReactNode;
  /** Figures stand at the end. */
  readonly align?: "start" | "end";
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, lead, trail, align, ...native } = withoutFieldProps(props);
  const field = useField(props);
  const input = useRef<HTMLInputElement>(null);
  useTypedBefore(input, value, (typed) => {
    field.typedBefore();
    onChange(typed);
  });
  return (
    <FieldFrame field={field} props={props}>
      <div className={controlStyle()}>
        {lead}
        <input
          ref={input}
          {...native}
          {...field.control}
          value={value}
          onChange={(event) => {
            field.edited();
            onChange(event.target.value);
          }}
          className={`${inputStyle} ${align === "end" ? "figures text-right" : ""}`}
        />
        {trail}
      </div>
    </FieldFrame>
  );
}

/** What was typed into the prerendered page, before it was alive, is the value to begin with. */
function useTypedBefore(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const adopt = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  // Before React writes the field anew, which would throw away what was typed.
  useLayoutEffect(() => adopt(), []);
}

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly lines?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** What a program reads stands letter below letter. */
  readonly isCode?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { value, onChange, lines = 3, maxLength, placeholder, isCode = false } = props;
  const field = useField(props);
  return (
    <FieldFrame field={field} props={props}>
      <div className={controlStyle("free")}>
        <textarea
          {...field.control}
          rows={lines}
          value={value}
          {...(maxLength === undefined ? {} : { maxLength })}
          {...(placeholder === undefined ? {} : { placeholder })}
          onChange={(event) => {
            field.edited();
            onChange(event.target.value);
          }}
          {...(isCode ? { spellCheck: false } : {})}
          className={`${inputStyle} resize-y py-2 ${isCode ? "font-mono" : ""}`}
        />
      </div>
    </FieldFrame>
  );
}
