import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { getUserName, useSignedInUser } from '../../features/accounts/session';
import { useLogOut } from '../../features/sign-in/mutations';
import { formatPublicAddress, formatPublicUrl } from '../../features/sites/share/public-address';
import { AccountMenu, menuItemClass } from '../../ui/overlays/account-menu';
import { listMenuItems } from './navigation';

export function UserMenu({ bar }: { bar: 'rail' | 'top' }) {
  const user = useSignedInUser();
  const logOut = useLogOut();

  return (
    <AccountMenu
      name={getUserName(user)}
      note={formatPublicAddress(user.username)}
      image={user.profileImage}
      bar={bar}
      onLogOut={() => logOut.mutate()}
    >
      {(close) => (
        <>
          {listMenuItems(user).map(({ path, label, icon: Icon }) => (
            <Link key={path} to={path} onClick={close} className={menuItemClass}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          ))}
          <a
            href={formatPublicUrl(user.username)}
            target="_blank"
            rel="noreferrer"
            onClick={close}
            className={menuItemClass}
          >
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            View site
          </a>
        </>
      )}
    </AccountMenu>
  );
}
