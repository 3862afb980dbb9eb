import { Button } from '../button';
import { Alert } from './alert';

/** Replaces a part of the page that failed to load, with the server's message and a retry. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <Alert>{message}</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
