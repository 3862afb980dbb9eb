import { errorMessage } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';

/** Shows why the preview failed. The previous preview stays below. */
export function PreviewFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <Alert tone="warning">The preview could not be created. {errorMessage(error)}</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
