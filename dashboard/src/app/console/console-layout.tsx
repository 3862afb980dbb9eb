import {
  Ban,
  ClipboardCheck,
  Gauge,
  HeartPulse,
  ListX,
  ScrollText,
  Send,
  Settings2,
  ShieldUser,
  UserSearch,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { AdminFactorGate } from '../../features/admin/administrators/admin-factor-gate';
import { AdminMenu } from '../../features/admin/session/admin-menu';
import { useCurrentAdmin } from '../../features/admin/session/current-admin';
import { getRoleName, type Permission, useHasPermission } from '../../features/admin/session/permissions';
import { brand, Logo, LogoMark } from '../../ui/brand/brand';
import { EmptyState, WaitingPage } from '../../ui/feedback/load-states';
import { Chip } from '../../ui/feedback/status-dot';
import { menuItemClass } from '../../ui/overlays/account-menu';
import { SessionFailure } from '../errors/error-pages';
import { RailLink, SkipLink } from '../layout/nav-rail';
import type { NavigationItem } from '../layout/navigation';
import { TabBar } from '../layout/tab-bar';
import { usePageTitle, useTitleFocus } from '../page-title';
import { routePaths } from '../routes/route-paths';

/** A screen of the console. Without a permission it is open to every administrator. */
type ConsoleItem = NavigationItem & { permission?: Permission };

/** The items of a phone's tab bar, which has room for five. */
const consoleTabs: ConsoleItem[] = [
  { path: routePaths.consoleDashboard, label: 'Dashboard', icon: Gauge },
  { path: routePaths.consoleDeliveries, label: 'Deliveries', icon: Send, permission: 'moderateUsers' },
  { path: routePaths.consoleHealth, label: 'Health', icon: HeartPulse, permission: 'moderateUsers' },
  { path: routePaths.consoleReview, label: 'Review', icon: ClipboardCheck, permission: 'moderateUsers' },
  { path: routePaths.consoleJobs, label: 'Jobs', icon: ListX, permission: 'manageInstance' },
];

/** The items that a phone shows in the account menu. */
const consoleMenuItems: ConsoleItem[] = [
  { path: routePaths.consoleBans, label: 'Bans', icon: Ban, permission: 'moderateUsers' },
  { path: routePaths.consolePrivacy, label: 'Privacy', icon: UserSearch, permission: 'moderateUsers' },
  { path: routePaths.consoleAudit, label: 'Audit log', icon: ScrollText, permission: 'readAudit' },
  { path: routePaths.consoleSettings, label: 'Settings', icon: Settings2, permission: 'manageInstance' },
  { path: routePaths.consoleAdministrators, label: 'Administrators', icon: ShieldUser },
];

const consoleItems: ConsoleItem[] = [...consoleTabs, ...consoleMenuItems];

/** Returns a function that checks whether the administrator may open a screen. */
function useCanOpen(): (item: ConsoleItem) => boolean {
  const hasPermission = useHasPermission();
  return ({ permission }) => permission === undefined || hasPermission(permission);
}

/** Renders the console for signed-in administrators, and redirects others to sign-in. */
export function ConsoleLayout() {
  const { data: admin, error, isPending, refetch } = useCurrentAdmin();
  const navigate = useNavigate();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (admin && !wasSignedIn) setWasSignedIn(true);

  // Redirects by navigating, so that a screen with unsaved text can ask first.
  const hasSessionEnded = admin === null && wasSignedIn;
  useEffect(() => {
    if (hasSessionEnded) void navigate(routePaths.consoleLogin, { replace: true });
  }, [hasSessionEnded, navigate]);

  if (isPending) return <WaitingPage />;
  if (admin || wasSignedIn)
    return <ConsoleFrame name={admin?.username ?? ''} note={admin ? getRoleName(admin.role) : ''} />;
  if (error) return <SessionFailure error={error} onRetry={() => refetch()} />;
  return <Navigate to={routePaths.consoleLogin} replace />;
}

function ConsoleFrame({ name, note }: { name: string; note: string }) {
  const main = useTitleFocus();
  const { pathname } = useLocation();
  const canOpen = useCanOpen();
  const item = consoleItems.find(({ path }) => path === pathname);
  usePageTitle(`${item?.label ?? 'Console'} · ${brand} console`);

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[216px_minmax(0,1fr)]">
      <SkipLink />
      <ConsoleTopBar name={name} note={note} />
      <ConsoleRail name={name} note={note} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1240px] px-4 pt-4 pb-28 text-label outline-none md:px-6 md:pt-8 md:pb-14"
      >
        <AdminFactorGate to={routePaths.consoleAdministrators}>
          {item === undefined || canOpen(item) ? (
            <Outlet />
          ) : (
            <EmptyState
              title="You cannot open this screen"
              text="Ask an owner of this instance for access."
            />
          )}
        </AdminFactorGate>
      </main>
      <TabBar items={consoleTabs.filter(canOpen)} />
      <ScrollRestoration />
    </div>
  );
}

function ConsoleRail({ name, note }: { name: string; note: string }) {
  const canOpen = useCanOpen();
  return (
    <header className="sticky top-0 z-10 hidden h-dvh flex-col gap-5 px-3 py-5 md:flex">
      <div className="flex flex-wrap items-center gap-2.5 self-center lg:self-start lg:px-2.5">
        <Link
          to={routePaths.consoleDashboard}
          aria-label={brand}
          className="flex items-center gap-2.5 rounded-nav font-display text-[1.4375rem] tracking-[-0.012em]"
        >
          <LogoMark className="h-6" />
          <span className="hidden lg:inline">{brand}</span>
        </Link>
        <span className="hidden lg:inline-flex">
          <Chip>Console</Chip>
        </span>
      </div>
      <nav aria-label="Console" className="grow">
        <ul className="flex flex-col gap-1">
          {consoleItems.filter(canOpen).map((item) => (
            <li key={item.path}>
              <RailLink item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <AdminMenu name={name} note={note} bar="rail" />
    </header>
  );
}

function ConsoleTopBar({ name, note }: { name: string; note: string }) {
  const canOpen = useCanOpen();
  return (
    <header className="flex h-14 items-center justify-between px-4 pt-1 md:hidden">
      <div className="flex items-center gap-2.5">
        <Link to={routePaths.consoleDashboard} className="rounded-nav">
          <Logo />
        </Link>
        <Chip>Console</Chip>
      </div>
      <AdminMenu name={name} note={note} bar="top">
        {(close) =>
          consoleMenuItems.filter(canOpen).map(({ path, label, icon: Icon }) => (
            <Link key={path} to={path} onClick={close} className={menuItemClass}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          ))
        }
      </AdminMenu>
    </header>
  );
}
