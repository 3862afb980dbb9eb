import { Search } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, ScrollRestoration } from 'react-router';
import { useSignedInUser } from '../../features/accounts/session';
import { AnnouncementBanner } from '../../features/announcement/announcement-banner';
import { FactorBanner } from '../../features/second-factor/factor-banner';
import { VerificationBanner } from '../../features/sign-in/verification/verification-banner';
import { HoldBanner } from '../../features/usage/usage-card';
import { Logo } from '../../ui/brand/brand';
import { type CommandDialog, Commands } from '../commands/commands';
import { useTitleFocus } from '../page-title';
import { routePaths } from '../routes/route-paths';
import { NavRail, SkipLink } from './nav-rail';
import { tabItems } from './navigation';
import { TabBar } from './tab-bar';
import { UserMenu } from './user-menu';

export function DashboardLayout() {
  const main = useTitleFocus();
  const [dialog, setDialog] = useState<CommandDialog>();
  const openSearch = () => setDialog('search');

  return (
    <div className="group/layout min-h-dvh md:grid md:grid-cols-[64px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLink />
      <TopBar onSearch={openSearch} />
      <NavRail onSearch={openSearch} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1000px] px-4 pt-4 pb-28 outline-none md:px-6 md:pt-8 md:pb-14 lg:max-w-[1080px] lg:px-10"
      >
        <AnnouncementBanner />
        <VerificationBanner />
        <RequiredFactorGate />
        <HoldBanner />
        <Outlet />
      </main>
      <TabBar items={tabItems} />
      <Commands openDialog={dialog} onOpenDialog={setDialog} />
      <ScrollRestoration />
    </div>
  );
}

function RequiredFactorGate() {
  const { secondFactorDueAt } = useSignedInUser();
  return <FactorBanner dueAt={secondFactorDueAt} to={`${routePaths.settings}?tab=security`} />;
}

export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="flex h-14 items-center justify-between px-4 md:hidden">
      <Link to={routePaths.home} className="rounded-nav">
        <Logo />
      </Link>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label="Search"
          onClick={onSearch}
          className="press grid size-11 place-items-center rounded-pill text-ink-2"
        >
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <UserMenu bar="top" />
      </div>
    </header>
  );
}
