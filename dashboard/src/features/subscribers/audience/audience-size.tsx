import { errorMessage } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount } from '../../../ui/formats/numbers';
import type { AudienceCount } from './use-audience-count';

export const DELETED_SEGMENT =
  'A segment of this audience was deleted. Remove it, or choose another audience.';
export const NO_AUDIENCE = 'Choose an audience.';

/** Shows the size of an audience while it is chosen. */
export function AudienceSize({ size }: { size: AudienceCount }) {
  const { count, error, isCounting, isUnchosen, isUnusable, retry } = size;

  if (isUnchosen) return <Alert>{NO_AUDIENCE}</Alert>;
  if (isUnusable) return <Alert>{DELETED_SEGMENT}</Alert>;
  if (error && !isCounting) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Alert>We could not count this audience. {errorMessage(error)}</Alert>
        <Button onClick={retry}>Count again</Button>
      </div>
    );
  }
  return (
    <p role="status" className="font-semibold tabular-nums">
      {count === undefined ? 'Counting subscribers…' : formatCount(count, 'subscriber', 'subscribers')}
    </p>
  );
}
