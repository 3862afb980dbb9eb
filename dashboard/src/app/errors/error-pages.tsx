import { errorMessage } from '@tidings/sdk';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { brand, LogoMark } from '../../ui/brand/brand';
import { Button, ButtonLink } from '../../ui/button';
import { LoadFailure } from '../../ui/feedback/load-states';
import { PageHeader } from '../../ui/page-header';
import { routePaths } from '../routes/route-paths';

/** Shows unexpected errors, and code files that a new version has replaced. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-5 px-4">
      <LogoMark className="h-9" />
      <h1 className="font-display text-title-small">Something went wrong</h1>
      <p className="text-lead text-ink-2">Reload the page. If this happens again, contact support.</p>
      <Button tone="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  );
}

export function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-5 px-4">
      <LogoMark className="h-9" />
      <h1 className="font-display text-title-small md:text-title">404 Page Not Found</h1>
      <p className="text-lead text-ink-2">Did you forget to add the page to the router?</p>
      <ButtonLink to={routePaths.landing} tone="primary">
        Go home
      </ButtonLink>
    </main>
  );
}

/** Replaces a screen that failed to load or crashed, inside the working layout. Without a connection, waits for one. */
export function ScreenError() {
  const error = useRouteError();
  const isOffline = !navigator.onLine;
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    const loadAgain = () => window.location.reload();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);

  return (
    <div role="alert" className="flex flex-col items-start gap-5">
      <PageHeader
        title={isOffline ? 'You are offline' : 'Something went wrong'}
        lead={
          isOffline
            ? 'This page loads when you are back online.'
            : 'Reload the page. If this happens again, contact support.'
        }
      />
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  );
}

/** Replaces every screen while the session check fails. */
export function SessionFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4">
      <h1 className="sr-only">{brand}</h1>
      <LoadFailure message={errorMessage(error)} onRetry={onRetry} />
    </main>
  );
}
