import { Link } from 'react-router';
import { useSubscriberCount } from '../../features/subscribers';
import { brand, LogoMark } from '../../ui/brand/brand';
import { formatNumber } from '../../ui/formats/numbers';
import { routePaths } from '../routes/route-paths';
import { footItems, railItems } from './navigation';
import { RailLink } from './rail-link';
import { UserMenu } from './user-menu';

export function NavRail() {
  const { data: subscriberCount } = useSubscriberCount();
  const countOf = (path: string) =>
    path === routePaths.subscribers && subscriberCount !== undefined
      ? formatNumber(subscriberCount)
      : undefined;

  return (
    <header className="sticky top-0 z-10 hidden h-dvh flex-col gap-5 px-3 py-4 md:flex">
      <Link
        to={routePaths.home}
        aria-label={brand}
        className="flex items-center gap-2.5 self-center rounded-nav font-display text-[1.4375rem] tracking-[-0.012em] lg:self-start lg:px-2.5"
      >
        <LogoMark className="h-6" />
        <span className="hidden lg:inline">{brand}</span>
      </Link>
      <nav aria-label="Main" className="flex grow flex-col">
        <ul className="flex flex-col gap-1">
          {railItems.map((item) => (
            <li key={item.path}>
              <RailLink item={item} count={countOf(item.path)} />
            </li>
          ))}
        </ul>
        <ul className="mt-auto flex flex-col gap-1">
          {footItems.map((item) => (
            <li key={item.path}>
              <RailLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <UserMenu place="rail" />
    </header>
  );
}
