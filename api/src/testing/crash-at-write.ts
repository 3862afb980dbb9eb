import type { Database } from '../db/transact.js';
import type { Context } from '../server/context.js';

/** The moments of a crash, either before the write, or after it and before the response. */
export const CRASH_MOMENTS = ['before', 'after'] as const;
type CrashMoment = (typeof CRASH_MOMENTS)[number];

/** Fails the `count`th write and all later writes, as if the process had been killed. `restart` undoes that. */
export function crashAtWrite(
  { db }: Pick<Context, 'db'>,
  { count, moment }: { count: number; moment: CrashMoment },
) {
  const { transact, transactDurably } = db;
  let writes = 0;
  let isDead = false;
  const crash = () => {
    isDead = true;
    throw new Error('The server was killed.');
  };
  const wrapWrite = (write: Database['transact']): Database['transact'] =>
    (async (statements: Parameters<Database['transact']>[0]) => {
      writes += 1;
      if (isDead || (writes === count && moment === 'before')) return crash();
      const result = await write(statements);
      return writes === count ? crash() : result;
    }) as Database['transact'];
  db.transact = wrapWrite(transact);
  db.transactDurably = wrapWrite(transactDurably);
  return {
    hasCrashed: () => isDead,
    restart: () => Object.assign(db, { transact, transactDurably }),
  };
}
