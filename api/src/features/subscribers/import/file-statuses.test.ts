import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { JobRun } from '../../../db/jobs/jobs.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { hardBouncedAddresses } from '../../mailing/bounces/table.js';
import { suppressions } from '../../mailing/table.js';
import { webhookDeliveries } from '../../webhooks/table.js';
import { fingerprintAddress, rememberErased } from '../erasure/erase-subscribers.js';
import { subscribers } from '../table.js';
import { suggestDomain } from './rows/address-warnings.js';
import { parseDate } from './rows/file-fields.js';
import { runImports } from './run-imports.js';

const CONSENT = 'These subscribers agreed to get my newsletter.';
const FIRST_RUN: JobRun = { attempt: 1, isStopping: () => false };
const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');

async function upload(
  world: HttpWorld,
  as: Creator,
  file: string,
  options: { name?: string; dryRun?: boolean } = {},
) {
  const { name = 'list.csv', dryRun = false } = options;
  const raw = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${file}\r\n--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\n${CONSENT}\r\n--b--\r\n`;
  const { json } = await world.call('POST', `/api/subscribers/import${dryRun ? '?dryRun=true' : ''}`, {
    as,
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  await runImports(world.ctx, { userId: as.id }, FIRST_RUN);
  return (await world.call('GET', `/api/subscribers/imports/${json.id}`, { as })).json;
}

const listRows = async (world: HttpWorld, as: Creator, id: number, query = '') =>
  (await world.call('GET', `/api/subscribers/imports/${id}/rows${query}`, { as })).json.data;

async function listSubscribers(world: HttpWorld, { id }: Creator) {
  return world.ctx.db.read
    .select()
    .from(subscribers)
    .where(eq(subscribers.userId, id))
    .orderBy(subscribers.email);
}

async function readSuppressions(world: HttpWorld, { id }: Creator) {
  const rows = await world.ctx.db.read
    .select()
    .from(suppressions)
    .where(eq(suppressions.ownerId, id))
    .orderBy(suppressions.address);
  return Object.fromEntries(rows.map(({ address, reason }) => [address.split('@')[0], reason]));
}

/** Shapes of real exports, from the services' public documentation. The addresses are made up. */
const EXPORTS: Record<
  string,
  { added: string[]; suppressed: Record<string, string>; others?: Record<string, string> }
> = {
  'mailchimp/subscribed_members_export.csv': { added: ['ines', 'tom'], suppressed: {} },
  'mailchimp/unsubscribed_members_export.csv': {
    added: [],
    suppressed: { gone: 'unsubscribed', left: 'unsubscribed' },
  },
  'mailchimp/cleaned_members_export.csv': { added: [], suppressed: { dead: 'hard-bounce' } },
  'beehiiv.csv': {
    added: ['ines'],
    suppressed: { dead: 'hard-bounce', left: 'unsubscribed' },
    others: { wait: 'file_unconfirmed', check: 'file_unconfirmed', look: 'unknown_status' },
  },
  'substack.csv': { added: ['ines', 'paid'], suppressed: { left: 'unsubscribed' } },
  'substack-details.csv': { added: ['ines', 'paid'], suppressed: { left: 'unsubscribed' } },
  'ghost.csv': { added: ['ines', 'paid'], suppressed: { left: 'unsubscribed' } },
  'kit.csv': {
    added: ['ines'],
    suppressed: { dead: 'hard-bounce', left: 'unsubscribed', spam: 'complained', wait: 'unsubscribed' },
    others: { cold: 'unknown_status' },
  },
  'buttondown.csv': {
    added: ['ines', 'paid'],
    suppressed: { dead: 'hard-bounce', left: 'unsubscribed', out: 'unsubscribed', spam: 'complained' },
    others: { wait: 'file_unconfirmed' },
  },
  'mailerlite.csv': {
    added: ['ines'],
    suppressed: { dead: 'hard-bounce', left: 'unsubscribed', spam: 'complained' },
    others: { wait: 'file_unconfirmed' },
  },
  'listmonk.csv': { added: ['ines'], suppressed: { left: 'unsubscribed', off: 'unsubscribed' } },
  'revue/subscribed.csv': { added: ['ines'], suppressed: {} },
  'revue/unsubscribed.csv': { added: [], suppressed: { left: 'unsubscribed' } },
};

describe('importing the export of another service', () => {
  it('has expected results for each fixture', () => {
    const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.csv'),
    );
    expect(files.sort()).toEqual(Object.keys(EXPORTS).sort());
  });

  it.each(Object.entries(EXPORTS))('adds only consenting subscribers: %s', async (path, expected) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const file = readFileSync(join(FIXTURES, path), 'utf8');
    const name = basename(path);
    const dry = await upload(world, mara, file, { name, dryRun: true });
    expect([await listSubscribers(world, mara), await readSuppressions(world, mara)]).toEqual([[], {}]);
    const finishedImport = await upload(world, mara, file, { name });
    expect(finishedImport.counts).toEqual(dry.counts);
    const list = await listSubscribers(world, mara);
    expect(list.map(({ email }) => email.split('@')[0])).toEqual(expected.added);
    expect(await readSuppressions(world, mara)).toEqual(expected.suppressed);
    const outcomes = Object.fromEntries(
      (await listRows(world, mara, finishedImport.id)).map((row: { address: string; outcome: string }) => [
        row.address.split('@')[0],
        row.outcome,
      ]),
    );
    for (const [who, outcome] of Object.entries(expected.others ?? {}))
      expect([who, outcomes[who]]).toEqual([who, outcome]);
    const ines = list.find(({ email }) => email === 'ines@kova.example');
    if (ines !== undefined) expect(ines.consentedAt).toBeLessThan(Date.UTC(2024, 5, 1));
    // Imports again. The result is the same, and nobody is added a second time.
    await upload(world, mara, file, { name });
    expect(await listSubscribers(world, mara)).toHaveLength(expected.added.length);
  });

  it('stores join date, tags, notes, and both names', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const path = 'mailchimp/subscribed_members_export.csv';
    await upload(world, mara, readFileSync(join(FIXTURES, path), 'utf8'), { name: basename(path) });
    expect(await listSubscribers(world, mara)).toMatchObject([
      {
        name: 'Ines Kovač',
        metadata: { notes: 'Met at the fair' },
        consentedAt: Date.UTC(2023, 4, 4, 10, 22, 31),
      },
      { name: 'Tom Adeyemi', metadata: {}, consentedAt: Date.UTC(2022, 10, 30, 8) },
    ]);
  });
});

describe('the status in a row', () => {
  it('suppresses an address only for this creator', async () => {
    const world = await createHttpWorld();
    const [mara, teo] = [await world.register('mara'), await world.register('teo')];
    await world.call('POST', '/api/subscribers', { body: { username: 'teo', email: 'left@kova.example' } });
    await upload(world, mara, 'email,status\nleft@kova.example,unsubscribed\ndead@kova.example,bounced\n');
    expect(await readSuppressions(world, teo)).toEqual({});
    expect(await world.ctx.db.read.select().from(hardBouncedAddresses)).toEqual([]);
    expect(await listSubscribers(world, teo)).toMatchObject([{ status: 'confirmed' }]);
    const response = await world.call('POST', '/api/subscribers', {
      body: { username: 'teo', email: 'dead@kova.example' },
    });
    expect(response.status).toBe(201);
    expect(await listSubscribers(world, teo)).toMatchObject([
      { status: 'confirmed' },
      { status: 'confirmed' },
    ]);
  });

  it('leaves an active subscriber unchanged, and reports it', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.call('POST', '/api/subscribers', { body: { username: 'mara', email: 'ines@kova.example' } });
    const finishedImport = await upload(world, mara, 'email,status\nines@kova.example,unsubscribed\n');
    expect(finishedImport.counts).toMatchObject({ added: 0, activeHere: 1, fileUnsubscribed: 0 });
    expect(await listRows(world, mara, finishedImport.id)).toMatchObject([
      {
        outcome: 'active_here',
        why: 'Subscribed here. The import does not change that. Your file says: unsubscribed.',
      },
    ]);
    expect(await listSubscribers(world, mara)).toMatchObject([{ status: 'confirmed' }]);
    expect(await readSuppressions(world, mara)).toEqual({});
  });

  it('unsubscribes active subscribers if the creator asks for it', async () => {
    const world = await createHttpWorld();
    const [mara, teo] = [await world.register('mara'), await world.register('teo')];
    for (const username of ['mara', 'teo'])
      await world.call('POST', '/api/subscribers', { body: { username, email: 'ines@kova.example' } });
    const dry = await upload(world, mara, 'email,status\nines@kova.example,complained\n', { dryRun: true });
    const start = (body: object) =>
      world.call('POST', `/api/subscribers/imports/${dry.id}/start`, { as: mara, body });
    const rerunImport = async () => {
      await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
      return (await world.call('GET', `/api/subscribers/imports/${dry.id}`, { as: mara })).json;
    };
    await start({ mapping: { email: 'email', unsubscribeActive: true } });
    const checkedImport = await rerunImport();
    expect(checkedImport.counts).toMatchObject({ activeHere: 0, unsubscribedHere: 1 });
    expect(await listSubscribers(world, mara)).toMatchObject([{ status: 'confirmed' }]);
    // Without a mapping, the choices of the check stay.
    await start({ consent: CONSENT });
    expect((await rerunImport()).counts).toMatchObject({ unsubscribedHere: 1 });
    expect(await listSubscribers(world, mara)).toMatchObject([
      { status: 'unsubscribed', unsubscribedAt: world.clock.now() },
    ]);
    expect(await readSuppressions(world, mara)).toEqual({ ines: 'complained' });
    expect(await listSubscribers(world, teo)).toMatchObject([{ status: 'confirmed' }]);
    expect(await readSuppressions(world, teo)).toEqual({});
  });

  it('sends the unsubscribed addresses to webhook endpoints', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const hook = { url: 'https://hooks.kova.example/x', events: ['subscriber.left'] };
    await world.call('POST', '/api/webhook-endpoints', { as: mara, body: hook });
    await world.call('POST', '/api/subscribers', { body: { username: 'mara', email: 'ines@kova.example' } });
    const dry = await upload(world, mara, 'email,status\nines@kova.example,unsubscribed\n', { dryRun: true });
    const body = { consent: CONSENT, mapping: { email: 'email', unsubscribeActive: true } };
    await world.call('POST', `/api/subscribers/imports/${dry.id}/start`, { as: mara, body });
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    const events = await world.ctx.db.read.select().from(webhookDeliveries);
    expect(events.map(({ kind, body: eventBody }) => [kind, JSON.parse(eventBody).data])).toEqual([
      ['subscriber.left', expect.objectContaining({ way: 'unsubscribed', email: 'ines@kova.example' })],
    ]);
  });

  it('filters the rows by warning and outcome', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const addresses = ['ines@gmial.com', 'info@kova.example', 'info@gmial.com', 'tom@adeyemi.example'];
    const finishedImport = await upload(world, mara, `email\n${addresses.join('\n')}\n`, { dryRun: true });
    const listAddresses = async (query: string) =>
      (await listRows(world, mara, finishedImport.id, query)).map(
        ({ address }: { address: string }) => address,
      );
    expect(await listAddresses('?warning=likely_typo')).toEqual(['ines@gmial.com', 'info@gmial.com']);
    expect(await listAddresses('?warning=role_address')).toEqual(['info@kova.example', 'info@gmial.com']);
    expect(await listAddresses('?warning=likely_typo&outcome=invalid')).toEqual([]);
    expect(await listAddresses('?outcome=added')).toEqual(addresses);
  });

  it.each([
    ['ines@kova.example,subscribed', 'ines@kova.example,unsubscribed'],
    ['ines@kova.example,unsubscribed', 'INES@kova.example,subscribed'],
  ])('applies “unsubscribed” if two rows of one address differ: %s, %s', async (...rows) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const finishedImport = await upload(world, mara, `email,status\n${rows.join('\n')}\n`);
    expect(finishedImport.counts).toMatchObject({ added: 0, fileUnsubscribed: 1, duplicate: 1 });
  });

  it('stores nothing about an erased address', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const fingerprint = await fingerprintAddress(world.ctx, {
      userId: mara.id,
      address: 'ines@kova.example',
    });
    await world.ctx.db.transact([rememberErased(world.ctx, { userId: mara.id, fingerprint })]);
    const finishedImport = await upload(world, mara, 'email,status\nines@kova.example,unsubscribed\n');
    expect(finishedImport.counts).toMatchObject({ erased: 1, fileUnsubscribed: 0 });
    expect(await readSuppressions(world, mara)).toEqual({});
  });

  it('adds rows with an unknown status only once the creator maps it', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const file =
      'email,status\nines@kova.example,Patron\ntom@adeyemi.example,Ghosted\nada@kova.example,patron\n';
    const dry = await upload(world, mara, file, { dryRun: true });
    expect(dry.counts).toMatchObject({ added: 0, unknownStatus: 3 });
    expect(dry.warnings.unknownStatuses).toEqual([
      { value: 'patron', rows: 1 },
      { value: 'Patron', rows: 1 },
      { value: 'Ghosted', rows: 1 },
    ]);
    const mapping = { ...dry.mapping, subscribedValues: ['Patron'] };
    await world.call('POST', `/api/subscribers/imports/${dry.id}/start`, {
      as: mara,
      body: { consent: CONSENT, mapping },
    });
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    expect((await listSubscribers(world, mara)).map(({ email }) => email)).toEqual([
      'ada@kova.example',
      'ines@kova.example',
    ]);
  });

  it('warns about likely typos and role addresses, and skips abuse@ and postmaster@', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const file =
      'email\nines@gmial.com\ninfo@kova.example\nabuse@kova.example\npostmaster@kova.example\ntom@gmail.com\n';
    const finishedImport = await upload(world, mara, file);
    expect(finishedImport.counts).toMatchObject({ added: 3, neverSubscribed: 2 });
    expect(finishedImport.warnings).toMatchObject({ likelyTypos: 1, roleAddresses: 1 });
    const reasonByAddress = Object.fromEntries(
      (await listRows(world, mara, finishedImport.id)).map((row: { address: string; why: string | null }) => [
        row.address,
        row.why,
      ]),
    );
    expect(reasonByAddress).toMatchObject({
      'ines@gmial.com': 'Likely a typo of gmail.com.',
      'info@kova.example': 'Several people may read this address.',
      'tom@gmail.com': null,
    });
  });

  it('does not read a column of regions as statuses', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const finishedImport = await upload(world, mara, 'email,state,type\nines@kova.example,CA,customer\n');
    expect(finishedImport.counts).toMatchObject({ added: 1, unknownStatus: 0 });
  });
});

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['gmx.com', undefined],
  ['ymail.com', undefined],
  ['kova.example', undefined],
])('suggests for %s: %s', (domain, suggestion) => {
  expect(suggestDomain(`ines@${domain}`)).toBe(suggestion);
});

it.each([
  ['2023-05-04 10:22:31', Date.UTC(2023, 4, 4, 10, 22, 31)],
  ['2024-03-01 10:00:00 UTC', Date.UTC(2024, 2, 1, 10)],
  ['2021-02-03T04:05:06.000Z', Date.UTC(2021, 1, 3, 4, 5, 6)],
  ['2021-02-03', Date.UTC(2021, 1, 3)],
  ['12/25/2023', Date.UTC(2023, 11, 25)],
  ['03/04/2024', undefined],
  ['0000-00-00 00:00:00', undefined],
  ['soon', undefined],
])('reads the date %s', (text, time) => {
  expect(parseDate(text)).toBe(time);
});
