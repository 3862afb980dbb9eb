import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { brand } from '../../../ui/brand';
import { EntryPage } from '../../../ui/entry-page';
import { WaitingPage } from '../../../ui/waiting-page';
import { currentAdminQuery, useCurrentAdmin } from './current-admin';
import { LoginForm } from './login-form';

/** The console's way in. If the server does not say who is signed in, signing in will tell. */
export function LoginPage() {
  const queryClient = useQueryClient();
  const { data: admin, isPending } = useCurrentAdmin();
  useEffect(() => {
    document.title = `Sign in · ${brand} console`;
  }, []);

  // Whoever signs in next starts from nothing.
  const isSignedOut = admin === null;
  useEffect(() => {
    if (!isSignedOut) return;
    const [session] = currentAdminQuery.queryKey;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  }, [isSignedOut, queryClient]);

  if (isPending) return <WaitingPage />;
  if (admin) return <Navigate to="/admin/dashboard" replace />;

  return (
    <EntryPage title="Console" lead="This area is for administrators only.">
      <LoginForm />
    </EntryPage>
  );
}
