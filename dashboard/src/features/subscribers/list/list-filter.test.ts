import { expect, it } from 'vitest';
import { createSegment } from '../../../../test/msw/data';
import { changeFilter, combineFilters, isFiltered, readFilters, toSegmentFilter } from './list-filter';

const read = (query: string) => readFilters(new URLSearchParams(query));
const vips = createSegment({ id: 3, filter: { all: [{ tag: 'VIP' }, { source: 'page' }] } });

it('reads the filters of a URL, and ignores unknown values', () => {
  expect(read('tag=VIP&segment=3&status=pending&joined=30&activity=opened-90')).toEqual({
    tag: 'VIP',
    segment: 3,
    status: 'pending',
    joined: '30',
    activity: 'opened-90',
  });
  const emptyFilters = read('segment=0&status=gone&joined=31&activity=constructor');
  expect([emptyFilters, isFiltered(emptyFilters)]).toEqual([
    { tag: '', segment: undefined, status: undefined, joined: '', activity: '' },
    false,
  ]);
});

it('changes one filter of a URL', () => {
  const query = new URLSearchParams('show=all&tag=VIP');
  expect(changeFilter(query, 'status', 'pending').toString()).toBe('show=all&tag=VIP&status=pending');
  expect(changeFilter(query, 'tag', '').toString()).toBe('show=all');
});

it('combines the filters into one condition for the API', () => {
  expect(toSegmentFilter(read(''))).toBeUndefined();
  expect(toSegmentFilter(read('tag=VIP'))).toEqual({ tag: 'VIP' });
  expect(toSegmentFilter(read('tag=VIP&joined=7&activity=bought&segment=3&status=pending'))).toEqual({
    all: [{ tag: 'VIP' }, { joined: { withinDays: 7 } }, { bought: 'anything' }],
  });
});

it('combines a segment with the other conditions in one flat list', () => {
  expect(combineFilters(read('segment=3&joined=7'), [vips])).toEqual({
    all: [{ tag: 'VIP' }, { source: 'page' }, { joined: { withinDays: 7 } }],
  });
  expect(combineFilters(read('segment=3&joined=7'), undefined)).toBeUndefined();
  expect(combineFilters(read('status=pending'), [vips])).toBeUndefined();
});
