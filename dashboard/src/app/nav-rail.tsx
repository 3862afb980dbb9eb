import { Link, NavLink } from 'react-router';
import { useSubscriberCount } from '../features/subscribers';
import { brand } from '../ui/brand';
import { LogoMark } from '../ui/logo';
import { formatNumber } from '../ui/numbers';
import { railItems } from './navigation';
import { routePaths } from './route-paths';
import { UserMenu } from './user-menu';

/** Icons with tooltips from 768 px, icons with words from 1120 px. */
export function NavRail() {
  const { data: subscriberCount } = useSubscriberCount();

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
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {railItems.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                className="group relative flex h-10 items-center gap-3 rounded-nav px-[11px] text-ink-2 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:shadow-card"
              >
                <Icon
                  size={18}
                  strokeWidth={1.75}
                  aria-hidden
                  className="shrink-0 group-aria-[current=page]:text-tide-ink"
                />
                <span className="pointer-events-none absolute left-full ml-2 rounded-nav bg-ink px-2.5 py-1 text-meta font-medium whitespace-nowrap text-paper opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 lg:static lg:ml-0 lg:bg-transparent lg:p-0 lg:text-body lg:font-[inherit] lg:text-inherit lg:opacity-100">
                  {label}
                </span>
                {path === routePaths.subscribers && subscriberCount !== undefined && (
                  <span className="ml-auto hidden text-meta font-normal text-ink-3 tabular-nums lg:inline">
                    {formatNumber(subscriberCount)}
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto">
        <UserMenu place="rail" />
      </div>
    </header>
  );
}
