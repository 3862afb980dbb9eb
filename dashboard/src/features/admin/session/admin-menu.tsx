import type { ReactNode } from 'react';
import { AccountMenu } from '../../../ui/overlays/account-menu';
import { useAdminLogOut } from './mutations';

type AdminMenuProps = {
  name: string;
  /** The name of the role. */
  note: string;
  bar: 'rail' | 'top';
  /** The menu items above Log out. */
  children?: (close: () => void) => ReactNode;
};

export function AdminMenu({ name, note, bar, children }: AdminMenuProps) {
  const logOut = useAdminLogOut();
  return (
    <AccountMenu
      name={name}
      note={note}
      image={null}
      bar={bar}
      onLogOut={() => logOut.mutate()}
      {...(children && { children })}
    />
  );
}
