import type { Context } from '../../../server/context.js';
import { listSendableMailings, type SendableMailing } from '../store.js';

/** The list is fresh for this long, because claiming checks each mailing again itself. */
const FRESH_MS = 100;

interface SendableMailings {
  list(): Promise<SendableMailing[]>;
  /** Drops the list, because a mailing became ready or ended. */
  clear(): void;
}

/** Caches the sendable mailings. A query at every turn would cost as much as claiming. */
export function cacheSendableMailings(ctx: Context): SendableMailings {
  let cachedMailings: SendableMailing[] = [];
  let freshUntil = 0;
  return {
    async list() {
      if (performance.now() < freshUntil) return cachedMailings;
      cachedMailings = await listSendableMailings(ctx);
      freshUntil = performance.now() + FRESH_MS;
      return cachedMailings;
    },
    clear() {
      freshUntil = 0;
    },
  };
}
