import { Alert } from './alert';
import { Button } from './button';

/** A part of the page that could not be read, with the server's words and a way on. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <Alert>{message}</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
