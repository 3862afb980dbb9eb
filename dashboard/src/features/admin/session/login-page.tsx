import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { brand } from '../../../ui/brand';
import { Logo } from '../../../ui/logo';
import { SpinnerPage } from '../../../ui/spinner';
import { Stamp } from '../../../ui/stamp';
import { WaveRule } from '../../../ui/wave-rule';
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

  if (isPending) return <SpinnerPage />;
  if (admin) return <Navigate to="/admin/dashboard" replace />;

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[1120px] content-start gap-10 px-4 py-6 md:px-10 md:py-10">
      <Link
        to="/"
        className="flex min-h-11 items-center justify-self-center rounded-nav lg:justify-self-start"
      >
        <Logo />
      </Link>
      <div className="grid gap-20 lg:grid-cols-[360px_1fr] lg:pt-[10dvh]">
        <div className="mx-auto flex w-full max-w-[360px] flex-col gap-6 lg:mx-0">
          <header className="flex flex-col gap-2">
            <h1 className="font-display text-title-small">Console</h1>
            <p className="text-lead text-ink-2">This area is for administrators only.</p>
          </header>
          <WaveRule />
          <LoginForm />
        </div>
        <div className="hidden scale-[2.4] self-start justify-self-center pt-10 lg:block">
          <Stamp />
        </div>
      </div>
    </main>
  );
}
