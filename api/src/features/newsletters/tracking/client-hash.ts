import { createHash, randomBytes } from 'node:crypto';
import { DAY } from '../../../kernel/clock.js';

/**
 * Distinguishes clients for some seconds without storing their identity. The salt belongs to this process and
 * day and stays in memory, and no hash is written to disk.
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
