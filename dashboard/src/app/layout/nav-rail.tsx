import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useSignedInUser } from '../../features/accounts/session';
import { useSubscriberCount } from '../../features/subscribers/queries';
import { brand, LogoMark } from '../../ui/brand/brand';
import { formatNumber } from '../../ui/formats/numbers';
import { formatAriaShortcut, formatShortcut } from '../../ui/formats/shortcuts';
import { routePaths } from '../routes/route-paths';
import { listFootItems, type NavigationItem, railItems } from './navigation';
import { UserMenu } from './user-menu';

export function NavRail({ onSearch }: { onSearch: () => void }) {
  const user = useSignedInUser();
  const { data: subscriberCount } = useSubscriberCount();
  const formatBadge = (path: string) =>
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
      <SearchButton onSearch={onSearch} />
      <nav aria-label="Main" className="flex grow flex-col">
        <ul className="flex flex-col gap-1">
          {railItems.map((item) => (
            <li key={item.path}>
              <RailLink item={item} count={formatBadge(item.path)} />
            </li>
          ))}
        </ul>
        <ul className="mt-auto flex flex-col gap-1">
          {listFootItems(user).map((item) => (
            <li key={item.path}>
              <RailLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <UserMenu bar="rail" />
    </header>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts={formatAriaShortcut('Mod+K')}
      title={`Search (${formatShortcut('Mod+K')})`}
      onClick={onSearch}
      className="press flex h-10 shrink-0 items-center gap-3 rounded-nav border border-line bg-surface px-2.5 text-ink-2 hover:text-ink"
    >
      <Search size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="max-lg:sr-only">Search</span>
      <span aria-hidden className="ml-auto hidden text-meta text-ink-3 lg:inline">
        {formatShortcut('Mod+K')}
      </span>
    </button>
  );
}

type RailLinkProps = { item: NavigationItem; count?: ReactNode };

/** Shows an icon with a tooltip from 768 px, and an icon with its label from 1120 px. */
export function RailLink({ item: { path, section, label, icon: Icon }, count }: RailLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = [path, section].some(
    (candidate) => candidate && matchPath({ path: candidate, end: false }, pathname),
  );

  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
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
      {count !== undefined && (
        <span className="ml-auto hidden text-meta font-normal text-ink-3 tabular-nums lg:inline">
          {count}
        </span>
      )}
    </Link>
  );
}

/** Links past the navigation. This is the first tab stop. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-nav bg-surface px-4 py-3 font-semibold shadow-menu focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20"
    >
      Skip to content
    </a>
  );
}
