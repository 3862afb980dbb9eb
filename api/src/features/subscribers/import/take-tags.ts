import { eq } from 'drizzle-orm';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { Context } from '../../../server/context.js';
import { MAX_TAGS } from '../tags/rules.js';
import { tags } from '../tags/table.js';
import type { DecidedRow } from './store.js';

/** The tags that a creator has, and the number of tags that they may still create. */
export interface TagAllowance {
  keys: Set<string>;
  left: number;
}

export interface NewTag {
  name: string;
  key: string;
}

export async function readTagAllowance(ctx: Context, userId: number): Promise<TagAllowance> {
  const rows = await ctx.db.read.select({ key: tags.key }).from(tags).where(eq(tags.userId, userId));
  return { keys: new Set(rows.map(({ key }) => key)), left: Math.max(0, MAX_TAGS - rows.length) };
}

/**
 * Returns the tags to create for added rows, in order, up to the allowance. Subtracts them from it, and marks each row
 * whose tag exceeds it.
 */
export function assignTags(allowance: TagAllowance, decidedRows: readonly DecidedRow[]): NewTag[] {
  const newTags: NewTag[] = [];
  for (const row of decidedRows) {
    if (row.outcome !== 'added') continue;
    for (const name of row.subscriber.details.values?.tags ?? []) {
      const key = foldText(name);
      if (allowance.keys.has(key)) continue;
      if (allowance.left === 0) {
        row.skipsTag = true;
      } else if (row.isNew) {
        allowance.keys.add(key);
        allowance.left -= 1;
        newTags.push({ name, key });
      }
    }
  }
  return newTags;
}
