import { Link } from 'react-router';
import { Logo } from '../../ui/brand/brand';
import { routePaths } from '../routes/route-paths';
import { UserMenu } from './user-menu';

export function TopBar() {
  return (
    <header className="flex h-14 items-center justify-between px-4 md:hidden">
      <Link to={routePaths.home} className="rounded-nav">
        <Logo />
      </Link>
      <UserMenu place="top" />
    </header>
  );
}
