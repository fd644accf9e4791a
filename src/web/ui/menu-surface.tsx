// The open list of a menu.
import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Menu, Header, MenuItem, MenuSection, Popover } from "react-aria-components";
import type { PopoverPlacement } from "./popover-surface.tsx";
import { SurfaceLanguage } from "./surface-language.tsx";
import { useFocusBack } from "./use-focus-back.ts";

export interface MenuAction {
  readonly id: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  readonly isDangerous?: boolean;
  readonly isChosen?: boolean;
  /** Why it cannot be done now; the line stays and says so. */
  readonly forbidden?: string | undefined;
}

export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  readonly actions: readonly MenuAction[];
}

interface MenuSurfaceProps {
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly groups: readonly MenuGroup[];
  readonly placement: PopoverPlacement;
  readonly head?: ReactNode;
  readonly onClose: () => void;
}

export default function MenuSurface({ label, anchor, groups, placement, head, onClose }: MenuSurfaceProps) {
  useFocusBack();
  const everything = groups.flatMap((group) => group.actions);
  return (
    <SurfaceLanguage>
      <Popover
        isOpen
        onOpenChange={(open) => !open && onClose()}
        triggerRef={anchor}
        aria-label={label}
        placement={placement}
        offset={6}
        className="floating animate-pop max-w-[calc(100vw-1.5rem)] min-w-52 overflow-auto p-1"
      >
        {head !== undefined && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5">{head}</div>}
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an opened menu takes the focus: that is how a menu works
          autoFocus="first"
          className="outline-none"
          disabledKeys={everything.filter((action) => action.forbidden !== undefined).map((action) => action.id)}
          onAction={(key) => everything.find((action) => action.id === key)?.onAction()}
          onClose={onClose}
        >
          {groups.map((group) => (
            <MenuSection
              key={group.id}
              {...(group.title === undefined ? { "aria-label": label } : {})}
              className="border-b border-line py-1 last:border-0"
            >
              {group.title !== undefined && (
                <Header className="px-2.5 py-1 text-2xs font-semibold tracking-wide text-faint uppercase">
                  {group.title}
                </Header>
              )}
              {group.actions.map((action) => (
                <MenuLine key={action.id} action={action} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </SurfaceLanguage>
  );
}

function MenuLine({ action }: { readonly action: MenuAction }) {
  const { id, text, icon, isDangerous = false, isChosen = false, forbidden } = action;
  return (
    <MenuItem
      id={id}
      textValue={text}
      className={`flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none pointer-coarse:py-2.5 focus:bg-hover disabled:cursor-not-allowed disabled:text-faint dark:focus:bg-line ${
        isDangerous ? "text-bad" : "text-ink"
      }`}
    >
      {icon !== undefined && <span className="shrink-0 opacity-80">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{text}</span>
        {forbidden !== undefined && <span className="block max-w-60 text-xs text-faint">{forbidden}</span>}
      </span>
      {isChosen && <Check aria-hidden size={15} className="shrink-0 text-brand" />}
    </MenuItem>
  );
}
