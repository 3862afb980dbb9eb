import type { SQL } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';

export const TIMELINE_KINDS = [
  'joined',
  'confirmed',
  'received',
  'opened',
  'clicked',
  'bought',
  'changed',
  'unsubscribed',
  'removed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The subscriber of the events, after a check that the subscriber is on this creator's list. */
export interface TimelineOwner {
  userId: number;
  subscriberId: number;
  address: string;
}

/**
 * Selects events of a subscriber as `kind`, `at`, `subject` (the id of a newsletter or purchase, else 0), `subject_id`
 * and `title` (of the newsletter or product, else null), `times` and `detail`. Kind and subject identify an event.
 */
export type SelectEvents = (owner: TimelineOwner) => SQL;

const selectionsByContext = new WeakMap<Context, readonly SelectEvents[]>();

/** Registers the events of features that depend on lists. */
export function provideTimeline(ctx: Context, selections: readonly SelectEvents[]): void {
  selectionsByContext.set(ctx, selections);
}

export function getTimelineSelections(ctx: Context): readonly SelectEvents[] {
  const selections = selectionsByContext.get(ctx);
  if (selections === undefined) throw new Error('No events of newsletters and purchases are registered.');
  return selections;
}
