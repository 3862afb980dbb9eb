import { type SQL, sql } from 'drizzle-orm';
import { DAY } from '../../../kernel/clock.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import { getCalendarDay, getStartOfDay } from '../../../kernel/time/time-zone.js';
import type { Context } from '../../../server/context.js';
import {
  type Activity,
  type ActivityCondition,
  type BoughtCondition,
  type FieldCondition,
  type FieldOperator,
  type FieldType,
  type FilterCondition,
  type JoinedCondition,
  type StoredFilter,
  splitOperator,
} from './filter.js';

/** The subscribers with ids above `afterId`, up to `toId`. */
export interface IdRange {
  afterId: number;
  toId: number;
}

/** Conditions about rows of features that depend on this feature (see `provideConditions`). */
export interface ProvidedConditions {
  /** Builds the condition that the address bought the product. */
  bought(input: { userId: number; address: SQL; productId: number | 'anything' }): SQL;
  activity: {
    /** Selects `subscriber_id` and `times`, for newsletters sent since a time, with at least one row per subscriber. */
    select(input: { userId: number; activity: Activity; since: number; range: IdRange }): SQL;
    /** Returns the latest time up to which the activity has no times, so `since` must be 0 or after it. */
    knownSince(ctx: Context, input: { userId: number; activity: Activity }): Promise<number>;
  };
}

export interface FilterScope {
  userId: number;
  /** The creator's fields. */
  fieldTypes: ReadonlyMap<number, FieldType>;
  now: number;
  /** The time zone of the creator's days. */
  timeZone: string;
  conditions: ProvidedConditions;
  /** The subscribers that the statement reads. Subqueries read no others. */
  range: IdRange;
}

/**
 * Compiles a filter to a condition about the table alias `subscriber`. Each subquery names the creator, so an id of
 * another creator matches nobody. Every subquery is read once for the whole range, because a lookup for each subscriber
 * takes five times as long.
 */
export function compileFilter(filter: StoredFilter, scope: FilterScope): SQL {
  if ('all' in filter) return combine(filter.all, (part) => compileFilter(part, scope), sql` and `);
  if ('any' in filter) return combine(filter.any, (part) => compileFilter(part, scope), sql` or `);
  if ('not' in filter) return sql`not ${compileFilter(filter.not, scope)}`;
  const rows = compileRows(filter, scope);
  if (rows === undefined) return compileRow(filter, scope);
  // The plus sign prevents SQLite from reading the list in the order of the subquery.
  const whereIn = sql`(+subscriber.id in (${selectRows(rows, scope.range)}))`;
  return rows.isNegated ? sql`not ${whereIn}` : whereIn;
}

export function combine<Part>(parts: Part[], compile: (part: Part) => SQL, operator: SQL): SQL {
  return sql`(${sql.join(parts.map(compile), operator)})`;
}

/** The rows of a table that make a condition true, or false if it is negated. */
export interface ConditionRows {
  from: SQL;
  /** The column with the subscriber's id. */
  id: SQL;
  where: SQL;
  /** Limits the subscribers in these rows. */
  having?: SQL;
  isNegated: boolean;
}

/** Selects the ids of the subscribers of a range in these rows. */
export function selectRows({ from, id, where, having }: ConditionRows, { afterId, toId }: IdRange): SQL {
  const isInRange = sql`${id} > ${afterId} and ${id} <= ${toId}`;
  const group = having === undefined ? sql`` : sql`group by ${id} having ${having}`;
  return sql`select ${id} as id from ${from} where ${where} and ${isInRange} ${group}`;
}

/** Returns the rows of a condition, or undefined if it is about the row of the subscriber. */
export function compileRows(
  condition: FilterCondition<number, number>,
  scope: FilterScope,
): ConditionRows | undefined {
  if ('tag' in condition) return createTagRows(condition.tag, scope);
  if ('field' in condition) return createValueRows(condition, scope);
  if ('activity' in condition) return createActivityRows(condition, scope);
  return undefined;
}

/** Compiles a condition about the row of the subscriber. */
export function compileRow(condition: FilterCondition<number, number>, scope: FilterScope): SQL {
  if ('joined' in condition) return whereJoined(condition, scope);
  if ('source' in condition) return sql`(subscriber.source = ${condition.source})`;
  if ('bought' in condition) return whereBought(condition, scope);
  // A count of at least 0 matches all subscribers.
  return sql`(1 = 1)`;
}

