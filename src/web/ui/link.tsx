// Links: inside the site in the reader's language, fetched ahead when pointed at; outside in a new tab.
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { usePathSpelling } from "./paths.tsx";

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
    <RouterLink to={spell(to)} prefetch="intent" className={`${textLink} ${className}`}>
      {children}
    </RouterLink>
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
    <RouterLink to={spell(to)} prefetch="intent" className={`${buttonStyle({ variant, size })} ${className}`}>
      {icon}
      {children}
    </RouterLink>
  );
}
