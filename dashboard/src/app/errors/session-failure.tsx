import { messageOf } from '@tidings/sdk';
import { brand } from '../../ui/brand/brand';
import { LoadFailure } from '../../ui/feedback/load-states';

/** Replaces every screen while the session check fails. */
export function SessionFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4">
      <h1 className="sr-only">{brand}</h1>
      <LoadFailure message={messageOf(error)} onRetry={onRetry} />
    </main>
  );
}
