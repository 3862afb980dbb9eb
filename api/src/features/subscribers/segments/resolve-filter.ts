import { eq } from 'drizzle-orm';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import { getCalendarDay } from '../../../kernel/time/time-zone.js';
import type { Context } from '../../../server/context.js';
import { getTimeZone } from '../../accounts/index.js';
import { readFieldValue } from '../fields/rules.js';
import { customFields } from '../fields/table.js';
import { getProvidedConditions } from '../provided/provide-conditions.js';
import { tags } from '../tags/table.js';
import { compileFilter, type FilterScope, findStartOfLastDays } from './compile-filter.js';
import {
  type ActivityCondition,
  FIELD_OPERATORS,
  type FieldCondition,
  type FieldType,
  type Filter,
  type FilterCondition,
  listConditions,
  mapConditions,
  type StoredFilter,
  splitOperator,
} from './filter.js';
import type { Condition } from './match-subscribers.js';
import { selectMatching } from './select-matching.js';

/** The names that a creator's filters can use. */
export interface Vocabulary {
  tags: ReadonlyArray<{ id: number; name: string; key: string }>;
  fields: ReadonlyArray<{ id: number; key: string; type: FieldType; choices: string[] }>;
}

export async function readVocabulary(ctx: Context, userId: number): Promise<Vocabulary> {
  const [ownTags, fields] = await Promise.all([
    ctx.db.read
      .select({ id: tags.id, name: tags.name, key: tags.key })
      .from(tags)
      .where(eq(tags.userId, userId)),
    ctx.db.read
      .select({
        id: customFields.id,
        key: customFields.key,
        type: customFields.type,
        choices: customFields.choices,
      })
      .from(customFields)
      .where(eq(customFields.userId, userId)),
  ]);
  return { tags: ownTags, fields };
}

/** Replaces names with ids. Throws for an unknown name, and for an operator that the type of a field does not have. */
export function resolveFilter(filter: Filter, { tags: ownTags, fields }: Vocabulary): StoredFilter {
  const tagIds = new Map(ownTags.map(({ id, key }) => [key, id]));
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return mapConditions(filter, (condition): FilterCondition<number, number> => {
    if ('tag' in condition) {
      const tag = tagIds.get(foldText(condition.tag));
      if (tag === undefined) throw createFieldError('filter', `You have no tag “${condition.tag}”.`);
      return { tag };
    }
    if (!('field' in condition)) return condition;
    const field = byKey.get(condition.field);
    if (field === undefined) throw createFieldError('filter', `You have no field “${condition.field}”.`);
    checkOperator(condition, field);
    return { ...condition, field: field.id };
  });
}

function checkOperator(condition: FieldCondition<string>, field: Vocabulary['fields'][number]): void {
  const { operator, operand } = splitOperator(condition);
  const operators: readonly string[] = FIELD_OPERATORS[field.type];
  if (!operators.includes(operator)) {
    throw createFieldError(
      'filter',
      `The field “${condition.field}” has no “${operator}”: its type is ${field.type}.`,
    );
  }
  if (operator !== 'is' && operator !== 'isNot') return;
  const result = readFieldValue(field, operand);
  if ('problem' in result)
    throw createFieldError('filter', `The field “${condition.field}”: ${result.problem}`);
}

/** Returns a stored filter with names. A deleted tag or field keeps its id as its name. */
export function addNamesToFilter(filter: StoredFilter, { tags: ownTags, fields }: Vocabulary): Filter {
  const names = new Map(ownTags.map(({ id, name }) => [id, name]));
  const keys = new Map(fields.map(({ id, key }) => [id, key]));
  return mapConditions(filter, (condition): FilterCondition<string, string> => {
    if ('tag' in condition) return { tag: names.get(condition.tag) ?? `#${condition.tag}` };
    if ('field' in condition)
      return { ...condition, field: keys.get(condition.field) ?? `#${condition.field}` };
    return condition;
  });
}

/**
 * Returns the condition of a stored filter. Throws `filter_unusable` if it names a tag or field that was deleted, or
 * counts deliveries by times that no longer exist.
 */
export async function compileStoredFilter(
  ctx: Context,
  input: {
    userId: number;
    filter: StoredFilter;
    now?: number;
    /** The purpose of the filter, for the error message. */
    use?: FilterUse;
  },
): Promise<Condition> {
  const { userId, filter, use = 'filter' } = input;
  const { tags: ownTags, fields } = await readVocabulary(ctx, userId);
  const scope: Omit<FilterScope, 'range'> = {
    userId,
    fieldTypes: new Map(fields.map(({ id, type }) => [id, type])),
    now: input.now ?? ctx.clock.now(),
    timeZone: await getTimeZone(ctx, userId),
    conditions: getProvidedConditions(ctx),
  };
  const tagIds = new Set(ownTags.map(({ id }) => id));
  for (const condition of listConditions(filter)) {
    if ('tag' in condition && !tagIds.has(condition.tag)) throw createDeletedPartError('tag', use);
    if ('field' in condition && !scope.fieldTypes.has(condition.field))
      throw createDeletedPartError('field', use);
    if ('activity' in condition) await checkTimes(ctx, condition, scope);
  }
  return {
    where: (range) => compileFilter(filter, { ...scope, range }),
    select: (range) => selectMatching(filter, { ...scope, range }),
  };
}

type FilterUse = 'filter' | 'audience';

const ADVICE = { filter: 'Change the filter.', audience: 'Choose another audience.' } as const;

export function createDeletedPartError(part: 'tag' | 'field' | 'segment', use: FilterUse): AppError {
  return new AppError('filter_unusable', `The ${use} uses a ${part} that was deleted. ${ADVICE[use]}`);
}

/** Throws if a filter looks back further than times of deliveries are stored. Compressed deliveries have none. */
async function checkTimes(
  ctx: Context,
  { activity, withinDays }: ActivityCondition,
  scope: Omit<FilterScope, 'range'>,
): Promise<void> {
  if (withinDays === undefined) return;
  const { userId, timeZone, now, conditions } = scope;
  const knownSince = await conditions.activity.knownSince(ctx, { userId, activity });
  if (findStartOfLastDays(withinDays, scope) > knownSince) return;
  const days = getCalendarDay(timeZone, now) - getCalendarDay(timeZone, knownSince);
  const hint = days < 1 ? 'without withinDays' : `with ${days === 1 ? '1 day' : `at most ${days} days`}`;
  throw new AppError(
    'filter_unusable',
    `The times of older deliveries are no longer stored. Use “${activity}” ${hint}.`,
  );
}
