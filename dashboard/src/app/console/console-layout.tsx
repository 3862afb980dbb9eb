import { useEffect, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useCurrentAdmin } from '../../features/admin';
import { brand } from '../../ui/brand/brand';
import { WaitingPage } from '../../ui/feedback/load-states';
import { SessionFailure } from '../errors/session-failure';
import { SkipLink } from '../layout/skip-link';
import { TabBar } from '../layout/tab-bar';
import { routePaths } from '../routes/route-paths';
import { usePageTitle } from '../use-page-title';
import { useTitleFocus } from '../use-title-focus';
import { consoleItems, consoleTabs } from './console-navigation';
import { ConsoleRail, ConsoleTopBar } from './console-rail';

/** Renders the console for signed-in administrators, and redirects others to sign-in. */
export function ConsoleLayout() {
  const { data: admin, error, isPending, refetch } = useCurrentAdmin();
  const navigate = useNavigate();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (admin && !wasSignedIn) setWasSignedIn(true);

  // Redirects by navigating, so that a screen with unsaved text can ask first.
  const sessionEnded = admin === null && wasSignedIn;
  useEffect(() => {
    if (sessionEnded) void navigate(routePaths.consoleLogin, { replace: true });
  }, [sessionEnded, navigate]);

  if (isPending) return <WaitingPage />;
  if (admin || wasSignedIn) return <ConsoleFrame name={admin?.username ?? ''} />;
  if (error) return <SessionFailure error={error} onRetry={() => refetch()} />;
  return <Navigate to={routePaths.consoleLogin} replace />;
}

function ConsoleFrame({ name }: { name: string }) {
  const main = useTitleFocus();
  const { pathname } = useLocation();
  const place = consoleItems.find(({ path }) => path === pathname)?.label ?? 'Console';
  usePageTitle(`${place} · ${brand} console`);

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[216px_minmax(0,1fr)]">
      <SkipLink />
      <ConsoleTopBar name={name} />
      <ConsoleRail name={name} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1240px] px-4 pt-4 pb-28 text-label outline-none md:px-6 md:pt-8 md:pb-14"
      >
        <Outlet />
      </main>
      <TabBar items={consoleTabs} />
      <ScrollRestoration />
    </div>
  );
}
