import { AccountMenu } from '../../../ui/account-menu';
import { useAdminLogOut } from './use-admin-log-out';

export function AdminMenu({ name, place }: { name: string; place: 'rail' | 'top' }) {
  const logOut = useAdminLogOut();
  return (
    <AccountMenu
      name={name}
      note="Administrator"
      image={null}
      place={place}
      onLogOut={() => logOut.mutate()}
    />
  );
}
