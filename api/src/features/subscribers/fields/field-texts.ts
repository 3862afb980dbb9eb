import { sql } from 'drizzle-orm';
import { DAY, formatLongDate } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import type { FieldType } from '../segments/filter.js';

interface StoredValue {
  type: FieldType;
  text: string | null;
  number: number | null;
}

/** Formats numbers without groups of thousands, because a number may be a year or an id. */
const NUMBER = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 15 });

/** Formats a value as a subscriber reads it, such as `November 21, 2026`, `1.5` or `yes`. */
export function formatValue({ type, text, number }: StoredValue): string {
  switch (type) {
    case 'text':
    case 'choice':
      return text ?? '';
    case 'number':
      return NUMBER.format(number ?? 0);
    case 'boolean':
      return number === 1 ? 'yes' : 'no';
    case 'date':
      return formatLongDate((number ?? 0) * DAY);
  }
}

/** Returns the values of some fields as texts by key, for each of these subscribers that has any. */
export async function listFieldTexts(
  ctx: Context,
  input: { userId: number; keys: readonly string[]; subscriberIds: readonly number[] },
): Promise<Map<number, Record<string, string>>> {
  const { userId, keys, subscriberIds } = input;
  const texts = new Map<number, Record<string, string>>();
  if (keys.length === 0) return texts;
  const rows = await ctx.db.read.all<StoredValue & { subscriberId: number; key: string }>(sql`
    select value.subscriber_id as subscriberId, field.key, field.type, value.text, value.number
    from custom_fields as field
    cross join json_each(${JSON.stringify(subscriberIds)}) as asked
    join field_values as value on value.field_id = field.id and value.subscriber_id = asked.value
    where field.user_id = ${userId} and field.key in (select value from json_each(${JSON.stringify(keys)}))`);
  for (const { subscriberId, key, ...value } of rows) {
    const subscriberTexts = texts.get(subscriberId) ?? {};
    subscriberTexts[key] = formatValue(value);
    texts.set(subscriberId, subscriberTexts);
  }
  return texts;
}
