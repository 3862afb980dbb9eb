import { describe, expect, it } from 'vitest';
import { addHit, buildTallyKey, countAsMachines, mergeTallies, sumTallies, type Tally } from './tally.js';

const createTally = (change: Partial<Tally>): Tally => ({
  newsletterId: 7,
  target: 0,
  subscriberId: null,
  people: 0,
  machines: 0,
  firstAt: 10,
  lastAt: 20,
  ...change,
});

it('a tally has a separate key for each newsletter, target and subscriber', () => {
  const places = [
    createTally({}),
    createTally({ target: 1 }),
    createTally({ target: 'pixel' }),
    createTally({ newsletterId: 70 }),
    createTally({ subscriberId: 0 }),
    createTally({ subscriberId: 7 }),
    createTally({ newsletterId: 70, target: 7 }),
  ];
  expect(new Set(places.map(buildTallyKey)).size).toBe(places.length);
});

it('a tally adds up hits, and records the first and last time', () => {
  const hit = { newsletterId: 7, target: 0, subscriberId: null, people: 1, machines: 0 };
  const first = addHit(undefined, { ...hit, at: 50 });
  expect(first).toEqual(createTally({ people: 1, firstAt: 50, lastAt: 50 }));
  expect(addHit(first, { ...hit, at: 30 })).toEqual(createTally({ people: 2, firstAt: 30, lastAt: 50 }));
  expect(mergeTallies(first, createTally({ machines: 3 }))).toEqual(
    createTally({ people: 1, machines: 3, firstAt: 10, lastAt: 50 }),
  );
});

it('a tally can be recounted as machine hits only', () => {
  expect(countAsMachines(createTally({ people: 2, machines: 1 }))).toEqual(
    createTally({ people: 0, machines: 3 }),
  );
});

describe('the sums', () => {
  it('cover every row that changes', () => {
    const sums = sumTallies([
      createTally({ target: 'pixel', subscriberId: 3, people: 2, machines: 1 }),
      createTally({ target: 'pixel', subscriberId: 4, people: 1, firstAt: 5 }),
      createTally({ target: 0, subscriberId: 3, people: 1, lastAt: 90 }),
      createTally({ target: 2, people: 4, machines: 8 }),
      createTally({ newsletterId: 8, target: 2, machines: 1 }),
    ]);
    expect(sums).toEqual({
      newsletters: [
        { newsletterId: 7, opens: 3, machineOpens: 1, clicks: 5, machineClicks: 8 },
        { newsletterId: 8, opens: 0, machineOpens: 0, clicks: 0, machineClicks: 1 },
      ],
      links: [
        { newsletterId: 7, position: 0, clicks: 1, machineClicks: 0 },
        { newsletterId: 7, position: 2, clicks: 4, machineClicks: 8 },
        { newsletterId: 8, position: 2, clicks: 0, machineClicks: 1 },
      ],
      subscribers: [
        { newsletterId: 7, subscriberId: 3, opens: 2, clicks: 1, firstOpenedAt: 10, lastActiveAt: 90 },
        { newsletterId: 7, subscriberId: 4, opens: 1, clicks: 0, firstOpenedAt: 5, lastActiveAt: 20 },
      ],
    });
  });

  it('omit a subscriber with opens only from machines', () => {
    expect(sumTallies([createTally({ subscriberId: 3, machines: 9 })]).subscribers).toEqual([]);
  });

  it('subtract retracted hits from subscribers', () => {
    const [subscriber] = sumTallies([createTally({ subscriberId: 3, people: -1, machines: 1 })]).subscribers;
    expect(subscriber).toMatchObject({ opens: 0, clicks: -1 });
  });
});
