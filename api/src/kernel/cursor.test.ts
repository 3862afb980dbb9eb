import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCursorCodec, createIdCursor, createIdPosition, MAX_CURSOR_LENGTH } from './cursor.js';

const subscribers = createIdCursor('subscribers', 2 ** 32 - 1);
const sales = createIdCursor('sales');
const archive = createCursorCodec({
  list: 'archive',
  position: z.object({ sentAt: z.int().min(0), id: createIdPosition() }),
  example: { sentAt: 1, id: 1 },
});

/** Returns a cursor of an attacker who knows the layout. */
const forgeCursor = (payload: string) => Buffer.from(payload).toString('base64url');

describe('a cursor', () => {
  it('returns the position that was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (id) => {
        expect(subscribers.read(subscribers.write(id))).toBe(id);
      }),
    );
    const position = { sentAt: 1_763_712_000_000, id: 12 };
    expect(archive.read(archive.write(position))).toEqual(position);
  });

  it('contains only the position', () => {
    const row = { sentAt: 5, id: 12, title: 'A secret' };
    expect(archive.write(row)).toBe(archive.write({ sentAt: 5, id: 12 }));
  });

  it('needs no escaping in a path or a query, and fits its limit', () => {
    const longest = archive.write({ sentAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER });
    expect(longest).toMatch(/^[\w-]+$/);
    expect(longest.length).toBeLessThan(MAX_CURSOR_LENGTH);
  });

  it('of another list is rejected', () => {
    expect(subscribers.read(sales.write(4))).toBeUndefined();
    expect(sales.read(subscribers.write(4))).toBeUndefined();
    expect(archive.read(sales.write(4))).toBeUndefined();
  });

  it.each([
    '',
    '0',
    '1',
    '12',
    '-1',
    '9000000000000000',
    '1763712000000-12',
    'x',
    '%00',
    '١',
    ...['[1,"subscribers",0]', '[1,"subscribers",-1]', '[1,"subscribers",1.5]', '[1,"subscribers","4"]'].map(
      forgeCursor,
    ),
    ...[2 ** 32, 2 ** 32 + 4, 2 ** 53, 9e15, 1e300].map((id) => forgeCursor(`[1,"subscribers",${id}]`)),
    ...['[1,"subscribers",null]', '[1,"subscribers"]', '[1,"subscribers",4,5]', '[2,"subscribers",4]'].map(
      forgeCursor,
    ),
    ...['[1,"subscribers",4.0]', '[1, "subscribers",4]', '[1,"subscribers",4e0]', '{}', 'null', '4'].map(
      forgeCursor,
    ),
    `${subscribers.write(4)}=`,
    ` ${subscribers.write(4)}`,
    `${subscribers.write(4)}!`,
    'x'.repeat(MAX_CURSOR_LENGTH + 1),
  ])('is rejected if the list did not write it: %j', (cursor) => {
    expect(subscribers.read(cursor)).toBeUndefined();
  });

  it('has only one spelling', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const id = subscribers.read(text);
        if (id !== undefined) expect(subscribers.write(id)).toBe(text);
      }),
    );
  });
});
