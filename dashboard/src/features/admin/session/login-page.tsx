import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { brand } from '../../../ui/brand/brand';
import { EntryPage } from '../../../ui/entry-page';
import { WaitingPage } from '../../../ui/feedback/load-states';
import { currentAdminQuery, useCurrentAdmin } from './current-admin';
import { LoginForm } from './login-form';

/**
 * Signs in to the console. If the session check fails, the form is shown anyway, and signing in reports the error.
 */
export function LoginPage() {
  const queryClient = useQueryClient();
  const { data: admin, isPending } = useCurrentAdmin();
  useEffect(() => {
    document.title = `Sign in · ${brand} console`;
  }, []);

  // The next administrator starts with an empty cache.
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
