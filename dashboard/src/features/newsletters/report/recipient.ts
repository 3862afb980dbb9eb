import type { components } from '@tidings/sdk';
import type { DeliveryProgress } from '../newsletter';

export type Recipient = components['schemas']['Recipient'];
export type DeliveryState = Recipient['state'];

/** The filters of the list. `bounced` selects accepted deliveries that bounced or were complained about later. */
export type Shown = DeliveryState | 'bounced';

/** The states in display order: those that need attention first. */
const STATES: ReadonlyArray<{ state: DeliveryState; word: string }> = [
  { state: 'failed', word: 'Failed' },
  { state: 'expired', word: 'Given up' },
  { state: 'held', word: 'Held back' },
  { state: 'deferred', word: 'Trying again later' },
  { state: 'unknown', word: 'Uncertain' },
  { state: 'suppressed', word: 'Left out' },
  { state: 'cancelled', word: 'Cancelled' },
  { state: 'queued', word: 'Waiting' },
  { state: 'claimed', word: 'Leaving now' },
  { state: 'accepted', word: 'Delivered' },
];

export function wordOf(state: DeliveryState): string {
  return STATES.find((known) => known.state === state)?.word ?? state;
}

export type FilterOption = { shown: Shown | undefined; label: string; count: number };

/**
 * Returns the filter for all recipients, one for each state that occurs, and the chosen one even if it is now empty.
 */
export function filterOptions(progress: DeliveryProgress, chosen: Shown | undefined): FilterOption[] {
  const { audience, counts, bounced, complained } = progress;
  return [
    { shown: undefined, label: 'Everybody', count: audience },
    ...STATES.map(({ state, word }) => ({ shown: state, label: word, count: counts[state] })),
    { shown: 'bounced' as const, label: 'Came back', count: bounced + complained },
  ].filter(({ shown, count }) => shown === undefined || shown === chosen || count > 0);
}

/** Parses the filter from the URL; undefined for all recipients. */
export function readShown(text: string | null): Shown | undefined {
  if (text === 'bounced') return text;
  return STATES.find(({ state }) => state === text)?.state;
}
