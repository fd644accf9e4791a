// Links: inside the site in the reader's language; outside in a new tab.
import { ExternalLink } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { afterPress } from "./after-press.ts";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { usePathSpelling } from "./paths.tsx";

/** Keys that ask the browser itself: for a new tab, a new window, a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/** An address of ours as it is spelt. Unlike the router's own link it does not follow where the reader is: a sidebar full of them is not drawn anew with every filter. */
export function PageLink({
  to,
  onClick,
  children,
  ...native
}: Omit<ComponentProps<"a">, "href"> & { readonly to: string }) {
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    afterPress(() => void navigate(to, { replace: to === pathname + search + hash }));
  };
  return (
    <a {...native} href={to} onClick={go}>
      {children}
    </a>
  );
}

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
}

const textLink = "focus-ring rounded-sm text-link underline-offset-2 hover:underline";

/** A link in running text or in data. */
export function Link({ to, children, className = "" }: LinkProps) {
  const spell = usePathSpelling();
  return (
    <PageLink to={spell(to)} className={`${textLink} ${className}`}>
      {children}
    </PageLink>
  );
}

export function OutsideLink({ to, children, className = "" }: LinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={`${textLink} inline-flex items-center gap-1 ${className}`}>
      {children}
      <ExternalLink aria-hidden size={13} />
    </a>
  );
}

/** Goes somewhere but looks like a button. */
export function ButtonLink({
  to,
  children,
  className = "",
  variant = "secondary",
  size = "md",
  icon,
}: LinkProps & ButtonLook & { readonly icon?: ReactNode }) {
  const spell = usePathSpelling();
  return (
    <PageLink to={spell(to)} className={`${buttonStyle({ variant, size })} ${className}`}>
      {icon}
      {children}
    </PageLink>
  );
}
