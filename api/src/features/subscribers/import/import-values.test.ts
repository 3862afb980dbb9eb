import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { JobRun } from '../../../db/jobs/jobs.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { customFields } from '../fields/table.js';
import { subscribers } from '../table.js';
import { MAX_TAGS } from '../tags/rules.js';
import { tags } from '../tags/table.js';
import { runImports } from './run-imports.js';
import { imports } from './table.js';

const FIRST_RUN: JobRun = { attempt: 1, isStopping: () => false };
const FIELDS = [
  { key: 'city', label: 'Home town', type: 'text' },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'born', label: 'Birthday', type: 'date' },
  { key: 'member', label: 'Member', type: 'boolean' },
  { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'M'] },
];
const FILE = `Email,Tags,HOME TOWN,score,Birthday,Member,Size
ines@kova.example,"vip; Kiln",Bern,1.5,1990-02-28,yes,m
tom@kova.example,KILN,Oslo,many,,no,
noor@kova.example,"pots, vip",,,,,
there@kova.example,Kiln,Rome,7,,,
`;

/** More rows than one chunk, with seven further tags. */
const MORE_ROWS = Array.from(
  { length: 250 },
  (_, index) => `z${index}@kova.example,t${index % 7};vip,Bern,,,,\n`,
);

/** Creates two creators with the tag VIP and the same fields. Mara has the subscriber `there`, with a city. */
async function createLists() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const otherCreator = await world.register('other');
  for (const as of [mara, otherCreator]) {
    await world.call('POST', '/api/tags', { as, body: { name: 'VIP' } });
    for (const body of FIELDS) await world.call('POST', '/api/fields', { as, body });
  }
  const body = { email: 'there@kova.example', consent: 'They asked.' };
  const { id } = (await world.call('POST', '/api/subscribers/by-hand', { as: mara, body })).json;
  await world.call('PUT', `/api/subscribers/${id}/fields`, { as: mara, body: { values: { city: 'Bath' } } });
  return { world, mara, other: otherCreator };
}

interface UploadOptions {
  dryRun?: boolean;
  mapping?: object;
}

