// A button that shows only an icon: its label is read aloud and shown on hover and focus.
import type { ComponentProps, ReactNode } from "react";
import { Tooltip } from "./tooltip.tsx";

const BASE =
  "focus-ring inline-grid shrink-0 cursor-pointer place-items-center text-soft hover:bg-hover hover:text-ink active:bg-line disabled:cursor-not-allowed disabled:opacity-45 disabled:hover:bg-transparent";
const SIZE = { md: "size-9 rounded-lg", sm: "size-8 rounded-lg", xs: "size-6 rounded-md" } as const;

type Native = Pick<
  ComponentProps<"button">,
  "aria-expanded" | "aria-haspopup" | "aria-controls" | "aria-pressed" | "ref" | "onPointerEnter" | "onFocus"
>;

interface IconButtonProps extends Native {
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: "md" | "sm" | "xs";
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** Where it stands. */
  readonly className?: string;
}

export function IconButton({
  label,
  icon,
  size = "md",
  onPress,
  isDisabled = false,
  className = "",
  ...native
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...native}
        type="button"
        aria-label={label}
        disabled={isDisabled}
        onClick={onPress}
        className={`${BASE} ${SIZE[size]} ${className}`}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
