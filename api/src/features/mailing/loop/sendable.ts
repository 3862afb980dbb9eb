import type { Context } from '../../../server/context.js';
import { listSendableMailings, type SendableMailing } from '../store.js';

/** For so long what may leave is not asked for again: claiming looks once more at each mailing itself. */
const FRESH_MS = 100;

export interface SendableMailings {
  list(): Promise<SendableMailing[]>;
  /** Something new may leave, or something came to its end. */
  forget(): void;
}

/** The list from which turns are shared out: asking at every turn would cost as much as claiming. */
export function cacheSendableMailings(ctx: Context): SendableMailings {
  let stored: SendableMailing[] = [];
  let freshUntil = 0;
  return {
    async list() {
      if (performance.now() < freshUntil) return stored;
      stored = await listSendableMailings(ctx);
      freshUntil = performance.now() + FRESH_MS;
      return stored;
    },
    forget() {
      freshUntil = 0;
    },
  };
}
