import { expect, it } from 'vitest';
import { createFreshCache } from './fresh-cache.js';

interface OwnedValue {
  owner: number | undefined;
}

function createCache() {
  const time = { now: 0 };
  const cache = createFreshCache<OwnedValue>({ monotonicNow: () => time.now });
  const store = (key: string, owner?: number) => cache.beginReading(key)({ owner });
  const dropOf = (owner: number) => cache.drop((value) => value.owner === undefined || value.owner === owner);
  return { time, cache, store, dropOf };
}

it('caches results for two seconds, missing ones too', () => {
  const { time, cache, store } = createCache();
  store('a', 1);
  store('nobodys');
  time.now = 1_999;
  expect(cache.find('a')).toEqual({ owner: 1 });
  expect(cache.find('nobodys')).toEqual({ owner: undefined });
  time.now = 2_000;
  expect(cache.find('a')).toBeUndefined();
});

it('counts the two seconds from the start of the read', () => {
  const { time, cache } = createCache();
  const store = cache.beginReading('a');
  time.now = 1_500;
  store({ owner: 1 });
  time.now = 2_000;
  expect(cache.find('a')).toBeUndefined();
});

it('drops stale entries after a change, and keeps the others', () => {
  const { cache, store, dropOf } = createCache();
  store('a', 1);
  store('b', 2);
  store('nobodys');
  dropOf(1);
  expect([cache.find('a'), cache.find('nobodys')]).toEqual([undefined, undefined]);
  expect(cache.find('b')).toEqual({ owner: 2 });
});

it('discards a result if a change happened during the read', () => {
  const { cache, dropOf } = createCache();
  const store = cache.beginReading('a');
  dropOf(2);
  store({ owner: 1 });
  expect(cache.find('a')).toBeUndefined();
});

it('evicts the oldest of a thousand entries', () => {
  const { cache, store } = createCache();
  for (let index = 0; index < 1_001; index += 1) store(`key${index}`, index);
  expect(cache.find('key0')).toBeUndefined();
  expect(cache.find('key1000')).toBeDefined();
});

it('limits its total bytes, and skips a single entry that is too large', () => {
  const cache = createFreshCache<{ bytes: number }>({ maxBytes: 100, sizeOf: ({ bytes }) => bytes });
  const store = (key: string, bytes: number) => cache.beginReading(key)({ bytes });
  store('a', 40);
  store('b', 40);
  store('c', 40);
  expect([cache.find('a'), cache.find('b')?.bytes, cache.find('c')?.bytes]).toEqual([undefined, 40, 40]);
  // A value in its own place counts once.
  store('c', 60);
  expect(cache.find('b')?.bytes).toBe(40);
  store('huge', 101);
  expect([cache.find('huge'), cache.find('c')?.bytes]).toEqual([undefined, 60]);
  cache.drop(() => true);
  store('d', 100);
  expect(cache.find('d')?.bytes).toBe(100);
});
