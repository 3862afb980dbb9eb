import { describe, expect, it } from 'vitest';
import { segmentWith } from '../../../../test/msw/data';
import {
  ALL_SUBSCRIBERS,
  audienceName,
  hasDeleted,
  isAllSubscribers,
  isFull,
  isUnchosen,
  toggleSegment,
} from './audience';

const segments = [segmentWith({ id: 3, name: 'VIP' }), segmentWith({ id: 4, name: 'Bern' })];

describe('choosing segments', () => {
  it('replaces all subscribers by the first segment, and never the last segment by all subscribers', () => {
    const vip = toggleSegment(ALL_SUBSCRIBERS, 'include', 3);
    expect(vip).toEqual({ include: [3], exclude: [] });
    const none = toggleSegment(vip, 'include', 3);
    expect(none).toEqual({ include: [], exclude: [] });
    expect([isUnchosen(none), isUnchosen(vip), isUnchosen(ALL_SUBSCRIBERS)]).toEqual([true, false, false]);
  });

  it('excludes segments from all subscribers', () => {
    const some = toggleSegment(ALL_SUBSCRIBERS, 'exclude', 3);
    expect(some).toEqual({ include: ['all'], exclude: [3] });
    expect([isAllSubscribers(ALL_SUBSCRIBERS), isAllSubscribers(some)]).toEqual([true, false]);
  });

  it('has room for ten segments in each list', () => {
    const ten = { include: Array.from({ length: 10 }, (_, index) => index + 1), exclude: [] };
    expect([isFull(ten, 'include'), isFull(ten, 'exclude'), isFull(ALL_SUBSCRIBERS, 'include')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('names an audience, also with a deleted segment', () => {
  expect(audienceName(ALL_SUBSCRIBERS, segments)).toBe('All subscribers');
  expect(audienceName({ include: [3, 4], exclude: [9] }, segments)).toBe(
    'VIP or Bern, except a deleted segment',
  );
  expect(audienceName({ include: [], exclude: [3] }, segments)).toBe('Choose an audience');
});

it('finds deleted segments once the segments are loaded', () => {
  const gone = { include: ['all' as const], exclude: [9] };
  expect([
    hasDeleted(gone, segments),
    hasDeleted(gone, undefined),
    hasDeleted(ALL_SUBSCRIBERS, segments),
  ]).toEqual([true, false, false]);
});
