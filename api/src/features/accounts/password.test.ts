import { expect, it } from 'vitest';
import { lastOptions } from '../../testing/quick-argon2.js';
import { hashPassword, isPassword } from './password.js';

it('configures Argon2id as OWASP recommends', async () => {
  const passwordHash = await hashPassword('correct horse');
  expect(lastOptions).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(await isPassword('correct horse', passwordHash)).toBe(true);
  expect(await isPassword('wrong horse', passwordHash)).toBe(false);
});
