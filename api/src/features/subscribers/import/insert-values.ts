import { sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { foldText } from '../../../kernel/text/fold-text.js';
import type { Context } from '../../../server/context.js';
import { readFieldValue } from '../fields/rules.js';
import { MAX_TAGS } from '../tags/rules.js';
import type { ImportedField } from './rows/row-values.js';
import type { DecidedRow, Import } from './store.js';
import type { NewTag } from './take-tags.js';

/** Inserts the tags and fields of added subscribers. Belongs in the batch of a chunk, after the subscribers. */
export function insertValues(
  ctx: Context,
  importRow: Import,
  input: { added: readonly DecidedRow[]; newTags: readonly NewTag[]; fields: readonly ImportedField[] },
): Statement[] {
  return [
    ...createTags(ctx, importRow, input.newTags),
    ...linkTags(ctx, importRow, input.added),
    ...insertFields(ctx, importRow, input),
  ];
}

/**
 * Creates the tags, and stores that this import did. If another request creates one at the same moment, the unique
 * index fails the batch. So every tag of these names is the import's own.
 */
function createTags(ctx: Context, { id, userId }: Import, newTags: readonly NewTag[]): Statement[] {
  if (newTags.length === 0) return [];
  const rows = JSON.stringify(newTags.map(({ name, key }) => [name, key]));
  return [
    ctx.db.write.run(sql`
      insert into tags (user_id, name, key, created_at)
      select ${userId}, wanted.value ->> 0, wanted.value ->> 1, ${ctx.clock.now()}
      from json_each(${rows}) as wanted order by wanted.id
      limit max(0, ${MAX_TAGS} - (select count(*) from tags where user_id = ${userId}))`),
    ctx.db.write.run(sql`
      update imports set created_tag_ids = (
        select json_group_array(made.id) from (
          select earlier.value as id from json_each(imports.created_tag_ids) as earlier
          union all
          select tag.id from tags as tag
          where tag.user_id = ${userId} and tag.key in (select value ->> 1 from json_each(${rows}))) as made)
      where id = ${id}`),
  ];
}

function linkTags(ctx: Context, { id, userId }: Import, addedRows: readonly DecidedRow[]): Statement[] {
  const tagRows = addedRows.flatMap(({ subscriber: { email, details } }) =>
    (details.values?.tags ?? []).map((name) => [email, foldText(name)]),
  );
  if (tagRows.length === 0) return [];
  return [
    ctx.db.write.run(sql`
      insert or ignore into subscriber_tags (tag_id, subscriber_id)
      select tag.id, subscriber.id
      from json_each(${JSON.stringify(tagRows)}) as link
      cross join subscribers as subscriber
      cross join tags as tag
      where subscriber.user_id = ${userId} and subscriber.email = link.value ->> 0 and subscriber.import_id = ${id}
        and tag.user_id = ${userId} and tag.key = link.value ->> 1`),
  ];
}

/** Fills the fields, except for fields that were deleted in between. */
function insertFields(
  ctx: Context,
  { id, userId }: Import,
  input: { added: readonly DecidedRow[]; fields: readonly ImportedField[] },
): Statement[] {
  const fieldById = new Map(input.fields.map((field) => [field.id, field]));
  const rows = input.added.flatMap(({ subscriber: { email, details } }) =>
    (details.values?.fields ?? []).flatMap(([fieldId, value]) => {
      const field = fieldById.get(fieldId);
      const result = field === undefined ? undefined : readFieldValue(field, value);
      if (result === undefined || 'problem' in result) return [];
      return [[email, fieldId, result.text, result.folded, result.number]];
    }),
  );
  if (rows.length === 0) return [];
  return [
    ctx.db.write.run(sql`
      insert or ignore into field_values (field_id, subscriber_id, text, folded, number)
      select field.id, subscriber.id, filled.value ->> 2, filled.value ->> 3, filled.value ->> 4
      from json_each(${JSON.stringify(rows)}) as filled
      cross join subscribers as subscriber
      cross join custom_fields as field
      where subscriber.user_id = ${userId} and subscriber.email = filled.value ->> 0 and subscriber.import_id = ${id}
        and field.id = filled.value ->> 1 and field.user_id = ${userId}`),
  ];
}
