import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { LogoMark } from '../../ui/brand/logo';
import { Button } from '../../ui/button';

/** Shows unexpected errors, and code files that a new version has replaced. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);

  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-5 px-4">
      <LogoMark className="h-9" />
      <h1 className="font-display text-title-small">This screen has stopped</h1>
      <p className="text-lead text-ink-2">Load it again. If it stops again, the fault is ours.</p>
      <Button tone="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </main>
  );
}
