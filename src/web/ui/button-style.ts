// How buttons look, for buttons and for links that look like one.

export interface ButtonLook {
  readonly variant?: "primary" | "secondary" | "ghost" | "danger";
  readonly size?: "md" | "sm";
}

const BASE =
  "focus-ring relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap select-none disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45";
const VARIANT = {
  primary: "bg-brand text-on-brand shadow-card hover:bg-brand-strong",
  secondary: "border border-edge bg-panel text-ink shadow-card hover:bg-hover active:bg-line",
  ghost: "text-soft hover:bg-hover hover:text-ink active:bg-line",
  danger: "bg-bad-solid text-on-bad shadow-card hover:brightness-110 active:brightness-95",
} as const;
const SIZE = { md: "h-9 px-3.5 pointer-coarse:h-10", sm: "h-8 px-2.5 pointer-coarse:h-10" } as const;

export const buttonStyle = ({ variant = "secondary", size = "md" }: ButtonLook): string =>
  `${BASE} ${VARIANT[variant]} ${SIZE[size]}`;
