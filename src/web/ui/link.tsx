// Links: inside the site in the reader's language; outside in a new tab.
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { PageLink } from "./page-link.tsx";
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
  isWhole = false,
}: LinkProps & ButtonLook & { readonly icon?: ReactNode; readonly isWhole?: boolean }) {
  const spell = usePathSpelling();
  return (
    <PageLink to={spell(to)} isWhole={isWhole} className={`${buttonStyle({ variant, size })} ${className}`}>
      {icon}
      {children}
    </PageLink>
  );
}
