import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../../features/accounts/queries';
import { clearSession, SignedInUser } from '../../features/accounts/session';
import { useDeviceTimeZone } from '../../features/accounts/use-device-time-zone';
import { isFactorOverdue } from '../../features/second-factor/factor-banner';
import { forgetOnboardingDraft, isNewUser } from '../../features/sign-in/onboarding/onboarding-draft';
import { formatPublicAddress } from '../../features/sites/share/public-address';
import { brand } from '../../ui/brand/brand';
import { WaitingPage } from '../../ui/feedback/load-states';
import { TimeZoneContext } from '../../ui/formats/time-zone-context';
import { tabStorage } from '../../ui/hooks/browser-storage';
import { SessionFailure } from '../errors/error-pages';
import { usePageTitle } from '../page-title';
import { routePaths } from './route-paths';

/** The first load omits this screen, because few creators see it. */
const FactorGate = lazy(async () => ({
  default: (await import('../../features/sign-in/factors/factor-gate')).FactorGate,
}));

/** The part of the screen that only administrators see. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('../../features/impersonation/impersonation-banner')).ImpersonationBanner,
}));

const RETURN_PATH_KEY = 'tidings-wanted';

/** Stores the path that a visitor requested before sign-in. It is kept for this tab across reloads. */
export function saveReturnPath(path: string): void {
  tabStorage.save(RETURN_PATH_KEY, path);
}

/** Returns the stored path once. Accepts only paths of the dashboard, because the caller navigates without a check. */
export function takeReturnPath(): string | undefined {
  const path = tabStorage.read(RETURN_PATH_KEY) ?? '';
  tabStorage.forget(RETURN_PATH_KEY);
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

/** Step 2, because new users chose their username (step 1) at sign-up. Back returns to step 1. */
const firstScreen = `${routePaths.onboarding}?step=2`;

export function SignedInOnly() {
  const navigate = useNavigate();
  const { data: user, error, isPending, refetch } = useCurrentUser();
  const [lastUser, setLastUser] = useState(user);
  // Only another tab can have changed the account. This tab continues to show its own account and input.
  const isSameAccount = !lastUser || lastUser.id === user?.id;
  if (user && user !== lastUser && isSameAccount) setLastUser(user);

  // If the session ends on a screen with unsaved text, navigates so that the screen can ask first.
  const hasSessionEnded = user === null && Boolean(lastUser);
  useEffect(() => {
    if (hasSessionEnded) void navigate(routePaths.auth, { replace: true });
  }, [hasSessionEnded, navigate]);

  useDeviceTimeZone(user);
  usePageTitle(user && lastUser ? formatPublicAddress(lastUser.username) : brand);

  if (isPending) return <WaitingPage />;
  if (lastUser) {
    return (
      <SignedInUser value={lastUser}>
        <TimeZoneContext value={lastUser.timeZone}>
          {lastUser.impersonation && (
            <Suspense>
              <ImpersonationBanner user={lastUser} impersonation={lastUser.impersonation} />
            </Suspense>
          )}
          {isFactorOverdue(lastUser.secondFactorDueAt) && !lastUser.impersonation ? (
            <Suspense fallback={<WaitingPage />}>
              <FactorGate />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </TimeZoneContext>
      </SignedInUser>
    );
  }
  if (error) return <SessionFailure error={error} onRetry={() => refetch()} />;
  return <RedirectToSignIn />;
}

function RedirectToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => saveReturnPath(pathname + search), [pathname, search]);
  return <Navigate to={routePaths.auth} replace />;
}

/**
 * Renders the sign-in screens. Redirects signed-in users home, and new accounts to onboarding. If the session check
 * fails, shows the form anyway, and signing in reports the error.
 */
export function SignedOutOnly() {
  const queryClient = useQueryClient();
  const { data: user, isPending } = useCurrentUser();
  usePageTitle(brand);

  const isSignedOut = user === null;
  useEffect(() => {
    if (!isSignedOut) return;
    clearSession(queryClient);
    forgetOnboardingDraft();
  }, [isSignedOut, queryClient]);

  if (isPending) return <WaitingPage />;
  if (user) return isNewUser(queryClient, user) ? <Navigate to={firstScreen} replace /> : <RedirectTo />;
  return <Outlet />;
}

function RedirectTo() {
  const [path] = useState(() => takeReturnPath() ?? routePaths.home);
  return <Navigate to={path} replace />;
}
