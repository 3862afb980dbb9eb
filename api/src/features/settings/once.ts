import { and, like, lt, ne } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { settings } from './table.js';

const KEY = 'batch:';
/** No process retries for longer; older rows belong to ended processes. */
const RETENTION = DAY;

/**
 * Starts a batch that is sent again if a remote database's response is lost: the second attempt fails as a whole, with
 * the expectation `new_batch`. Stores the last batch of each writer.
 */
export function onlyOnce(
  ctx: Context,
  input: { writer: string; batch: string },
): [Statement, Statement, Statement] {
  const now = ctx.clock.now();
  const mark = { value: input.batch, updatedAt: now };
  return [
    ctx.db.write
      .delete(settings)
      .where(and(like(settings.key, `${KEY}%`), lt(settings.updatedAt, now - RETENTION))),
    ctx.db.write
      .insert(settings)
      .values({ key: KEY + input.writer, createdAt: now, ...mark })
      .onConflictDoUpdate({ target: settings.key, set: mark, setWhere: ne(settings.value, input.batch) }),
    expectChange(ctx.db, 'new_batch'),
  ];
}
