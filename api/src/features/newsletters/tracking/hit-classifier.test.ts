import { describe, expect, it } from 'vitest';
import { BURST_LINKS, BURST_WITHIN, createHitClassifier, type Hit, REPEAT_WITHIN } from './hit-classifier.js';

const START = Date.UTC(2026, 10, 21);

/** Judges each hit in turn, by its target, ms after the first hit, and its differences. */
function counter(limit = 1_000) {
  const classifyHit = createHitClassifier(limit);
  return (target: Hit['target'], after: number, change: Partial<Hit> = {}) =>
    classifyHit({
      newsletterId: 7,
      target,
      subscriberId: null,
      client: 'a',
      at: START + after,
      isMachine: false,
      ...change,
    });
}
const kind = (verdict: { kind: string }) => verdict.kind;

describe('a repeat', () => {
  it('within 10 seconds is not counted, and later it is', () => {
    const hit = counter();
    expect([0, 1, REPEAT_WITHIN - 1, REPEAT_WITHIN].map((after) => kind(hit(0, after)))).toEqual([
      'person',
      'repeat',
      'repeat',
      'person',
    ]);
  });

  it('is measured from the counted hit, so constant clicks count every 10 seconds', () => {
    const hit = counter();
    const verdicts = Array.from({ length: 31 }, (_, second) => kind(hit(0, second * 1_000)));
    expect(verdicts.filter((verdict) => verdict === 'person')).toHaveLength(4);
  });

  it('of the pixel is also a repeat, but not of a link', () => {
    const hit = counter();
    expect([hit('pixel', 0), hit('pixel', 900), hit(0, 1_000)].map(kind)).toEqual([
      'person',
      'repeat',
      'person',
    ]);
  });

  it.each([
    ['another client', { client: 'b' }],
    ['another newsletter', { newsletterId: 8 }],
    ['another subscriber', { subscriberId: 3 }],
  ])('is not detected with %s', (_, change) => {
    const hit = counter();
    expect([hit(0, 0), hit(0, 1, change)].map(kind)).toEqual(['person', 'person']);
  });

  it('by the same subscriber is detected, from any client', () => {
    const hit = counter();
    const subscriber = { subscriberId: 3 };
    expect([hit(0, 0, subscriber), hit(0, 1, { ...subscriber, client: 'b' })].map(kind)).toEqual([
      'person',
      'repeat',
    ]);
  });

  it('is not detected behind a shared proxy', () => {
    const hit = counter();
    const shared = { client: null };
    expect([hit('pixel', 0, shared), hit('pixel', 0, shared)].map(kind)).toEqual(['person', 'person']);
  });
});

describe('a burst', () => {
  it('of three links in two seconds is a machine’s, with its earlier hits', () => {
    const hit = counter();
    expect([hit('pixel', 0), hit(0, 100), hit(1, 200)].map(kind)).toEqual(['person', 'person', 'person']);
    expect(hit(2, 300)).toEqual({
      kind: 'machine',
      retracted: ['pixel' as const, 0, 1].map((target) => ({ target, subscriberId: null })),
    });
  });

  it('continues until it pauses', () => {
    const hit = counter();
    for (const link of [0, 1, 2]) hit(link, 0);
    let at = 0;
    for (let link = 3; link < 20; link += 1) {
      at += BURST_WITHIN - 1;
      expect(hit(link, at)).toEqual({ kind: 'machine', retracted: [] });
    }
    expect(kind(hit(0, at + BURST_WITHIN))).toBe('person');
  });

  it('is retracted once', () => {
    const hit = counter();
    hit(0, 0);
    hit(1, 0);
    expect(hit(2, 0).retracted).toHaveLength(2);
    expect(hit(0, BURST_WITHIN)).toEqual({ kind: 'person', retracted: [] });
    hit(1, BURST_WITHIN);
    expect(hit(2, BURST_WITHIN).retracted).toHaveLength(2);
  });

  it('is not detected over a longer time', () => {
    const hit = counter();
    expect([hit(0, 0), hit(1, 1_000), hit(2, BURST_WITHIN), hit(3, BURST_WITHIN + 1_000)].map(kind)).toEqual(
      Array(4).fill('person'),
    );
  });

  it('needs three different links, without the pixel', () => {
    const hit = counter();
    expect([hit(0, 0), hit(0, 1), hit(0, 2), hit(1, 3), hit('pixel', 4)].map(kind)).toEqual([
      'person',
      'repeat',
      'repeat',
      'person',
      'person',
    ]);
    expect(BURST_LINKS).toBe(3);
  });

  it('of a subscriber is detected from many clients, as scanners work', () => {
    const hit = counter();
    const subscriber = (client: string) => ({ subscriberId: 3, client });
    hit(0, 0, subscriber('a'));
    hit(1, 0, subscriber('b'));
    expect(hit(2, 0, subscriber('c')).retracted).toEqual(
      [0, 1].map((target) => ({ target, subscriberId: 3 })),
    );
  });

  it('of one subscriber does not affect the others', () => {
    const hit = counter();
    for (const link of [0, 1, 2]) hit(link, 0, { subscriberId: 3 });
    expect(kind(hit(0, 1, { subscriberId: 4 }))).toBe('person');
  });
});

it('counts a declared machine as one, without effect on others', () => {
  const hit = counter();
  for (const link of [0, 1, 2, 3]) expect(kind(hit(link, 0, { isMachine: true }))).toBe('machine');
  expect(kind(hit(0, 1))).toBe('person');
});

it('remembers the latest entries within its limit', () => {
  const hit = counter(2);
  hit(0, 0, { client: 'a' });
  hit(0, 0, { client: 'b' });
  hit(1, 1, { client: 'a' });
  hit(0, 1, { client: 'c' });
  expect([hit(0, 2, { client: 'a' }), hit(0, 2, { client: 'b' })].map(kind)).toEqual(['repeat', 'person']);
});

it('tolerates a clock that is set back', () => {
  const hit = counter();
  expect([hit(0, 60_000), hit(0, 0), hit(1, 0)].map(kind)).toEqual(['person', 'repeat', 'person']);
});
