import { Button, ButtonLink } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';

/** Shown if the card form failed to load. */
export function FormFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Alert>Could not load payment form. Please try again.</Alert>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/upgrade">Back to the plans</ButtonLink>
      </div>
    </div>
  );
}
