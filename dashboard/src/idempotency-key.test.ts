import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key';

it('keeps the key while the text stays, and changes it with the text', () => {
  const keyFor = createIdempotencyKeys();
  const first = keyFor({ title: 'Frost' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ title: 'Frost' })).toBe(first);
  expect(keyFor({ title: 'Thaw' })).not.toBe(first);
});

it('gives another editor another key for the same text', () => {
  expect(createIdempotencyKeys()({ title: 'Frost' })).not.toBe(createIdempotencyKeys()({ title: 'Frost' }));
});
