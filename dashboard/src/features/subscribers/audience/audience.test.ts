import { describe, expect, it } from 'vitest';
import { createSegment } from '../../../../test/msw/data';
import {
  ALL_SUBSCRIBERS,
  formatAudienceName,
  hasDeleted,
  isAllSubscribers,
  isFull,
  isUnchosen,
  toggleSegment,
} from './audience';

const segments = [createSegment({ id: 3, name: 'VIP' }), createSegment({ id: 4, name: 'Bern' })];

describe('choosing segments', () => {
  it('replaces all subscribers by the first segment, and leaves no audience after its removal', () => {
    const vip = toggleSegment(ALL_SUBSCRIBERS, 'include', 3);
    expect(vip).toEqual({ include: [3], exclude: [] });
    const emptyAudience = toggleSegment(vip, 'include', 3);
    expect(emptyAudience).toEqual({ include: [], exclude: [] });
    expect([isUnchosen(emptyAudience), isUnchosen(vip), isUnchosen(ALL_SUBSCRIBERS)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('excludes segments from all subscribers', () => {
    const partialAudience = toggleSegment(ALL_SUBSCRIBERS, 'exclude', 3);
    expect(partialAudience).toEqual({ include: ['all'], exclude: [3] });
    expect([isAllSubscribers(ALL_SUBSCRIBERS), isAllSubscribers(partialAudience)]).toEqual([true, false]);
  });

  it('has room for ten segments in each list', () => {
    const fullAudience = { include: Array.from({ length: 10 }, (_, index) => index + 1), exclude: [] };
    expect([
      isFull(fullAudience, 'include'),
      isFull(fullAudience, 'exclude'),
      isFull(ALL_SUBSCRIBERS, 'include'),
    ]).toEqual([true, false, false]);
  });
});

it('names an audience, also with a deleted segment', () => {
  expect(formatAudienceName(ALL_SUBSCRIBERS, segments)).toBe('All subscribers');
  expect(formatAudienceName({ include: [3, 4], exclude: [9] }, segments)).toBe(
    'VIP or Bern, except a deleted segment',
  );
  expect(formatAudienceName({ include: [], exclude: [3] }, segments)).toBe('Choose an audience');
});

it('finds deleted segments once the segments are loaded', () => {
  const staleAudience = { include: ['all' as const], exclude: [9] };
  expect([
    hasDeleted(staleAudience, segments),
    hasDeleted(staleAudience, undefined),
    hasDeleted(ALL_SUBSCRIBERS, segments),
  ]).toEqual([true, false, false]);
});
