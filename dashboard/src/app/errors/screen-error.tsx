import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../../ui/button';
import { PageHeader } from '../../ui/page-header';

/**
 * Replaces a screen that failed to load or crashed. The layout around it still works. Offline, it waits for a
 * connection.
 */
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
