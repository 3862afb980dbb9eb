import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { verifyEmail } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { reviews } from '../../reviews/table.js';
import { subscribers } from '../table.js';
import { runImports } from './run-imports.js';

const run = (world: HttpWorld, as: Creator) =>
  runImports(world.ctx, { userId: as.id }, { attempt: 1, isStopping: () => false });

function upload(world: HttpWorld, as: Creator, file: string, query = '') {
  const formatPart = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const raw = `--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${file}\r\n${formatPart('consent', 'They agreed.')}--b--\r\n`;
  return world.call('POST', `/api/subscribers/import${query}`, {
    as,
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

const createAddressList = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `r${from + index}@kova.example`).join('\n');

async function importFile(world: HttpWorld, as: Creator, file: string, query = '') {
  const response = await upload(world, as, file, query);
  expect(response.status).toBe(202);
  await run(world, as);
  return (await world.call('GET', `/api/subscribers/imports/${response.json.id}`, { as })).json;
}

async function createReviewWorld(options: { importReviewRows?: number; abuseLimits?: boolean } = {}) {
  const world = await createHttpWorld({
    instance: { abuseLimits: true, importReviewRows: 3, ...options },
  });
  const admin = await signInAdmin(world);
  const mara = await world.register('mara');
  await verifyEmail(world, mara);
  const count = async (as = mara) =>
    (await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.userId, as.id))).length;
  const queue = async () =>
    (await world.call('GET', '/api/admin/reviews?status=open', { as: admin })).json.data;
  const decide = (id: number, decision: string) =>
    world.call('POST', `/api/admin/reviews/${id}/decide`, {
      as: admin,
      body: { decision, reason: 'A reason.' },
    });
  return { world, admin, mara, count, queue, decide };
}

describe('the first large import', () => {
  it('waits for review, adds no subscriber, and shows the reason to creator and administrator', async () => {
    const { world, mara, count, queue } = await createReviewWorld();
    const heldImport = await importFile(world, mara, `${createAddressList(0, 5)}\nno address`);
    expect(heldImport).toMatchObject({ status: 'held', finishedAt: null, counts: { added: 0 } });
    expect(heldImport.error).toContain(
      'Your file has 6 rows, so an administrator must approve the import first. No subscribers have been added yet.',
    );
    expect(heldImport.error).toContain('hello@tidings.example');
    expect(await count()).toBe(0);
    const open = await queue();
    expect(open).toMatchObject([
      {
        kind: 'import',
        reason: 'import_size',
        user: { username: 'mara' },
        counts: { rows: 6, valid: 5, invalid: 1 },
        sampleDomains: ['kova.example'],
      },
    ]);
    expect(JSON.stringify(open)).not.toContain('r0@');
    expect((await upload(world, mara, createAddressList(0, 1))).json.code).toBe('import_in_progress');
  });

  it('continues once it is approved, and later ones are not held', async () => {
    const { world, mara, count, queue, decide } = await createReviewWorld();
    const { id } = await importFile(world, mara, createAddressList(0, 5));
    const [review] = await queue();
    expect((await decide(review.id, 'approved')).status).toBe(200);
    await run(world, mara);
    const finishedImport = (await world.call('GET', `/api/subscribers/imports/${id}`, { as: mara })).json;
    expect(finishedImport).toMatchObject({ status: 'done', error: null, counts: { added: 5 } });
    expect(await count()).toBe(5);
    expect(await importFile(world, mara, createAddressList(10, 9))).toMatchObject({ status: 'done' });
  });

  it('ends when it is rejected, with the reason, and a second decision changes nothing', async () => {
    const { world, mara, count, queue, decide } = await createReviewWorld();
    const { id } = await importFile(world, mara, createAddressList(0, 5));
    const [review] = await queue();
    expect((await decide(review.id, 'rejected')).status).toBe(200);
    expect((await decide(review.id, 'approved')).json.code).toBe('already_decided');
    await run(world, mara);
    const failedImport = (await world.call('GET', `/api/subscribers/imports/${id}`, { as: mara })).json;
    expect(failedImport.status).toBe('failed');
    expect(failedImport.error).toContain('Reason: A reason.');
    expect(await count()).toBe(0);
  });

  it('can be withdrawn, and disappears from the queue', async () => {
    const { world, mara, count, queue } = await createReviewWorld();
    const { id } = await importFile(world, mara, createAddressList(0, 5));
    expect((await world.call('POST', `/api/subscribers/imports/${id}/undo`, { as: mara })).status).toBe(202);
    await run(world, mara);
    const undoneImport = (await world.call('GET', `/api/subscribers/imports/${id}`, { as: mara })).json;
    expect(undoneImport.status).toBe('undone');
    expect([await queue(), await count()]).toEqual([[], 0]);
    expect((await upload(world, mara, createAddressList(0, 1))).status).toBe(202);
  });

  it('is held even if it arrives in small parts', async () => {
    const { world, mara } = await createReviewWorld();
    expect(await importFile(world, mara, createAddressList(0, 2))).toMatchObject({ status: 'done' });
    expect(await importFile(world, mara, createAddressList(2, 2))).toMatchObject({ status: 'held' });
  });

  it.each([
    ['a dry run', {}, '?dryRun=true', 5],
    ['a file at the threshold', {}, '', 3],
    ['an instance without limits on abuse', { abuseLimits: false }, '', 5],
  ])('is not held for %s', async (_, options, query, rows) => {
    const { world, mara } = await createReviewWorld(options);
    expect(await importFile(world, mara, createAddressList(0, rows), query)).toMatchObject({
      status: 'done',
    });
    expect(await world.ctx.db.read.select().from(reviews)).toEqual([]);
  });

  it('uses the threshold that an administrator sets', async () => {
    const { world, mara, admin } = await createReviewWorld();
    const body = { importReviewRows: 10 };
    const response = await world.call('PATCH', '/api/admin/settings', { as: admin, body });
    expect(response.json.importReviewRows).toBe(10);
    expect(await importFile(world, mara, createAddressList(0, 9))).toMatchObject({ status: 'done' });
  });

  it('is approved for one creator only', async () => {
    const { world, mara, queue, decide } = await createReviewWorld();
    const tom = await world.register('tom');
    await importFile(world, mara, createAddressList(0, 5));
    const [review] = await queue();
    await decide(review.id, 'approved');
    expect(await importFile(world, tom, createAddressList(0, 5))).toMatchObject({ status: 'held' });
    const [ownImport] = (await world.call('GET', '/api/subscribers/imports', { as: mara })).json.data;
    const foreignResponse = await world.call('GET', `/api/subscribers/imports/${ownImport.id}`, { as: tom });
    expect(foreignResponse.status).toBe(404);
  });
});

