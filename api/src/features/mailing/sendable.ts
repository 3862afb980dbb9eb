import type { Context } from '../../context.js';
import { listSendableMailings, type SendableMailing } from './store.js';

/** For so long what may leave is not asked for again: claiming looks once more at each mailing itself. */
const FRESH_MS = 100;

export interface SendableMailings {
  list(): Promise<SendableMailing[]>;
  /** Something new may leave, or something came to its end. */
  forget(): void;
}

/** The list from which turns are shared out: asking at every turn would cost as much as claiming. */
export function keepSendableMailings(ctx: Context): SendableMailings {
  let kept: SendableMailing[] = [];
  let freshUntil = 0;
  return {
    async list() {
      if (performance.now() < freshUntil) return kept;
      kept = await listSendableMailings(ctx);
      freshUntil = performance.now() + FRESH_MS;
      return kept;
    },
    forget() {
      freshUntil = 0;
    },
  };
}
