import { MAX_AUDIENCE_SEGMENTS } from '@tidings/sdk';
import { toggleValue } from '../../../ui/forms/toggle-value';
import type { Audience, Segment } from '../segments/queries';

export const ALL_SUBSCRIBERS: Audience = { include: ['all'], exclude: [] };

export type AudienceList = keyof Audience;

export function isAllSubscribers({ include, exclude }: Audience): boolean {
  return include.includes('all') && exclude.length === 0;
}

/** Returns whether an audience includes nothing. It exists only on the screen, and is not saved or sent to. */
export function isUnchosen({ include }: Audience): boolean {
  return include.length === 0;
}

export function isSameAudience(first: Audience, second: Audience): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** Adds or removes a segment. Removing the last segment leaves no audience instead of all subscribers. */
export function toggleSegment(audience: Audience, list: AudienceList, id: number): Audience {
  if (list === 'exclude') return { ...audience, exclude: toggleValue(audience.exclude, id) };
  const segments = audience.include.filter((entry) => entry !== 'all');
  return { ...audience, include: toggleValue(segments, id) };
}

/** Returns whether a list of an audience has no room for another segment. */
export function isFull(audience: Audience, list: AudienceList): boolean {
  return audience[list].filter((id) => id !== 'all').length >= MAX_AUDIENCE_SEGMENTS;
}

/** Returns the ids in a list that belong to deleted segments. */
export function listDeletedIds(audience: Audience, list: AudienceList, segments: Segment[]): number[] {
  const knownIds = new Set(segments.map(({ id }) => id));
  const ids: ReadonlyArray<'all' | number> = audience[list];
  return ids.filter((id) => id !== 'all').filter((id) => !knownIds.has(id));
}

export function hasDeleted(audience: Audience, segments: Segment[] | undefined): boolean {
  if (!segments) return false;
  return (
    listDeletedIds(audience, 'include', segments).length +
      listDeletedIds(audience, 'exclude', segments).length >
    0
  );
}

/** Names an audience, such as "VIP or Buyers, except Bern". */
export function formatAudienceName(audience: Audience, segments: Segment[]): string {
  if (isUnchosen(audience)) return 'Choose an audience';
  const names = new Map(segments.map(({ id, name }) => [id, name]));
  const getSegmentName = (id: 'all' | number) =>
    id === 'all' ? 'All subscribers' : (names.get(id) ?? 'a deleted segment');
  const includedNames = audience.include.map(getSegmentName).join(' or ');
  return audience.exclude.length === 0
    ? includedNames
    : `${includedNames}, except ${audience.exclude.map(getSegmentName).join(' and ')}`;
}
