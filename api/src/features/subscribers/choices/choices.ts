import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { removeSlots } from '../../../kernel/email/slots.js';
import { createFieldError } from '../../../kernel/errors.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { Context } from '../../../server/context.js';
import { type CustomField, listFields } from '../fields/fields.js';
import { parseFieldText, readFieldValue } from '../fields/rules.js';
import { PENDING_LIFETIME } from '../opt-in/rules.js';
import { listTags, type Tag } from '../tags/tags.js';
import { logFields, logTags } from '../timeline/log-changes.js';
import type { ChoiceInput } from './schemas.js';
import { type Choices, type ChosenValue, pendingChoices } from './table.js';

/**
 * Reads a visitor's choices. Ignores private tags and fields like unknown ones, because a difference would reveal the
 * names of a creator's private tags and fields. Throws `invalid_input` for a value that does not fit its public field.
 */
export async function readChoices(
  ctx: Context,
  { userId, input, path }: { userId: number; input: ChoiceInput; path: string },
): Promise<Choices> {
  const { tags = [], fields = {} } = input;
  const keys = Object.keys(fields);
  const [topics, publicFields] = await Promise.all([
    tags.length === 0 ? [] : listTopics(ctx, userId),
    keys.length === 0 ? [] : listPublicFields(ctx, userId),
  ]);
  const topicIds = tags.flatMap((tag) => findTopic(topics, tag)?.id ?? []);
  const values = publicFields.flatMap((field) => {
    const input = Object.hasOwn(fields, field.key) ? fields[field.key] : undefined;
    return input === undefined ? [] : readValue(field, input, path);
  });
  return { tagIds: [...new Set(topicIds)], values };
}

/** Finds a topic by its name or id. Forms send only strings, so a string that matches no name is tried as an id. */
function findTopic(topics: readonly Tag[], tag: string | number): Tag | undefined {
  const key = foldText(String(tag));
  const topicByKey = typeof tag === 'string' ? topics.find((topic) => topic.key === key) : undefined;
  return topicByKey ?? topics.find(({ id }) => String(id) === key);
}

function readValue(field: CustomField, input: string | number | boolean, path: string): ChosenValue[] {
  const value = typeof input === 'string' ? parseFieldText(field, removeSlots(input)) : input;
  if (value === undefined) return [];
  const result = readFieldValue(field, value);
  if ('problem' in result)
    throw createFieldError(`${path}.${field.key}`, `${field.label}: ${result.problem}`);
  return [{ fieldId: field.id, ...result }];
}

/** Lists the tags that subscribers can choose, by name. */
export async function listTopics(ctx: Context, userId: number): Promise<Tag[]> {
  return (await listTags(ctx, userId)).filter(({ isTopic }) => isTopic);
}

/** Lists the fields that subscribers may change, oldest first. */
export async function listPublicFields(ctx: Context, userId: number): Promise<CustomField[]> {
  return (await listFields(ctx, userId)).filter(({ isPublic }) => isPublic);
}

/** Choices for `applyChoices` that take effect without a confirmation. */
export function serializeChoices(choices: Choices | undefined): SQL {
  return sql`${JSON.stringify(choices ?? { tagIds: [], values: [] })}`;
}

/** Selects the choices that a confirmation link applies, for `applyChoices`, or null if it has none. */
export function selectPendingChoices(link: { subscriberId: number; askedAt: number }): SQL {
  return sql`(select pending.choices from pending_choices as pending
    where pending.subscriber_id = ${link.subscriberId} and pending.asked_at = ${link.askedAt})`;
}

/**
 * Builds the statements that set the chosen topics and values, and delete all pending choices. They belong in the batch
 * that confirms the address. A topic or field that is private or deleted by then is skipped.
 */
export function applyChoices(
  ctx: Context,
  { userId, email, choices }: { userId: number; email: string; choices: SQL },
): Statement[] {
  const isThem = sql`subscriber.user_id = ${userId} and subscriber.email = ${email}`;
  // Choices made during the sign-up are not logged as changes.
  const now = ctx.clock.now();
  const isOlder = sql`subscriber.created_at < ${now} and subscriber.confirmed_at is not ${now}`;
  const tagRows = sql`
    select tag.id as tag_id, subscriber.id as subscriber_id from json_each(${choices}, '$.tagIds') as chosen
    join tags as tag on tag.id = chosen.value and tag.user_id = ${userId} and tag.is_topic = 1
    join subscribers as subscriber on ${isThem}`;
  const values = sql`
    select field.id as field_id, subscriber.id as subscriber_id,
      chosen.value ->> 'text' as text, chosen.value ->> 'folded' as folded, chosen.value ->> 'number' as number
    from json_each(${choices}, '$.values') as chosen
    join custom_fields as field on field.id = chosen.value ->> 'fieldId' and field.user_id = ${userId}
      and field.is_public = 1
    join subscribers as subscriber on ${isThem}`;
  return [
    // An undo of a bulk change does not remove a topic that the subscriber chose.
    ctx.db.write.run(sql`
      delete from bulk_changes where subscriber_id = (select subscriber.id from subscribers as subscriber where ${isThem})
        and tag_id in (select chosen.value from json_each(${choices}, '$.tagIds') as chosen)`),
    logTags(ctx, {
      by: 'subscriber',
      kind: 'tag-added',
      tagRows: sql`${tagRows} where ${isOlder} and not exists (
        select 1 from subscriber_tags as link where link.tag_id = tag.id and link.subscriber_id = subscriber.id)`,
    }),
    ctx.db.write.run(sql`
      insert or ignore into subscriber_tags (tag_id, subscriber_id) select tag_id, subscriber_id from (${tagRows})`),
    logFields(ctx, { by: 'subscriber', values: sql`${values} where ${isOlder}` }),
    ctx.db.write.run(sql`
      insert or replace into field_values (field_id, subscriber_id, text, folded, number)
      select field_id, subscriber_id, text, folded, number from (${values})`),
    ctx.db.write.run(sql`
      delete from pending_choices where subscriber_id = (
        select subscriber.id from subscribers as subscriber where ${isThem})`),
  ];
}

/** Builds the statements that store choices for the link with this time, in the batch that queues its email. */
export function savePendingChoices(
  ctx: Context,
  input: { userId: number; email: string; askedAt: number; choices?: Choices | undefined },
): Statement[] {
  const { userId, email, askedAt, choices } = input;
  if (choices === undefined || choices.tagIds.length + choices.values.length === 0) return [];
  const isThem = sql`subscriber.user_id = ${userId} and subscriber.email = ${email}`;
  return [
    ctx.db.write.run(sql`
      insert or replace into pending_choices (subscriber_id, asked_at, choices)
      select subscriber.id, ${askedAt}, ${JSON.stringify(choices)} from subscribers as subscriber where ${isThem}`),
    ctx.db.write.run(sql`
      delete from pending_choices where asked_at < ${askedAt - PENDING_LIFETIME} and subscriber_id = (
        select subscriber.id from subscribers as subscriber where ${isThem})`),
  ];
}

export async function findPendingChoices(
  ctx: Context,
  link: { subscriberId: number; askedAt: number },
): Promise<Choices | undefined> {
  const [row] = await ctx.db.read
    .select({ choices: pendingChoices.choices })
    .from(pendingChoices)
    .where(and(eq(pendingChoices.subscriberId, link.subscriberId), eq(pendingChoices.askedAt, link.askedAt)));
  return row?.choices;
}
