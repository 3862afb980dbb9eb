import { sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { nextPause } from './send-window.js';

/** What SQLite says of a disk or database that takes no more: full, broken, gone, or held by somebody else. */
const STORAGE_FAULTS = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_BUSY'];

export interface StoragePause {
  isPaused(): boolean;
  /** Ms until the next try. */
  begin(error: unknown): Promise<number>;
  /** To be called when a write has succeeded. */
  end(): Promise<void>;
}

export function isStorageFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return STORAGE_FAULTS.some((fault) => code.startsWith(fault));
}

/**
 * While nothing can be written nothing is claimed: a mail whose outcome cannot be kept would go out twice. What is
 * known of mails under way waits in memory and is written first.
 */
export function createStoragePause(ctx: Context): StoragePause {
  let pause = 0;
  return {
    isPaused: () => pause > 0,
    async begin(error) {
      pause = nextPause(pause);
      ctx.log.error(
        { err: error, pauseMs: pause },
        'the database takes no writes; sending pauses and goes on by itself when it does again',
      );
      await markPaused(ctx);
      return pause;
    },
    async end() {
      if (pause === 0) return;
      await liftStoragePauses(ctx);
      pause = 0;
      ctx.log.info({}, 'the database takes writes again; sending goes on');
    },
  };
}

/** For who looks at the mailing. A disk that is full to the last byte does not take this either; the log has it. */
async function markPaused(ctx: Context): Promise<void> {
  const marked = ctx.db.write.run(sql`
    update mailings set paused_at = ${ctx.clock.now()}, pause_reason = 'storage'
    where state = 'sending' and paused_at is null`);
  await ctx.db.transactDurably([marked]).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the pause could not be written down either');
  });
}

/** Also at start: whoever paused may not have lived to go on. */
export async function liftStoragePauses(ctx: Context): Promise<void> {
  await ctx.db.transactDurably([
    ctx.db.write.run(sql`
      update mailings set paused_at = null, pause_reason = null where state = 'sending' and pause_reason = 'storage'`),
  ]);
}
