import { ApiError } from '@tidings/sdk';
import type { AutosaveStatus } from './saving/use-draft-autosave';

const STATUS_TEXTS: Record<AutosaveStatus['name'], string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  waiting: 'Waiting to save',
  refused: 'Not saved',
  conflict: 'Changed elsewhere',
  locked: 'Not saved',
};

/** Shows whether the draft is saved. The status is not a live region, because the notices announce problems. */
export function DraftStatus({ state }: { state: AutosaveStatus }) {
  const isOffline = state.name === 'waiting' && !(state.error instanceof ApiError);
  return (
    <span className="text-meta text-ink-3">
      {isOffline ? 'Offline: stored on this device' : STATUS_TEXTS[state.name]}
    </span>
  );
}
