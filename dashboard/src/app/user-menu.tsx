import { ExternalLink, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { nameOf, useSignedInUser } from '../features/accounts';
import { useLogOut } from '../features/sign-in';
import { publicAddress, publicUrl } from '../features/sites';
import { Avatar } from '../ui/avatar';
import { PopoverMenu } from '../ui/popover-menu';
import { ThemeSwitch } from '../ui/theme-switch';
import { menuItems } from './navigation';

/** Beside its button, so that the second press of a double click meets no item. */
const PLACEMENTS = { rail: 'bottom-20 left-3', top: 'top-14 right-4' };
const TRIGGERS = {
  rail: 'press flex min-h-11 w-full items-center justify-center gap-3 rounded-nav text-left lg:justify-start lg:p-2.5 lg:hover:bg-surface',
  top: 'press grid size-11 place-items-center rounded-pill',
};
const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-nav px-2.5 text-left hover:bg-sunken md:min-h-10';

export function UserMenu({ place }: { place: 'rail' | 'top' }) {
  const user = useSignedInUser();
  const logOut = useLogOut();
  const name = nameOf(user);
  const address = publicAddress(user.username);

  return (
    <PopoverMenu
      triggerClass={TRIGGERS[place]}
      trigger={
        <>
          <Avatar name={name} image={user.profileImage} className="size-9" />
          {place === 'rail' && (
            <span className="hidden min-w-0 flex-col lg:flex">
              <span className="truncate text-label font-semibold">{name}</span>
              <span className="truncate text-meta text-ink-3">{address}</span>
            </span>
          )}
          <span className="sr-only">Account menu</span>
        </>
      }
      placement={PLACEMENTS[place]}
    >
      {(close) => (
        <div className="flex flex-col gap-1">
          <p className="flex min-w-0 flex-col px-2.5 pt-1 pb-2">
            <span className="truncate font-semibold">{name}</span>
            <span className="truncate text-meta text-ink-3">{address}</span>
          </p>
          <ThemeSwitch />
          {menuItems.map(({ path, label, icon: Icon }) => (
            <Link key={path} to={path} onClick={close} className={itemClass}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          ))}
          <a
            href={publicUrl(user.username)}
            target="_blank"
            rel="noreferrer"
            onClick={close}
            className={itemClass}
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            View site
          </a>
          <button
            type="button"
            className={itemClass}
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
