import type { components } from '@tidings/sdk';
import type { DeliveryProgress } from '../newsletter';

export type Recipient = components['schemas']['Recipient'];
export type DeliveryState = Recipient['state'];

/** What the list can be narrowed to; `bounced` are accepted ones that came back or were complained about. */
export type Shown = DeliveryState | 'bounced';

/** What to look at first comes first. */
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

/** Everybody, and each state that somebody is in; also the one that is chosen, when its last has just left it. */
export function filterOptions(progress: DeliveryProgress, chosen: Shown | undefined): FilterOption[] {
  const { audience, counts, bounced, complained } = progress;
  return [
    { shown: undefined, label: 'Everybody', count: audience },
    ...STATES.map(({ state, word }) => ({ shown: state, label: word, count: counts[state] })),
    { shown: 'bounced' as const, label: 'Came back', count: bounced + complained },
  ].filter(({ shown, count }) => shown === undefined || shown === chosen || count > 0);
}

/** From an address; undefined for everybody. */
export function readShown(text: string | null): Shown | undefined {
  if (text === 'bounced') return text;
  return STATES.find(({ state }) => state === text)?.state;
}
