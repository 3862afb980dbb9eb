import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { createHttpWorld, type HttpWorld, requestSignInCode } from '../../../testing/http-world.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { sendingDomains, webDomains } from '../../domains/table.js';
import { signingKeys } from '../../mailing/signing/table.js';
import { listSendableMailings } from '../../mailing/store.js';
import { SNAPSHOT_AUDIENCE, snapshotAudience } from '../../newsletters/sending/snapshot-audience.js';
import { runImports } from '../../subscribers/import/run-imports.js';
import { erasedAddresses, listSettings } from '../../subscribers/table.js';
import { eraseAccount } from './delete-account.js';

const remove = (world: HttpWorld, cookie: string, body: object = { confirmDeletion: true }) =>
  world.call('POST', '/api/delete-account', { headers: { cookie, origin: 'http://127.0.0.1:3000' }, body });

/** Returns the number of this user's rows in each table, by any column that references users. */
async function countRows(world: HttpWorld, userId: number): Promise<Record<string, number>> {
  const { read } = world.ctx.db;
  const tables = await read.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const columns = await read.all<{ name: string }>(sql`select name from pragma_table_info(${name})`);
    const owner = columns.find((column) => ['user_id', 'owner_id'].includes(column.name))?.name;
    const column = name === 'users' ? 'id' : owner;
    if (column === undefined) continue;
    const [row] = await read.all<{ n: number }>(
      sql`select count(*) n from ${sql.identifier(name)} where ${sql.identifier(column)} = ${userId}`,
    );
    counts[name] = row?.n ?? 0;
  }
  const [left] = await read.all<{ n: number }>(
    sql`select count(*) n from deliveries where mailing_id in (select id from mailings where owner_id = ${userId})`,
  );
  return { ...counts, deliveries: left?.n ?? 0 };
}

/** Returns all domains, and the keys that sign for them. */
async function listOwnedNames({ ctx: { db } }: HttpWorld) {
  const domains = [
    ...(await db.read.select().from(webDomains)),
    ...(await db.read.select().from(sendingDomains)),
  ];
  return { domains, keys: await db.read.select().from(signingKeys) };
}

async function listSnapshotJobs(world: HttpWorld) {
  return world.ctx.db.read.select().from(jobs).where(eq(jobs.kind, SNAPSHOT_AUDIENCE));
}

/** Returns the number of all subscribers in the search index. */
async function countSearchRows(world: HttpWorld): Promise<number> {
  const rows = await world.ctx.db.read.all(sql`select id from subscriber_search_docsize`);
  return rows.length;
}

/** Creates a creator with rows in every table that creators fill. */
async function createFullCreator(world: HttpWorld, username: string) {
  const creator = await world.register(username);
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const profileImage = `data:image/png;base64,${image.toString('base64')}`;
  await world.call('POST', '/api/onboarding', { as: creator, body: { profileImage, bio: 'Pots.' } });
  await world.call('POST', '/api/links', { as: creator, body: { title: 'Shop', url: 'kiln.example' } });
  for (const subscriber of ['a', 'b', 'c']) {
    await world.call('POST', '/api/subscribers', { body: { username, email: `${subscriber}@kova.example` } });
  }
  const consent = 'They asked me to be on this list.';
  await world.call('POST', '/api/subscribers/by-hand', {
    as: creator,
    body: { email: 'd@kova.example', consent },
  });
  await world.call('POST', '/api/user/auto-reply', {
    as: creator,
    body: { enableAutoReply: true, autoReplyMessage: 'Welcome.' },
  });
  const form = new FormData();
  form.set('file', new Blob(['e@kova.example\nf@kova.example']), 'list.csv');
  form.set('consent', consent);
  const upload = new Request('http://form.example', { method: 'POST', body: form });
  await world.call('POST', '/api/subscribers/import', {
    as: creator,
    raw: Buffer.from(await upload.arrayBuffer()),
    headers: { 'content-type': upload.headers.get('content-type') ?? '' },
  });
  await runImports(world.ctx, { userId: creator.id }, { attempt: 1, isStopping: () => false });
  await world.ctx.db.transact([
    world.ctx.db.write.insert(listSettings).values({ userId: creator.id, updatedAt: 0 }),
    world.ctx.db.write.insert(erasedAddresses).values({ userId: creator.id, fingerprint: username }),
  ]);
  await world.call('POST', '/api/tokens', { as: creator, body: { name: 't', scopes: ['read'] } });
  const newsletter = { title: 'Kiln', content: '<p>Frost.</p>' };
  const newsletterResponse = await world.call('POST', '/api/newsletters', { as: creator, body: newsletter });
  await world.call('POST', `/api/newsletters/${newsletterResponse.json.id}/send`, { as: creator });
  for (const job of await listSnapshotJobs(world)) await snapshotAudience(world.ctx, job.payload);
  await world.call('POST', '/api/newsletter/draft', { as: creator, body: newsletter });
  await setPlan(world.ctx, creator.id, { isPro: true });
  await world.call('POST', '/api/domains', { as: creator, body: { domain: `${username}.example.com` } });
  await world.call('POST', '/api/sending-domains', { as: creator, body: { domain: `${username}.example` } });
  await requestSignInCode(world, `${username}@creators.example`);
  return creator;
}

