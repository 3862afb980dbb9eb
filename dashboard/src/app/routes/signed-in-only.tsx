import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { SignedInUser, useCurrentUser } from '../../features/accounts';
import { publicAddress } from '../../features/sites';
import { brand } from '../../ui/brand/brand';
import { WaitingPage } from '../../ui/feedback/load-states';
import { SessionFailure } from '../errors/session-failure';
import { usePageTitle } from '../use-page-title';
import { routePaths } from './route-paths';
import { saveWantedPlace } from './wanted-place';

export function SignedInOnly() {
  const navigate = useNavigate();
  const { data: user, error, isPending, refetch } = useCurrentUser();
  const [lastUser, setLastUser] = useState(user);
  // Another account can only come from another tab. This tab continues to show its own account and input.
  const isSameAccount = !lastUser || lastUser.id === user?.id;
  if (user && user !== lastUser && isSameAccount) setLastUser(user);

  // If the session ends on a screen with unsaved text, redirect by navigating, so that the screen can ask first.
  const sessionEnded = user === null && Boolean(lastUser);
  useEffect(() => {
    if (sessionEnded) void navigate(routePaths.auth, { replace: true });
  }, [sessionEnded, navigate]);

  usePageTitle(user && lastUser ? publicAddress(lastUser.username) : brand);

  if (isPending) return <WaitingPage />;
  if (lastUser) {
    return (
      <SignedInUser value={lastUser}>
        <Outlet />
      </SignedInUser>
    );
  }
  if (error) return <SessionFailure error={error} onRetry={() => refetch()} />;
  return <ToSignIn />;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => saveWantedPlace(pathname + search), [pathname, search]);
  return <Navigate to={routePaths.auth} replace />;
}
