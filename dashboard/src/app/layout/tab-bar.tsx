import { NavLink } from 'react-router';
import type { NavigationItem } from './navigation';

/**
 * Shows five items within reach of a thumb, because more would scroll out of view on a small phone. A long label gets
 * more width instead of a second line. Screens with a separate bar, such as the newsletter editor, replace it.
 */
export function TabBar({ items }: { items: NavigationItem[] }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] group-has-[[data-replaces-tabs]]/layout:hidden md:hidden"
    >
      <ul className="flex h-16 overflow-x-auto">
        {items.map(({ path, label, icon: Icon }) => (
          <li key={path} className="min-w-min flex-auto">
            <NavLink
              to={path}
              className="flex h-full min-w-11 flex-col items-center gap-1 px-0.5 pt-2.5 text-center text-tab text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-tide-ink"
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
