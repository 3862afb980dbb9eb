import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { LogoMark } from '../../ui/brand/brand';
import { Button } from '../../ui/button';

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
