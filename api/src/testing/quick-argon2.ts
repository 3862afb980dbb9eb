import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

/** By `require`, which the alias in `vitest.config.ts` does not lead back here. */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** The least that Argon2 takes: most tests sign somebody up, and none is about how long an attacker needs. */
const LEAST = { memoryCost: 8, timeCost: 1 };

/** What production code asked of Argon2 last. */
export let lastAsked: Options | null | undefined;

/** In place of Argon2 in tests: the same algorithm and format at its least cost. */
export function hash(password: string, options?: Options | null): Promise<string> {
  lastAsked = options;
  return argon2.hash(password, { ...options, ...LEAST });
}

export const verify: typeof argon2.verify = (hashed, password) => argon2.verify(hashed, password);
