import { expect, it } from 'vitest';
import { cleanSlug } from './slug.js';

it('cleans the slug of a request, and rejects a slug without words', () => {
  expect(cleanSlug('  The Kiln!')).toBe('the-kiln');
  expect(() => cleanSlug('– 🌊')).toThrow(
    expect.objectContaining({
      errors: [{ path: 'slug', message: 'Please use at least one word or number.' }],
    }),
  );
});
