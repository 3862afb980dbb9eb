import { ApiError } from '@tidings/sdk';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import type { DraftKeeping } from '../drafting';
import { SaveFailure } from '../save-failure';

/** What keeps the text from being saved, where the writer can do something about it. */
export function KeepingNotice({ keeping }: { keeping: DraftKeeping }) {
  const { state } = keeping;
  if (state.name === 'refused') return <SaveFailure error={state.error} />;
  // Without an answer the quiet word in the header says enough: it is tried again by itself.
  if (state.name === 'waiting') return state.error instanceof ApiError && <SaveFailure error={state.error} />;
  if (state.name !== 'locked') return null;
  if (state.reason === 'already_sent') return <SaveFailure error={state.error} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <Alert>
        {state.reason === 'scheduled'
          ? 'This newsletter was scheduled, from another tab, and waits for its time. Your text is still here.'
          : 'This draft was deleted, from another tab. Your text is still here.'}
      </Alert>
      <Button onClick={() => void keeping.keepBoth()}>Keep it as a new draft</Button>
    </div>
  );
}
