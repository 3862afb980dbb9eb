import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, findViolatedIndex } from '../../../db/transact.js';
import { AppError, createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import { limitReachedError } from '../rules.js';
import { enqueueErasure } from '../segments/erase-links.js';
import type { FieldType } from '../segments/filter.js';
import { throwIfUsedBySegment } from '../segments/throw-if-used.js';
import { getSubscriber, type ListedSubscriber } from '../store.js';
import { logFields } from '../timeline/log-changes.js';
import { type FieldValue, MAX_FIELDS, readFieldValue, type ValueColumns } from './rules.js';
import { customFields } from './table.js';

export type CustomField = typeof customFields.$inferSelect;

interface OwnField {
  userId: number;
  fieldId: number;
}

interface NewField {
  key: string;
  label: string;
  type: FieldType;
  choices?: string[] | undefined;
  isPublic?: boolean | undefined;
}

/** Lists fields, oldest first. */
export async function listFields(ctx: Context, userId: number): Promise<CustomField[]> {
  return ctx.db.read
    .select()
    .from(customFields)
    .where(eq(customFields.userId, userId))
    .orderBy(asc(customFields.id));
}

export async function createField(ctx: Context, input: NewField & { userId: number }): Promise<CustomField> {
  const { userId, key, label, type, choices = [], isPublic = false } = input;
  checkChoices(type, choices);
  const fieldCount = sql`(select count(*) from ${customFields} where ${customFields.userId} = ${userId})`;
  const rowIfUnderLimit = ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      key: sql<string>`${key}`.as('key'),
      label: sql<string>`${label}`.as('label'),
      type: sql<FieldType>`${type}`.as('type'),
      choices: sql<string[]>`${JSON.stringify(choices)}`.as('choices'),
      isPublic: sql<boolean>`${Number(isPublic)}`.as('is_public'),
      createdAt: sql<number>`${ctx.clock.now()}`.as('created_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), lt(fieldCount, MAX_FIELDS)));
  try {
    const [[field]] = await ctx.db.transact([
      ctx.db.write.insert(customFields).select(rowIfUnderLimit).returning(),
      expectChange(ctx.db, 'under_limit'),
    ]);
    if (field === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return field;
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw limitReachedError(MAX_FIELDS, 'fields');
    }
    if (!findViolatedIndex(error)?.startsWith('custom_fields.')) throw error;
    const message = 'You have a field with this key already.';
    throw new AppError('name_taken', message, { errors: [{ path: 'key', message }] });
  }
}

interface FieldChange {
  label?: string | undefined;
  choices?: string[] | undefined;
  isPublic?: boolean | undefined;
}

/** Changes the given fields. Subscribers keep a value that is no longer a choice. */
export async function changeField(
  ctx: Context,
  input: OwnField & { change: FieldChange },
): Promise<CustomField> {
  const field = await getField(ctx, input);
  const { label, choices, isPublic } = input.change;
  if (choices !== undefined) checkChoices(field.type, choices);
  const columns = {
    ...(label === undefined ? {} : { label }),
    ...(choices === undefined ? {} : { choices }),
    ...(isPublic === undefined ? {} : { isPublic }),
  };
  if (Object.keys(columns).length === 0) return field;
  const [[changed]] = await ctx.db.transact([
    ctx.db.write.update(customFields).set(columns).where(whereOwn(input)).returning(),
  ]);
  if (changed === undefined) throw createNotFoundError('Field');
  return changed;
}

/** Deletes a field. It disappears at once, and a job erases its values. Throws `still_used` if a segment names it. */
export async function deleteField(ctx: Context, input: OwnField): Promise<void> {
  const { userId, fieldId } = input;
  await getField(ctx, input);
  await throwIfUsedBySegment(ctx, {
    userId,
    uses: (condition) => 'field' in condition && condition.field === fieldId,
  });
  await ctx.db.transact([
    ctx.db.write.delete(customFields).where(whereOwn(input)),
    enqueueErasure(ctx, { table: 'field_values', id: fieldId }),
  ]);
  ctx.pubsub.publish('jobs');
}

async function getField(ctx: Context, input: OwnField): Promise<CustomField> {
  const [field] = await ctx.db.read.select().from(customFields).where(whereOwn(input));
  if (field === undefined) throw createNotFoundError('Field');
  return field;
}

function whereOwn({ userId, fieldId }: OwnField): SQL | undefined {
  return and(eq(customFields.id, fieldId), eq(customFields.userId, userId));
}

function checkChoices(type: FieldType, choices: readonly string[]): void {
  if (type === 'choice' && choices.length === 0) throw createFieldError('choices', 'Please add a choice.');
  if (type !== 'choice' && choices.length > 0) {
    throw createFieldError('choices', 'Only fields of the type choice have choices.');
  }
}

/** Sets the given fields of a subscriber. Null removes a value. Other fields stay unchanged. */
export async function setSubscriberFields(
  ctx: Context,
  input: { userId: number; subscriberId: number; values: Readonly<Record<string, FieldValue | null>> },
): Promise<ListedSubscriber> {
  const { userId, subscriberId } = input;
  await getSubscriber(ctx, input);
  const fields = new Map((await listFields(ctx, userId)).map((field) => [field.key, field]));
  const newValues: Array<ValueColumns & { fieldId: number }> = [];
  const removedIds: number[] = [];
  for (const [key, value] of Object.entries(input.values)) {
    const field = fields.get(key);
    if (field === undefined) throw createFieldError(`values.${key}`, `You have no field "${key}".`);
    if (value === null) {
      removedIds.push(field.id);
      continue;
    }
    const result = readFieldValue(field, value);
    if ('problem' in result) throw createFieldError(`values.${key}`, result.problem);
    newValues.push({ fieldId: field.id, ...result });
  }
  const isSubscriber = sql`subscriber.id = ${subscriberId} and subscriber.user_id = ${userId}`;
  const values = sql`
    select field.id as field_id, subscriber.id as subscriber_id,
      given.value ->> 'text' as text, given.value ->> 'folded' as folded, given.value ->> 'number' as number
    from json_each(${JSON.stringify(newValues)}) as given
    join custom_fields as field on field.id = given.value ->> 'fieldId' and field.user_id = ${userId}
    join subscribers as subscriber on ${isSubscriber}`;
  const whereRemoved = sql`
    subscriber_id = (select subscriber.id from subscribers as subscriber where ${isSubscriber})
    and field_id in (select value from json_each(${JSON.stringify(removedIds)}))`;
  await ctx.db.transact([
    logFields(ctx, { by: 'creator', values: selectRemovedValues(whereRemoved) }),
    ctx.db.write.run(sql`delete from field_values where ${whereRemoved}`),
    logFields(ctx, { by: 'creator', values }),
    ctx.db.write.run(sql`
      insert or replace into field_values (field_id, subscriber_id, text, folded, number) ${values}`),
  ]);
  return getSubscriber(ctx, input);
}

/** Selects stored values that are removed, for `logFields`. */
export function selectRemovedValues(where: SQL): SQL {
  return sql`
    select field_id, subscriber_id, null as text, null as number from field_values where ${where}`;
}
