import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const AT_ONCE = 1_000;
const COUNTER_DIGITS = 5;

/**
 * Creates tokens of 192 random bits after a rising prefix, so that the unique index grows at its end. Wholly random
 * tokens would each touch another of its pages.
 */
export function createTokens(now: number): () => string {
  const timePart = Math.floor(now / 1_000).toString(36);
  let random = Buffer.alloc(0);
  let count = 0;
  return () => {
    const place = (count % AT_ONCE) * TOKEN_BYTES;
    if (place === 0) random = randomBytes(AT_ONCE * TOKEN_BYTES);
    const rising = `${timePart}${count.toString(36).padStart(COUNTER_DIGITS, '0')}`;
    count += 1;
    return rising + random.toString('base64url', place, place + TOKEN_BYTES);
  };
}