describe('the size of a file', () => {
  it('is limited for a new account, with the limit in the error', async () => {
    const { world } = await createReviewWorld();
    const tom = await world.register('tom');
    const large = 'x'.repeat(1024 ** 2 + 1);
    const response = await upload(world, tom, large);
    expect([response.status, response.json.code]).toEqual([413, 'too_large']);
    expect(response.json.message).toContain('files of up to 1 MB');
  });
});

describe('subscribers added by hand', () => {
  const add = (world: HttpWorld, as: Creator, index: number) =>
    world.call('POST', '/api/subscribers/by-hand', {
      as,
      body: { email: `h${index}@kova.example`, consent: 'They asked.' },
    });

  it('have a daily limit, also in parallel, and a clear error', async () => {
    const { world } = await createReviewWorld();
    const tom = await world.register('tom');
    const responses = await Promise.all(Array.from({ length: 12 }, (_, index) => add(world, tom, index)));
    const rejectedResponses = responses.filter(({ status }) => status !== 201);
    expect(rejectedResponses.map(({ json }) => [json.code, json.message])).toEqual(
      Array(2).fill([
        'daily_limit_exceeded',
        'Your account can add 10 subscribers a day by hand. The count starts again on November 22, 2026 at 00:00 UTC. To ask for more, write to hello@tidings.example.',
      ]),
    );
    const [, mara] = [tom, await world.register('ines')];
    expect((await add(world, mara, 1)).status).toBe(201);
    world.clock.advance(16 * 3_600_000);
    expect((await add(world, tom, 99)).status).toBe(201);
  });

  it('do not count toward the limit if they are on the list already', async () => {
    const { world } = await createReviewWorld();
    const tom = await world.register('tom');
    for (let attempt = 0; attempt < 15; attempt += 1) await add(world, tom, 1);
    expect((await add(world, tom, 2)).status).toBe(201);
  });
});