describe('deleting an account', () => {
  it('requires confirmation, and rejects tokens and visitors', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    expect((await remove(world, mara.cookie, {})).json.code).toBe('confirmation_required');
    expect((await remove(world, 'tidings_session=no')).status).toBe(401);
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(200);
  });

  it('closes everything at once: session, tokens, page, sign-in, queued sends', async () => {
    const world = await createHttpWorld();
    const mara = await createFullCreator(world, 'mara');
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 't', scopes: ['read'] },
    });
    await world.call('GET', '/mara');
    const response = await remove(world, mara.cookie);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(401);
    expect((await world.call('GET', '/api/user', { token: tokenResponse.json.token })).status).toBe(401);
    expect((await world.call('GET', '/mara')).status).toBe(404);
    const login = { username: 'mara@creators.example', password: 'correct horse' };
    expect((await world.call('POST', '/api/login', { body: login })).status).toBe(401);
    expect(
      (await world.call('POST', '/api/login', { body: { ...login, username: '~closed-1' } })).status,
    ).toBe(401);
    expect(await listSendableMailings(world.ctx)).toEqual([]);
    const { domains, keys } = await listOwnedNames(world);
    expect([domains, keys]).toEqual([[], []]);
    // The name and the address are available again.
    expect((await world.register('mara')).id).not.toBe(mara.id);
  });

  it('later erases all rows and files of the account, and of no other', async () => {
    const world = await createHttpWorld();
    const mara = await createFullCreator(world, 'mara');
    const other = await createFullCreator(world, 'other');
    const countsBefore = await countRows(world, mara.id);
    const otherCounts = await countRows(world, other.id);
    for (const table of [
      'users',
      'sites',
      'links',
      'plans',
      'subscribers',
      'newsletters',
      'mailings',
      'deliveries',
      'images',
      'web_domains',
      'sending_domains',
      'signing_keys',
      'sessions',
      'api_tokens',
      'open_drafts',
      'verification_codes',
      'subscriber_totals',
      'subscriber_growth',
      'consent_wordings',
      'erased_addresses',
      'list_settings',
      'auto_replies',
      'imports',
    ]) {
      expect([table, countsBefore[table]]).not.toEqual([table, 0]);
    }
    const blobs = join(world.folder, 'blobs/images');
    expect(readdirSync(blobs)).toHaveLength(2);
    const lists = join(world.folder, 'blobs/imports');
    expect(readdirSync(lists)).toHaveLength(2);
    expect(await countSearchRows(world)).toBe(12);

    await remove(world, mara.cookie);
    const job = (await world.ctx.db.read.select().from(jobs)).find(
      ({ kind }) => kind === 'sign-in.erase-account',
    );
    await eraseAccount(world.ctx, job?.payload);
    await eraseAccount(world.ctx, job?.payload);
    expect(Object.values(await countRows(world, mara.id)).every((count) => count === 0)).toBe(true);
    expect(await countRows(world, other.id)).toEqual(otherCounts);
    expect(readdirSync(blobs)).toHaveLength(1);
    expect(readdirSync(lists)).toEqual([String(other.id)]);
    expect(await countSearchRows(world)).toBe(6);
    expect(existsSync(blobs)).toBe(true);
    // The job that writes the audience finds nobody and ends.
    const preparing = await listSnapshotJobs(world);
    expect(preparing.length).toBeGreaterThan(0);
    for (const { payload } of preparing) await snapshotAudience(world.ctx, payload);
  });
});