async function upload(world: HttpWorld, as: Creator, file: string, options: UploadOptions = {}) {
  const formatPart = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const mapping = options.mapping ? formatPart('mapping', JSON.stringify(options.mapping)) : '';
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return world.call('POST', `/api/subscribers/import${options.dryRun ? '?dryRun=true' : ''}`, {
    as,
    raw: Buffer.from(`${mapping}${formatPart('consent', 'They agreed.')}${head}${file}\r\n--b--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

async function getImport(world: HttpWorld, as: Creator, id: number) {
  return (await world.call('GET', `/api/subscribers/imports/${id}`, { as })).json;
}

async function importFile(world: HttpWorld, as: Creator, file: string, options: UploadOptions = {}) {
  const { status, json, text } = await upload(world, as, file, options);
  if (status !== 202) throw new Error(`The upload was refused: ${text}`);
  await runImports(world.ctx, { userId: as.id }, FIRST_RUN);
  return getImport(world, as, json.id);
}

async function undoImport(world: HttpWorld, as: Creator, id: number) {
  await world.call('POST', `/api/subscribers/imports/${id}/undo`, { as });
  await runImports(world.ctx, { userId: as.id }, FIRST_RUN);
}

/** Returns tags and fields of each subscriber, by the first part of the address. */
async function listValues(world: HttpWorld, as: Creator) {
  const { json } = await world.call('GET', '/api/subscribers', { as });
  return Object.fromEntries(
    json.map(({ email, tags: names, fields }: { email: string; tags: string[]; fields: object }) => [
      email.split('@')[0],
      [names, fields],
    ]),
  );
}

async function listTagNames(world: HttpWorld, { id }: Creator): Promise<string[]> {
  const rows = await world.ctx.db.read.select().from(tags).where(eq(tags.userId, id)).orderBy(tags.key);
  return rows.map(({ name }) => name);
}

/** Counts the stored tags and values of all subscribers. */
function countValues({ ctx }: HttpWorld) {
  return ctx.db.read.all(sql`
    select (select count(*) from subscriber_tags) as links, (select count(*) from field_values) as fields`);
}

const IMPORTED = {
  ines: [['Kiln', 'VIP'], { city: 'Bern', score: 1.5, born: '1990-02-28', member: true, size: 'M' }],
  tom: [['Kiln'], { city: 'Oslo', member: false }],
  noor: [['pots', 'VIP'], {}],
  there: [[], { city: 'Bath' }],
};

async function fillTags(world: HttpWorld, { id }: Creator, remainingTags: number): Promise<void> {
  const names = Array.from(
    { length: MAX_TAGS - remainingTags - (await listTagNames(world, { id } as Creator)).length },
    (_, n) => `t${n}`,
  );
  await world.ctx.db.transact([
    world.ctx.db.write.run(sql`
      insert into tags (user_id, name, key, created_at)
      select ${id}, value, value, 1 from json_each(${JSON.stringify(names)})`),
  ]);
}

describe('importing tags and fields', () => {
  it('detects their columns in the dry run, and sets the values of added subscribers', async () => {
    const { world, mara, other } = await createLists();
    const checkedImport = await importFile(world, mara, FILE, { dryRun: true });
    const result = {
      mapping: { email: 0, name: null, tags: 1, fields: { city: 2, score: 3, born: 4, member: 5, size: 6 } },
      counts: { added: 3, alreadyThere: 1 },
      warnings: { skippedValues: 1, skippedTags: 0 },
    };
    expect(checkedImport).toMatchObject(result);
    expect(await listTagNames(world, mara)).toEqual(['VIP']);
    await world.call('POST', `/api/subscribers/imports/${checkedImport.id}/start`, {
      as: mara,
      body: { consent: 'They agreed.' },
    });
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    expect(await getImport(world, mara, checkedImport.id)).toMatchObject({
      ...result,
      status: 'done',
      isDryRun: false,
    });
    expect(await listValues(world, mara)).toEqual(IMPORTED);
    expect(await listTagNames(world, mara)).toEqual(['Kiln', 'pots', 'VIP']);
    const rows = `/api/subscribers/imports/${checkedImport.id}/rows?warning=skipped_value`;
    expect((await world.call('GET', rows, { as: mara })).json.data).toMatchObject([
      { line: 3, address: 'tom@kova.example', outcome: 'added', why: 'Score: This must be a number.' },
    ]);
    expect(await listTagNames(world, other)).toEqual(['VIP']);
    expect(await listValues(world, other)).toEqual({});
  });

  it('touches no tags and fields of another creator', async () => {
    const { world, mara, other } = await createLists();
    await importFile(world, mara, FILE);
    await world.call('POST', '/api/fields', {
      as: other,
      body: { key: 'secret', label: 'Secret', type: 'text' },
    });
    const checkedImport = await importFile(world, mara, 'Email,Secret,Tags\nkai@kova.example,x,VIP\n', {
      dryRun: true,
    });
    expect(checkedImport.mapping.fields).toEqual({});
    const mapping = { email: 'Email', fields: { secret: 'Secret' } };
    expect((await upload(world, mara, 'Email,Secret\nkai@kova.example,x\n', { mapping })).json.code).toBe(
      'invalid_input',
    );
    await importFile(world, other, FILE);
    expect(await listValues(world, other)).toEqual({
      ...IMPORTED,
      there: [['Kiln'], { city: 'Rome', score: 7 }],
    });
    expect(await listValues(world, mara)).toEqual(IMPORTED);
    const links = await world.ctx.db.read.all(sql`
      select 1 from subscriber_tags as link
      join tags as tag on tag.id = link.tag_id
      join subscribers as subscriber on subscriber.id = link.subscriber_id
      where tag.user_id <> subscriber.user_id`);
    const values = await world.ctx.db.read.all(sql`
      select 1 from field_values as value
      join custom_fields as field on field.id = value.field_id
      join subscribers as subscriber on subscriber.id = value.subscriber_id
      where field.user_id <> subscriber.user_id`);
    expect([links, values]).toEqual([[], []]);
  });

  it('uses the chosen columns, and ignores the others', async () => {
    const { world, mara } = await createLists();
    const file = 'Email,Interests,Town,Tags\nkai@kova.example,pots,Bern,ignored\n';
    const mapping = { email: 'Email', tags: 'Interests', fields: { city: 2 } };
    const finishedImport = await importFile(world, mara, file, { mapping });
    expect(finishedImport.mapping).toEqual({ email: 0, name: null, tags: 1, fields: { city: 2 } });
    expect((await listValues(world, mara)).kai).toEqual([['pots'], { city: 'Bern' }]);
    const emptyMapping = { email: 'Email', tags: null, fields: {} };
    await importFile(world, mara, 'Email,City,Tags\nlee@kova.example,Bern,new\n', { mapping: emptyMapping });
    expect((await listValues(world, mara)).lee).toEqual([[], {}]);
    expect(await listTagNames(world, mara)).toEqual(['pots', 'VIP']);
  });

  it.each([
    ['an unknown column of tags', { email: 0, tags: 'Nothing' }],
    ['an unknown field', { email: 0, fields: { street: 0 } }],
    ['an unknown column of a field', { email: 0, fields: { city: 'Nothing' } }],
    ['a prototype key', JSON.parse('{"email":0,"fields":{"constructor":0}}')],
    ['fields as a list', { email: 0, fields: ['city'] }],
    ['a negative position', { email: 0, tags: -1 }],
  ])('rejects %s', async (_name, mapping) => {
    const { world, mara } = await createLists();
    const { status, json } = await upload(world, mara, FILE, { mapping });
    expect([status, json.code]).toEqual([400, 'invalid_input']);
  });

  it('creates tags up to the limit, and adds the rows beyond it with their other values', async () => {
    const { world, mara } = await createLists();
    await fillTags(world, mara, 1);
    const file = 'Email,Tags,City\na@kova.example,VIP;first,Bern\nb@kova.example,second;first,Oslo\n';
    const expected = { counts: { added: 2 }, warnings: { skippedValues: 1, skippedTags: 1 } };
    expect(await importFile(world, mara, file, { dryRun: true })).toMatchObject(expected);
    const finishedImport = await importFile(world, mara, file);
    expect(finishedImport).toMatchObject(expected);
    expect(await listValues(world, mara)).toMatchObject({
      a: [['first', 'VIP'], { city: 'Bern' }],
      b: [['first'], { city: 'Oslo' }],
    });
    expect(await listTagNames(world, mara)).toHaveLength(MAX_TAGS);
    const rows = `/api/subscribers/imports/${finishedImport.id}/rows?warning=skipped_value`;
    expect((await world.call('GET', rows, { as: mara })).json.data).toMatchObject([
      { address: 'b@kova.example', why: `A tag was not created: ${MAX_TAGS} is the maximum.` },
    ]);
  });

  it('fills many long fields of many rows', async () => {
    const { world, mara } = await createLists();
    const keys = Array.from({ length: 45 }, (_, index) => `f${index}`);
    for (const key of keys) {
      await world.call('POST', '/api/fields', { as: mara, body: { key, label: key, type: 'text' } });
    }
    const cells = keys.map(() => '日'.repeat(200)).join(',');
    const rows = Array.from({ length: 120 }, (_, index) => `a${index}@kova.example,${cells}`);
    const finishedImport = await importFile(world, mara, `Email,${keys.join(',')}\n${rows.join('\n')}\n`);
    expect(finishedImport).toMatchObject({ counts: { added: 120 }, warnings: { skippedValues: 0 } });
    const [countRow] = await world.ctx.db.read.all<{ count: number }>(sql`
      select count(*) as count from field_values where text = ${'日'.repeat(200)}`);
    expect(countRow?.count).toBe(45 * 120);
  });

  it.each(CRASH_MOMENTS)('adds each value once after a crash %s any write', async (moment) => {
    const { world, mara } = await createLists();
    const { id } = (await upload(world, mara, FILE + MORE_ROWS.join(''))).json;
    let count = 0;
    for (let hasCrashed = true; hasCrashed; ) {
      count += 1;
      const crash = crashAtWrite(world.ctx, { count, moment });
      await runImports(world.ctx, { userId: mara.id }, FIRST_RUN).catch(() => undefined);
      hasCrashed = crash.hasCrashed();
      crash.restart();
    }
    expect(count).toBeGreaterThan(6);
    expect(await getImport(world, mara, id)).toMatchObject({
      status: 'done',
      counts: { added: 253, alreadyThere: 1 },
      warnings: { skippedValues: 1, skippedTags: 0 },
    });
    expect(await countValues(world)).toEqual([{ links: 5 + 2 * 250, fields: 8 + 250 }]);
    const [storedImport] = await world.ctx.db.read.select().from(imports).where(eq(imports.id, id));
    const ownTags = await world.ctx.db.read.select().from(tags).where(eq(tags.userId, mara.id));
    const createdTagIds = ownTags.filter(({ name }) => name !== 'VIP').map((tag) => tag.id);
    expect(storedImport?.createdTagIds.toSorted((a, b) => a - b)).toEqual(
      createdTagIds.toSorted((a, b) => a - b),
    );
  });

  it('skips a field that was deleted after the check', async () => {
    const { world, mara } = await createLists();
    const checkedImport = await importFile(world, mara, FILE, { dryRun: true });
    const [city] = await world.ctx.db.read
      .select()
      .from(customFields)
      .where(sql`user_id = ${mara.id} and key = 'city'`);
    await world.call('DELETE', `/api/fields/${city?.id}`, { as: mara });
    const body = { consent: 'They agreed.' };
    await world.call('POST', `/api/subscribers/imports/${checkedImport.id}/start`, { as: mara, body });
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    expect((await listValues(world, mara)).tom).toEqual([['Kiln'], { member: false }]);
  });
});

describe('undoing an import with tags and fields', () => {
  it('removes what it added, and the tags that it created', async () => {
    const { world, mara, other } = await createLists();
    await importFile(world, other, FILE);
    const { id } = await importFile(world, mara, FILE);
    await undoImport(world, mara, id);
    expect(await listValues(world, mara)).toEqual({ there: IMPORTED.there });
    expect(await listTagNames(world, mara)).toEqual(['VIP']);
    expect(await listTagNames(world, other)).toEqual(['Kiln', 'pots', 'VIP']);
    const remainingValues = await world.ctx.db.read.all(sql`
      select value.text from field_values as value join custom_fields as field on field.id = value.field_id
      where field.user_id = ${mara.id}`);
    expect(remainingValues).toEqual([{ text: 'Bath' }]);
  });

  it('leaves created tags that another subscriber has, a segment uses, or subscribers can choose', async () => {
    const { world, mara } = await createLists();
    const file = 'Email,Tags\nkai@kova.example,given;in segment;topic;unused\n';
    const { id } = await importFile(world, mara, file);
    const { data } = (await world.call('GET', '/api/tags', { as: mara })).json;
    const getTagId = (name: string) => data.find((tag: { name: string }) => tag.name === name).id;
    const [existingRow] = await world.ctx.db.read
      .select()
      .from(subscribers)
      .where(eq(subscribers.email, 'there@kova.example'));
    const tagIds = [getTagId('given')];
    await world.call('PUT', `/api/subscribers/${existingRow?.id}/tags`, { as: mara, body: { tagIds } });
    const segment = { name: 'Some', filter: { tag: 'in segment' } };
    expect((await world.call('POST', '/api/segments', { as: mara, body: segment })).status).toBe(201);
    await world.call('PATCH', `/api/tags/${getTagId('topic')}`, { as: mara, body: { isTopic: true } });
    await undoImport(world, mara, id);
    expect(await listTagNames(world, mara)).toEqual(['given', 'in segment', 'topic', 'VIP']);
  });

  it.each(CRASH_MOMENTS)('finishes after a crash %s any write', async (moment) => {
    const { world, mara } = await createLists();
    const { id } = await importFile(world, mara, FILE);
    await world.call('POST', `/api/subscribers/imports/${id}/undo`, { as: mara });
    let count = 0;
    for (let hasCrashed = true; hasCrashed; ) {
      count += 1;
      const crash = crashAtWrite(world.ctx, { count, moment });
      await runImports(world.ctx, { userId: mara.id }, FIRST_RUN).catch(() => undefined);
      hasCrashed = crash.hasCrashed();
      crash.restart();
    }
    expect(await getImport(world, mara, id)).toMatchObject({ status: 'undone', undone: 3 });
    expect(await listTagNames(world, mara)).toEqual(['VIP']);
    expect(await listValues(world, mara)).toEqual({ there: IMPORTED.there });
  });
});
