import type { Database } from '../db/transact.js';
import type { Context } from '../server/context.js';

/** Of a crash: the write is not there, or it is and nobody was told. */
export const MOMENTS = ['before', 'after'] as const;
type Moment = (typeof MOMENTS)[number];

/** From the `count`th write on nothing is written any more, as if the process were gone; undone by `restart`. */
export function crashAtWrite(
  { db }: Pick<Context, 'db'>,
  { count, moment }: { count: number; moment: Moment },
) {
  const { transact, transactDurably } = db;
  let writes = 0;
  let isDead = false;
  const crash = () => {
    isDead = true;
    throw new Error('The server was killed.');
  };
  const dying = (write: Database['transact']): Database['transact'] =>
    (async (statements: Parameters<Database['transact']>[0]) => {
      writes += 1;
      if (isDead || (writes === count && moment === 'before')) return crash();
      const answer = await write(statements);
      return writes === count ? crash() : answer;
    }) as Database['transact'];
  db.transact = dying(transact);
  db.transactDurably = dying(transactDurably);
  return {
    hasCrashed: () => isDead,
    restart: () => Object.assign(db, { transact, transactDurably }),
  };
}
