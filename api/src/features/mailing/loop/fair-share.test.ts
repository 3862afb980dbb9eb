import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareCapacity } from './fair-share.js';

describe('shareCapacity', () => {
  const createMailing = (id: number, ownerId: number, priority = 10, waiting = 100) => ({
    id,
    ownerId,
    priority,
    waiting,
  });

  it('divides the workers equally among creators, for any number of mailings', () => {
    const shares = shareCapacity([createMailing(1, 1), createMailing(2, 1), createMailing(3, 2)], 8, 0);
    expect(shares.map(({ mailing: { id }, limit }) => [id, limit])).toEqual([
      [1, 4],
      [3, 4],
    ]);
  });

  it("spreads a creator's part over as many small mailings as fit", () => {
    const singles = Array.from({ length: 9 }, (_, index) => createMailing(index + 1, 1, 0, 1));
    const shares = shareCapacity([...singles, createMailing(20, 2, 0, 100)], 8, 0);
    expect(shares.map(({ mailing: { id }, limit }) => [id, limit])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [20, 4],
    ]);
  });

  it('sends transactional emails before newsletters, without blocking them', () => {
    const shares = shareCapacity([createMailing(9, 2, 0), createMailing(1, 1)], 8, 0);
    expect(shares.map(({ mailing: { id }, limit }) => [id, limit])).toEqual([
      [9, 4],
      [1, 4],
    ]);
    expect(
      shareCapacity([createMailing(9, 2, 0), createMailing(1, 1)], 1, 0).map(({ mailing: { id } }) => id),
    ).toEqual([9]);
  });

  it('sends a reply before newsletters, and a code before both', () => {
    const mailings = [createMailing(9, 3, 0), createMailing(5, 2, 5), createMailing(1, 1)];
    const byPlaces = [1, 2, 8].map((places) =>
      shareCapacity(mailings, places, 2).map(({ mailing: { id }, limit }) => [id, limit]),
    );
    expect(byPlaces).toEqual([
      [[9, 1]],
      [
        [9, 1],
        [5, 1],
      ],
      [
        [9, 4],
        [5, 2],
        [1, 2],
      ],
    ]);
  });

  it('rotates the slots among creators if there are fewer slots than creators', () => {
    const three = [createMailing(1, 1), createMailing(2, 2), createMailing(3, 3)];
    const firstOwners = [0, 1, 2].map((turn) => shareCapacity(three, 1, turn)[0]?.mailing.ownerId);
    expect(new Set(firstOwners)).toEqual(new Set([1, 2, 3]));
  });

  it('assigns exactly the free slots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 64 }),
        fc.nat(99),
        (owners, places, turn) => {
          const mailings = owners.map((ownerId, id) => createMailing(id, ownerId));
          const total = shareCapacity(mailings, places, turn).reduce((sum, { limit }) => sum + limit, 0);
          expect(total).toBe(places);
        },
      ),
    );
    expect(shareCapacity([], 8, 3)).toEqual([]);
  });
});
