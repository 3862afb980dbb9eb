import { LogOut } from 'lucide-react';
import { Avatar } from '../../../ui/avatar';
import { PopoverMenu } from '../../../ui/popover-menu';
import { ThemeSwitch } from '../../../ui/theme-switch';
import { useAdminLogOut } from './use-admin-log-out';

const PLACEMENTS = { rail: 'bottom-20 left-3', top: 'top-14 right-4' };
const TRIGGERS = {
  rail: 'press flex min-h-11 w-full items-center justify-center gap-3 rounded-nav text-left lg:justify-start lg:p-2.5 lg:hover:bg-surface',
  top: 'press grid size-11 place-items-center rounded-pill',
};

export function AdminMenu({ name, place }: { name: string; place: 'rail' | 'top' }) {
  const logOut = useAdminLogOut();

  return (
    <PopoverMenu
      triggerClass={TRIGGERS[place]}
      placement={PLACEMENTS[place]}
      trigger={
        <>
          <Avatar name={name} image={null} className="size-9" />
          {place === 'rail' && (
            <span className="hidden min-w-0 flex-col lg:flex">
              <span className="truncate text-label font-semibold">{name}</span>
              <span className="text-meta text-ink-3">Administrator</span>
            </span>
          )}
          <span className="sr-only">Account menu</span>
        </>
      }
    >
      {(close) => (
        <div className="flex flex-col gap-1">
          <p className="truncate px-2.5 pt-1 pb-2 font-semibold">{name}</p>
          <ThemeSwitch />
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-3 rounded-nav px-2.5 text-left hover:bg-sunken md:min-h-10"
            onClick={() => {
              close();
              logOut.mutate();
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
