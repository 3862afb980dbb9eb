import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../brand/avatar';
import { ThemeSwitch } from '../brand/theme-switch';
import { PopoverMenu } from './popover-menu';

/** The menu is beside its button, so that the second press of a double click hits no item. */
const PLACEMENTS = { rail: 'bottom-20 left-3', top: 'top-14 right-4' };
const TRIGGERS = {
  rail: 'press flex min-h-11 w-full items-center justify-center gap-3 rounded-nav text-left lg:justify-start lg:p-2.5 lg:hover:bg-surface',
  top: 'press grid size-11 place-items-center rounded-pill',
};

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-nav px-2.5 text-left hover:bg-sunken md:min-h-10';

type AccountMenuProps = {
  name: string;
  /** The text below the name: the URL of the page, or the role. */
  note: string;
  image: string | null;
  /** The bar that contains the button: the rail of large screens, or the top bar of small screens. */
  bar: keyof typeof PLACEMENTS;
  onLogOut: () => void;
  /** The menu items above Log out. */
  children?: (close: () => void) => ReactNode;
};

export function AccountMenu({ name, note, image, bar, onLogOut, children }: AccountMenuProps) {
  return (
    <PopoverMenu
      triggerClass={TRIGGERS[bar]}
      placement={PLACEMENTS[bar]}
      trigger={
        <>
          <Avatar name={name} image={image} className="size-9" />
          {bar === 'rail' && (
            <span className="hidden min-w-0 flex-col lg:flex">
              <span className="truncate text-label font-semibold">{name}</span>
              <span className="truncate text-meta text-ink-3">{note}</span>
            </span>
          )}
          <span className="sr-only">Account menu</span>
        </>
      }
    >
      {(close) => (
        <div className="flex flex-col gap-1">
          <p className="flex min-w-0 flex-col px-2.5 pt-1 pb-2">
            <span className="truncate font-semibold">{name}</span>
            <span className="truncate text-meta text-ink-3">{note}</span>
          </p>
          <ThemeSwitch />
          {children?.(close)}
          <button
            type="button"
            className={menuItemClass}
            onClick={() => {
              close();
              onLogOut();
            }}
          >
            <LogOut size={18} strokeWidth={1.75} aria-hidden />
            Log out
          </button>
        </div>
      )}
    </PopoverMenu>
  );
}
