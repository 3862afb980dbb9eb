import { describe, expect, it } from 'vitest';
import { BURST_LINKS, BURST_WITHIN, createHitClassifier, type Hit, REPEAT_WITHIN } from './hit-classifier.js';

const START = Date.UTC(2026, 10, 21);

/** Judges each hit in turn, by its target, ms after the first hit, and its differences. */
function createClassifier(limit = 1_000) {
  const classifyHit = createHitClassifier(limit);
  return (target: Hit['target'], afterMs: number, change: Partial<Hit> = {}) =>
    classifyHit({
      newsletterId: 7,
      target,
      subscriberId: null,
      client: 'a',
      at: START + afterMs,
      isMachine: false,
      ...change,
    });
}
const getKind = (verdict: { kind: string }) => verdict.kind;

describe('a repeat', () => {
  it('is not counted within 10 seconds, and is counted later', () => {
    const hit = createClassifier();
    expect([0, 1, REPEAT_WITHIN - 1, REPEAT_WITHIN].map((afterMs) => getKind(hit(0, afterMs)))).toEqual([
      'person',
      'repeat',
      'repeat',
      'person',
    ]);
  });

  it('is measured from the counted hit, so constant clicks count every 10 seconds', () => {
    const hit = createClassifier();
    const verdicts = Array.from({ length: 31 }, (_, second) => getKind(hit(0, second * 1_000)));
    expect(verdicts.filter((verdict) => verdict === 'person')).toHaveLength(4);
  });

  it('of the pixel is also a repeat, but not of a link', () => {
    const hit = createClassifier();
    expect([hit('pixel', 0), hit('pixel', 900), hit(0, 1_000)].map(getKind)).toEqual([
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
    const hit = createClassifier();
    expect([hit(0, 0), hit(0, 1, change)].map(getKind)).toEqual(['person', 'person']);
  });

  it('by the same subscriber is detected, from any client', () => {
    const hit = createClassifier();
    const subscriber = { subscriberId: 3 };
    expect([hit(0, 0, subscriber), hit(0, 1, { ...subscriber, client: 'b' })].map(getKind)).toEqual([
      'person',
      'repeat',
    ]);
  });

  it('is not detected behind a shared proxy', () => {
    const hit = createClassifier();
    const sharedClient = { client: null };
    expect([hit('pixel', 0, sharedClient), hit('pixel', 0, sharedClient)].map(getKind)).toEqual([
      'person',
      'person',
    ]);
  });
});

describe('a burst', () => {
  it('of three links in two seconds is classified as a machine, with its earlier hits', () => {
    const hit = createClassifier();
    expect([hit('pixel', 0), hit(0, 100), hit(1, 200)].map(getKind)).toEqual(['person', 'person', 'person']);
    expect(hit(2, 300)).toEqual({
      kind: 'machine',
      retracted: ['pixel' as const, 0, 1].map((target) => ({ target, subscriberId: null })),
    });
  });

  it('continues until it pauses', () => {
    const hit = createClassifier();
    for (const link of [0, 1, 2]) hit(link, 0);
    let time = 0;
    for (let link = 3; link < 20; link += 1) {
      time += BURST_WITHIN - 1;
      expect(hit(link, time)).toEqual({ kind: 'machine', retracted: [] });
    }
    expect(getKind(hit(0, time + BURST_WITHIN))).toBe('person');
  });

  it('is retracted once', () => {
    const hit = createClassifier();
    hit(0, 0);
    hit(1, 0);
    expect(hit(2, 0).retracted).toHaveLength(2);
    expect(hit(0, BURST_WITHIN)).toEqual({ kind: 'person', retracted: [] });
    hit(1, BURST_WITHIN);
    expect(hit(2, BURST_WITHIN).retracted).toHaveLength(2);
  });

  it('is not detected over a longer time', () => {
    const hit = createClassifier();
    expect(
      [hit(0, 0), hit(1, 1_000), hit(2, BURST_WITHIN), hit(3, BURST_WITHIN + 1_000)].map(getKind),
    ).toEqual(Array(4).fill('person'));
  });

  it('needs three different links, without the pixel', () => {
    const hit = createClassifier();
    expect([hit(0, 0), hit(0, 1), hit(0, 2), hit(1, 3), hit('pixel', 4)].map(getKind)).toEqual([
      'person',
      'repeat',
      'repeat',
      'person',
      'person',
    ]);
    expect(BURST_LINKS).toBe(3);
  });

  it('of a subscriber is detected from many clients, as scanners work', () => {
    const hit = createClassifier();
    const createSubscriber = (client: string) => ({ subscriberId: 3, client });
    hit(0, 0, createSubscriber('a'));
    hit(1, 0, createSubscriber('b'));
    expect(hit(2, 0, createSubscriber('c')).retracted).toEqual(
      [0, 1].map((target) => ({ target, subscriberId: 3 })),
    );
  });

  it('of one subscriber does not affect the others', () => {
    const hit = createClassifier();
    for (const link of [0, 1, 2]) hit(link, 0, { subscriberId: 3 });
    expect(getKind(hit(0, 1, { subscriberId: 4 }))).toBe('person');
  });
});

it('classifies a declared machine as a machine, and the next hit as a person', () => {
  const hit = createClassifier();
  for (const link of [0, 1, 2, 3]) expect(getKind(hit(link, 0, { isMachine: true }))).toBe('machine');
  expect(getKind(hit(0, 1))).toBe('person');
});

it('remembers the latest entries within its limit', () => {
  const hit = createClassifier(2);
  hit(0, 0, { client: 'a' });
  hit(0, 0, { client: 'b' });
  hit(1, 1, { client: 'a' });
  hit(0, 1, { client: 'c' });
  expect([hit(0, 2, { client: 'a' }), hit(0, 2, { client: 'b' })].map(getKind)).toEqual(['repeat', 'person']);
});

it('tolerates a clock that is set back', () => {
  const hit = createClassifier();
  expect([hit(0, 60_000), hit(0, 0), hit(1, 0)].map(getKind)).toEqual(['person', 'repeat', 'person']);
});
