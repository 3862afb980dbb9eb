import { createHash, randomBytes } from 'node:crypto';
import { DAY } from '../../../kernel/clock.js';

/**
 * Tells clients apart for some seconds without keeping who they are: the salt is of this process and this day,
 * stays in memory, and nothing that it made is written down.
 */
export function createClientHash() {
  let day = -1;
  let salt = randomBytes(16);
  return function hashClient(client: {
    address: string;
    userAgent: string | undefined;
    now: number;
  }): string {
    const today = Math.floor(client.now / DAY);
    if (today !== day) {
      day = today;
      salt = randomBytes(16);
    }
    return createHash('sha256')
      .update(salt)
      .update(`${client.address}\n${client.userAgent ?? ''}`)
      .digest('base64url')
      .slice(0, 16);
  };
}
