// The button, in four weights and two sizes; waits visibly, and when forbidden says why instead of vanishing.
import { LoaderCircle } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { Tooltip } from "./tooltip.tsx";

type Native = Pick<
  ComponentProps<"button">,
  | "aria-label"
  | "aria-expanded"
  | "aria-haspopup"
  | "aria-controls"
  | "aria-pressed"
  | "ref"
  | "onPointerEnter"
  | "onFocus"
  | "name"
  | "value"
>;

interface ButtonProps extends Native, ButtonLook {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly type?: "button" | "submit";
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  /** What it started is under way: it says so and cannot be pressed again. */
  readonly isPending?: boolean;
  /** Where it stands (margins, width); its look is its variant. */
  readonly className?: string;
  /** Why the reader may not do this; the button stays reachable and says so. */
  readonly forbidden?: string | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant = "secondary",
    size = "md",
    icon,
    className = "",
    forbidden,
    children,
    type = "button",
    onPress,
    isDisabled,
    isPending,
    ...native
  } = props;
  const reasonId = useId();
  const look = `${buttonStyle({ variant, size })} ${className}`;
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  if (forbidden !== undefined) {
    return (
      <Tooltip text={forbidden} opensOnPress className={`*:flex-1 ${className}`}>
        <button
          {...native}
          type="button"
          aria-disabled
          aria-describedby={reasonId}
          className={buttonStyle({ variant, size })}
        >
          {content}
        </button>
        <span id={reasonId} hidden>
          {forbidden}
        </span>
      </Tooltip>
    );
  }
  return (
    <button
      {...native}
      type={type}
      disabled={isDisabled === true}
      // Disabling it would throw away the focus of whoever pressed it by keyboard.
      {...(isPending === true ? { "aria-disabled": true } : {})}
      onClick={(event) => {
        if (isPending === true) event.preventDefault();
        else onPress?.();
      }}
      className={look}
    >
      {isPending === true ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{content}</span>
          <LoaderCircle aria-hidden size={16} className="absolute animate-spin" />
        </>
      ) : (
        content
      )}
    </button>
  );
}
