import { sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import {
  applyChoices,
  listPublicFields,
  listTopics,
  readChoices,
  serializeChoices,
} from '../choices/choices.js';
import type { ChoiceInput } from '../choices/schemas.js';
import type { Choices } from '../choices/table.js';
import { type CustomField, selectRemovedValues } from '../fields/fields.js';
import type { FieldValue } from '../fields/rules.js';
import { type SubscriberDetails, selectFieldValues } from '../segments/select-details.js';
import { getByToken } from '../store.js';
import type { Tag } from '../tags/tags.js';
import { logFields, logTags } from '../timeline/log-changes.js';

/** The topics and fields that a subscriber can change. */
export interface OwnChoices {
  topics: Array<Pick<Tag, 'id' | 'name' | 'description'> & { isChosen: boolean }>;
  publicFields: Array<Pick<CustomField, 'key' | 'label' | 'type' | 'choices'> & { value: FieldValue | null }>;
}

export async function getChoices(
  ctx: Context,
  { userId, tags, fields }: SubscriberDetails & { userId: number },
): Promise<OwnChoices> {
  const [topics, publicFields] = await Promise.all([listTopics(ctx, userId), listPublicFields(ctx, userId)]);
  return {
    topics: topics.map(({ id, name, description }) => ({
      id,
      name,
      description,
      isChosen: tags.includes(name),
    })),
    publicFields: publicFields.map(({ key, label, type, choices }) => ({
      key,
      label,
      type,
      choices,
      value: fields[key] ?? null,
    })),
  };
}

export interface ChoicesChange {
  tags?: ChoiceInput['tags'];
  fields?: Record<string, FieldValue | null> | undefined;
}

type OwnChange = ChoicesChange & { subscriberId: number; userId: number };

/**
 * Reads the choices that a change contains. Throws `invalid_input` for a value that does not fit its field. The stored
 * value of a field always fits, because the creator may have removed that choice since.
 */
export async function readChoicesChange(
  ctx: Context,
  { userId, subscriberId, tags, fields = {} }: OwnChange,
): Promise<Choices & { named: string[] }> {
  const storedValues = await readFieldValues(ctx, { userId, subscriberId });
  const changedFields = Object.entries(fields).filter(
    ([key, value]) =>
      value === null || !Object.hasOwn(storedValues, key) || String(storedValues[key]) !== String(value),
  );
  const filledFields = changedFields.filter((field): field is [string, FieldValue] => field[1] !== null);
  const input = { tags, fields: Object.fromEntries(filledFields) };
  return {
    ...(await readChoices(ctx, { userId, input, path: 'fields' })),
    named: changedFields.map(([key]) => key),
  };
}

async function readFieldValues(
  ctx: Context,
  { userId, subscriberId }: { userId: number; subscriberId: number },
): Promise<SubscriberDetails['fields']> {
  const values = selectFieldValues({ subscriberId: sql`${subscriberId}`, userId: sql`${userId}` });
  const [row] = await ctx.db.read.all<{ stored: string }>(sql`select ${values} as stored`);
  return JSON.parse(row?.stored ?? '{}') as SubscriberDetails['fields'];
}

/**
 * Sets the given choices of a subscriber. `tags` replaces the chosen topics, and never touches private tags. A field
 * with null or an empty text loses its value, and other fields stay unchanged.
 */
export async function changeChoices(ctx: Context, input: ChoicesChange & { token: string }): Promise<void> {
  const { id: subscriberId, userId, email } = await getByToken(ctx, input.token);
  const { tags, fields } = input;
  const { named, ...choices } = await readChoicesChange(ctx, { userId, subscriberId, tags, fields });
  const clearedFields = (await listPublicFields(ctx, userId)).filter(
    ({ id, key }) => named.includes(key) && !choices.values.some(({ fieldId }) => fieldId === id),
  );
  const fieldIds = clearedFields.map(({ id }) => id);
  const whereCleared = sql`subscriber_id = ${subscriberId}
    and field_id in (select value from json_each(${JSON.stringify(fieldIds)}))`;
  await ctx.db.transact([
    logFields(ctx, { by: 'subscriber', values: selectRemovedValues(whereCleared) }),
    ctx.db.write.run(sql`delete from field_values where ${whereCleared}`),
    ...(tags === undefined ? [] : removeTopics(ctx, { userId, subscriberId, except: choices.tagIds })),
    ...applyChoices(ctx, { userId, email, choices: serializeChoices(choices) }),
  ]);
}

function removeTopics(
  ctx: Context,
  { userId, subscriberId, except }: { userId: number; subscriberId: number; except: number[] },
): Statement[] {
  const whereOtherTopics = sql`subscriber_id = ${subscriberId}
      and tag_id in (select tag.id from tags as tag where tag.user_id = ${userId} and tag.is_topic = 1)
      and tag_id not in (select value from json_each(${JSON.stringify(except)}))`;
  return [
    logTags(ctx, {
      by: 'subscriber',
      kind: 'tag-removed',
      tagRows: sql`select tag_id, subscriber_id from subscriber_tags where ${whereOtherTopics}`,
    }),
    ctx.db.write.run(sql`delete from subscriber_tags where ${whereOtherTopics}`),
  ];
}
