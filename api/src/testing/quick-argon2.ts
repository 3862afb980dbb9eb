import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

/** Argon2, loaded by `require`, to which the alias in `vitest.config.ts` does not apply. */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** The lowest costs that Argon2 allows, because most tests create an account. */
const LEAST = { memoryCost: 8, timeCost: 1 };

/** The options of the last call by production code. */
export let lastOptions: Options | null | undefined;

/** Replaces Argon2 in tests, with the same algorithm and format at the lowest cost. */
export function hash(password: string, options?: Options | null): Promise<string> {
  lastOptions = options;
  return argon2.hash(password, { ...options, ...LEAST });
}

export const verify: typeof argon2.verify = (digest, password) => argon2.verify(digest, password);
