import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key';

it('returns the same key for the same text, and another one after a change', () => {
  const getIdempotencyKey = createIdempotencyKeys();
  const first = getIdempotencyKey({ title: 'Frost' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(getIdempotencyKey({ title: 'Frost' })).toBe(first);
  expect(getIdempotencyKey({ title: 'Thaw' })).not.toBe(first);
});

it('returns another key for another editor', () => {
  expect(createIdempotencyKeys()({ title: 'Frost' })).not.toBe(createIdempotencyKeys()({ title: 'Frost' }));
});
