import { Link, Outlet, ScrollRestoration } from 'react-router';
import { VerificationBanner } from '../../features/sign-in/index';
import { HoldBanner } from '../../features/usage/index';
import { Logo } from '../../ui/brand/brand';
import { useTitleFocus } from '../page-title';
import { routePaths } from '../routes/route-paths';
import { NavRail, SkipLink, TabBar } from './nav-rail';
import { tabItems } from './navigation';
import { UserMenu } from './user-menu';

export function DashboardLayout() {
  const main = useTitleFocus();

  return (
    <div className="group/layout min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLink />
      <TopBar />
      <NavRail />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1000px] px-4 pt-4 pb-28 outline-none md:px-6 md:pt-8 md:pb-14 lg:max-w-[1080px] lg:px-10"
      >
        <VerificationBanner />
        <HoldBanner />
        <Outlet />
      </main>
      <TabBar items={tabItems} />
      <ScrollRestoration />
    </div>
  );
}

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
