import { ApiError } from '@tidings/sdk';
import type { KeepingState } from '../drafting';

/** A word on where the text is. Not announced: it changes with every pause in typing. */
export function SaveStateText({ state }: { state: KeepingState }) {
  return <span className="text-meta whitespace-nowrap text-ink-3">{textOf(state)}</span>;
}

function textOf(state: KeepingState): string {
  if (state.name === 'saved') return 'Saved';
  if (state.name === 'saving') return 'Saving…';
  if (state.name === 'waiting' && !(state.error instanceof ApiError)) return 'Offline: kept on this device';
  return 'Not saved yet';
}
