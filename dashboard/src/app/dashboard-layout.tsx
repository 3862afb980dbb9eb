import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { NavRail } from './nav-rail';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';

export function DashboardLayout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const firstPath = useRef(pathname);

  // After a change of page the focus starts at its title, as it would after a full load.
  useEffect(() => {
    if (pathname === firstPath.current) return;
    firstPath.current = '';
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only rounded-nav bg-surface px-4 py-3 font-semibold shadow-menu focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20"
      >
        Skip to content
      </a>
      <TopBar />
      <NavRail />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1000px] px-4 pt-4 pb-28 outline-none md:px-6 md:pt-8 md:pb-14 lg:max-w-[1080px] lg:px-10"
      >
        <Outlet />
      </main>
      <TabBar />
      <ScrollRestoration />
    </div>
  );
}
