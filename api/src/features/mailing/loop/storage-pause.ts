import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { calculateNextBackoff } from './relay-circuit-breaker.js';

/** SQLite's codes for storage that cannot be written, because it is full, broken, missing or locked elsewhere. */
const STORAGE_FAULTS = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_BUSY'];

export interface StoragePause {
  isPaused(): boolean;
  /** Returns the ms until the next try. */
  begin(error: unknown): Promise<number>;
  /** Ends the pause. Call it after a successful write. */
  end(): Promise<void>;
}

export function isStorageFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return STORAGE_FAULTS.some((fault) => code.startsWith(fault));
}

/**
 * Pauses claiming while nothing can be written, because an email with an unsaved outcome would be sent twice. Known
 * outcomes wait in memory and are written first.
 */
export function createStoragePause(ctx: Context): StoragePause {
  let pause = 0;
  return {
    isPaused: () => pause > 0,
    async begin(error) {
      pause = calculateNextBackoff(pause);
      ctx.log.error(
        { err: error, pauseMs: pause },
        'the database accepts no writes; sending pauses and continues automatically when it does again',
      );
      await markPaused(ctx);
      return pause;
    },
    async end() {
      if (pause === 0) return;
      await liftStoragePauses(ctx);
      pause = 0;
      ctx.log.info({}, 'the database accepts writes again; sending continues');
    },
  };
}

/**
 * Shows the pause on the mailing. This write fails too if the disk is completely full, so the log also has
 * it.
 */
async function markPaused(ctx: Context): Promise<void> {
  const statement = ctx.db.write.run(sql`
    update mailings set paused_at = ${ctx.clock.now()}, pause_reason = 'storage'
    where status = 'sending' and paused_at is null`);
  await ctx.db.transactDurably([statement]).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the pause could not be stored either');
  });
}

/**
 * Resumes the mailings that were paused because the storage failed. Also runs at startup, because the worker that
 * paused may have ended.
 */
export async function liftStoragePauses(ctx: Context): Promise<void> {
  await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update mailings set paused_at = null, pause_reason = null where status = 'sending' and pause_reason = 'storage'`),
  ]);
}
