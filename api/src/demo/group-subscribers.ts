import { type SQL, sql } from 'drizzle-orm';
import { foldText } from '../kernel/text/fold-text.js';
import type { CreatorSeed, DemoCreator, DemoInstance, FieldSeed, GroupsSeed } from './demo-instance.js';

/** Creates a creator's tags, fields and segments, and assigns tags and values to subscribers. */
export async function groupSubscribers(
  demo: DemoInstance,
  creator: DemoCreator,
  { groups }: CreatorSeed,
): Promise<void> {
  const { call, ctx } = demo;
  const { actor } = creator;
  for (const [index, { name, description, isTopic, percent }] of groups.tags.entries()) {
    const { json } = await call('POST', '/api/tags', { actor, body: { name, description, isTopic } });
    await ctx.db.transact([
      ctx.db.write.run(sql`
        insert into subscriber_tags (tag_id, subscriber_id)
        select ${json.id}, id from subscribers
        where user_id = ${creator.id} and ${selectRandomPercent(index)} < ${percent}`),
    ]);
  }
  for (const field of groups.fields) await addField(demo, creator, field);
  await addSegments(demo, creator, groups);
}

/** Builds a number from 0 to 99 that is the same for a subscriber in every run, and different for each turn. */
function selectRandomPercent(index: number): SQL {
  return sql`((id * 7919 + ${index} * 104729) % 1009) % 100`;
}

async function addField(
  { call, ctx }: DemoInstance,
  { id, actor }: DemoCreator,
  field: FieldSeed,
): Promise<void> {
  const { key, label, isPublic, values, percent } = field;
  const { json } = await call('POST', '/api/fields', { actor, body: { key, label, type: 'text', isPublic } });
  const rows = JSON.stringify(values.map((text) => ({ text, folded: foldText(text) })));
  const value = sql`json_extract(${rows}, '$[' || cast(id % ${values.length} as integer) || ']')`;
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into field_values (field_id, subscriber_id, text, folded)
      select ${json.id}, id, json_extract(${value}, '$.text'), json_extract(${value}, '$.folded') from subscribers
      where user_id = ${id} and ${selectRandomPercent(50)} < ${percent}`),
  ]);
}

async function addSegments(
  { call }: DemoInstance,
  { actor }: DemoCreator,
  { segments }: GroupsSeed,
): Promise<void> {
  for (const { name, filter } of segments) {
    await call('POST', '/api/segments', { actor, body: { name, filter } });
  }
}
