import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { forgetSession, useCurrentUser } from '../../features/accounts';
import { forgetOnboardingDraft, isNewcomer } from '../../features/sign-in';
import { brand } from '../../ui/brand/brand';
import { WaitingPage } from '../../ui/feedback/load-states';
import { usePageTitle } from '../use-page-title';
import { routePaths } from './route-paths';
import { takeWantedPlace } from './wanted-place';

/**
 * Renders the sign-in screens. Redirects signed-in users home, and new accounts to onboarding. If the session check
 * fails, the form is shown anyway, and signing in reports the error.
 */
export function SignedOutOnly() {
  const queryClient = useQueryClient();
  const { data: user, isPending } = useCurrentUser();
  usePageTitle(brand);

  const isSignedOut = user === null;
  useEffect(() => {
    if (!isSignedOut) return;
    forgetSession(queryClient);
    forgetOnboardingDraft();
  }, [isSignedOut, queryClient]);

  if (isPending) return <WaitingPage />;
  if (user)
    return isNewcomer(queryClient, user) ? <Navigate to={routePaths.onboarding} replace /> : <ToPlace />;
  return <Outlet />;
}

function ToPlace() {
  const [place] = useState(() => takeWantedPlace() ?? routePaths.home);
  return <Navigate to={place} replace />;
}
