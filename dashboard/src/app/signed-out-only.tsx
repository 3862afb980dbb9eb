import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { forgetSession, useCurrentUser } from '../features/accounts';
import { forgetOnboardingDraft, isNewcomer } from '../features/sign-in';
import { brand } from '../ui/brand';
import { SpinnerPage } from '../ui/spinner';
import { routePaths } from './route-paths';
import { usePageTitle } from './use-page-title';

/** The way in. Who is signed in already goes home, who has just registered to the first steps; if the server does not answer, signing in will tell. */
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

  if (isPending) return <SpinnerPage />;
  if (user) {
    return <Navigate to={isNewcomer(queryClient, user) ? routePaths.onboarding : routePaths.home} replace />;
  }
  return <Outlet />;
}
