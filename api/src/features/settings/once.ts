import { and, like, lt, ne } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { DAY } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { settings } from './table.js';

const KEY = 'batch:';
/** Nobody tries for longer; what is older is of processes that are gone. */
const RETENTION = DAY;

/**
 * For the head of a batch that is sent again when its answer is lost on the way from a remote database: the second
 * time it is refused as a whole, with the expectation `new_batch`. Of each writer its last batch is remembered.
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
