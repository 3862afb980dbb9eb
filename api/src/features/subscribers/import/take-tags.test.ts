import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from './rows/row-details.js';
import type { DecidedRow } from './store.js';
import { assignTags } from './take-tags.js';

function createRow(tags: string[], change: Partial<DecidedRow> = {}): DecidedRow {
  const details = { ...NO_DETAILS, values: { tags, fields: [], problem: null } };
  const subscriber = { email: 'ines@kova.example', name: null, row: 0, details };
  return { subscriber, outcome: 'added', isNew: true, wasUndone: false, skipsTag: false, ...change };
}

describe('assignTags', () => {
  it('creates each missing tag once, in its first form', () => {
    const tagRoom = { keys: new Set(['vip']), left: 5 };
    const rows = [createRow(['VIP', 'Kiln']), createRow(['KILN', 'Pots'])];
    expect(assignTags(tagRoom, rows)).toEqual([
      { name: 'Kiln', key: 'kiln' },
      { name: 'Pots', key: 'pots' },
    ]);
    expect(tagRoom).toEqual({ keys: new Set(['vip', 'kiln', 'pots']), left: 3 });
    expect(assignTags(tagRoom, rows)).toEqual([]);
  });

  it('marks the rows whose tags exceed the limit', () => {
    const rows = [createRow(['a']), createRow(['b', 'a']), createRow(['a'])];
    expect(assignTags({ keys: new Set(), left: 1 }, rows)).toEqual([{ name: 'a', key: 'a' }]);
    expect(rows.map(({ skipsTag }) => skipsTag)).toEqual([false, true, false]);
  });

  it('creates no tags for rows that are not added, or were added before a crash', () => {
    const rows = [
      createRow(['a'], { outcome: 'already_there', isNew: false }),
      createRow(['b'], { outcome: 'duplicate', isNew: false }),
      createRow(['c'], { isNew: false }),
    ];
    expect(assignTags({ keys: new Set(), left: 9 }, rows)).toEqual([]);
    expect(rows.some(({ skipsTag }) => skipsTag)).toBe(false);
  });
});
