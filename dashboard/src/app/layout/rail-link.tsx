import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import type { NavigationItem } from './navigation';

type RailLinkProps = { item: NavigationItem; count?: ReactNode };

/** Shows an icon with a tooltip at 768 px, an icon with its label from 1120 px. */
export function RailLink({ item: { path, within, label, icon: Icon }, count }: RailLinkProps) {
  const { pathname } = useLocation();
  const isHere = [path, within].some((place) => place && matchPath({ path: place, end: false }, pathname));

  return (
    <Link
      to={path}
      aria-current={isHere ? 'page' : undefined}
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
