// An address of ours and the press that goes there; its looks are those of whoever shows it.
import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { afterPress } from "./after-press.ts";

/** Keys that ask the browser itself: for a new tab, a new window, a download. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: string;
  /** The page in another form: the reader stays where they are on it. */
  readonly isSamePage?: boolean;
  /** Fetched as a whole by the browser itself: nothing of this page is left. */
  readonly isWhole?: boolean;
}

/**
 * `to` is the address as it is spelt. Unlike the router's own link this one does not follow where the reader is: a
 * sidebar full of them is not drawn anew with every filter.
 */
export function PageLink({ to, isSamePage = false, isWhole = false, onClick, children, ...native }: PageLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isWhole || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    afterPress(() => void navigate(to, { replace: to === pathname + search + hash, preventScrollReset: isSamePage }));
  };
  return (
    <a {...native} href={to} onClick={go}>
      {children}
    </a>
  );
}