function createTagRows(tagId: number, { userId }: FilterScope): ConditionRows {
  return {
    from: sql`subscriber_tags as link`,
    id: sql`link.subscriber_id`,
    where: sql`link.tag_id = (select tag.id from tags as tag where tag.id = ${tagId} and tag.user_id = ${userId})`,
    isNegated: false,
  };
}

function createValueRows(
  condition: FieldCondition<number>,
  { userId, fieldTypes }: FilterScope,
): ConditionRows {
  const type = fieldTypes.get(condition.field);
  if (type === undefined) throw new Error('The field of this condition does not exist.');
  const { operator, operand } = splitOperator(condition);
  const isOwn = sql`field.id = ${condition.field} and field.user_id = ${userId}`;
  return {
    from: sql`field_values as value`,
    id: sql`value.subscriber_id`,
    where: sql`value.field_id = (select field.id from custom_fields as field where ${isOwn})
      and ${compileValue(type, operator, operand)}`,
    isNegated: operator === 'isNot' || (operator === 'isSet' && operand === false),
  };
}

function compileValue(type: FieldType, operator: FieldOperator, operand: string | number | boolean): SQL {
  switch (operator) {
    case 'isSet':
      return sql`1`;
    case 'is':
    case 'isNot':
      return whereValue(type, operand);
    case 'contains':
      // Not LIKE, so that there are no wildcards.
      return sql`instr(value.folded, ${foldText(String(operand))}) > 0`;
    case 'before':
      return sql`value.number < ${parseDay(String(operand))}`;
    case 'after':
      return sql`value.number > ${parseDay(String(operand))}`;
    case 'atLeast':
      return sql`value.number >= ${Number(operand)}`;
    case 'atMost':
      return sql`value.number <= ${Number(operand)}`;
  }
}

function whereValue(type: FieldType, operand: string | number | boolean): SQL {
  switch (type) {
    case 'text':
      return sql`value.folded = ${foldText(String(operand))}`;
    case 'choice':
      return sql`value.text = ${String(operand)}`;
    case 'date':
      return sql`value.number = ${parseDay(String(operand))}`;
    case 'number':
    case 'boolean':
      return sql`value.number = ${Number(operand)}`;
  }
}

/** Returns the days since 1970 of a date such as 2026-11-21. */
function parseDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

function whereJoined({ joined: range }: JoinedCondition, scope: FilterScope): SQL {
  const { before, after, withinDays } = range;
  const findDayStart = (day: number) => getStartOfDay(scope.timeZone, day);
  if (before !== undefined) return sql`(subscriber.created_at < ${findDayStart(parseDay(before))})`;
  if (after !== undefined) return sql`(subscriber.created_at >= ${findDayStart(parseDay(after) + 1)})`;
  return sql`(subscriber.created_at >= ${findStartOfLastDays(withinDays ?? 0, scope)})`;
}

/** Returns the start of the last days, today included. */
export function findStartOfLastDays(
  days: number,
  { timeZone, now }: Pick<FilterScope, 'timeZone' | 'now'>,
): number {
  return getStartOfDay(timeZone, getCalendarDay(timeZone, now) - days + 1);
}

function whereBought({ bought }: BoughtCondition, { userId, conditions }: FilterScope): SQL {
  return sql`(${conditions.bought({ userId, address: sql`subscriber.email`, productId: bought })})`;
}

/** Selects subscribers by activity. "At most 3" is "not at least 4". */
function createActivityRows(condition: ActivityCondition, scope: FilterScope): ConditionRows | undefined {
  const { activity, atLeast, atMost = 0, withinDays } = condition;
  const { userId, range } = scope;
  const minimum = atLeast ?? atMost + 1;
  // All subscribers have at least none.
  if (minimum <= 0) return undefined;
  const since = withinDays === undefined ? 0 : findStartOfLastDays(withinDays, scope);
  return {
    from: sql`(${scope.conditions.activity.select({ userId, activity, since, range })}) as done`,
    id: sql`done.subscriber_id`,
    where: sql`1`,
    having: sql`sum(done.times) >= ${minimum}`,
    isNegated: atLeast === undefined,
  };
}
