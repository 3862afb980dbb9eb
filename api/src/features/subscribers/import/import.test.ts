import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { JobRun } from '../../../db/jobs/jobs.js';
import { jobs } from '../../../db/table.js';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { confirmTokenIn, deliverEmails } from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { suppressions } from '../../mailing/table.js';
import { SNAPSHOT_AUDIENCE, snapshotAudience } from '../../newsletters/sending/snapshot-audience.js';
import { fingerprintAddress, rememberErased } from '../erasure/erase-subscribers.js';
import { listSubscribers } from '../store.js';
import { subscriberGrowth, subscribers, subscriberTotals } from '../table.js';
import { discardImportFiles } from './create-import.js';
import { runImports } from './run-imports.js';
import { imports } from './table.js';

const CONSENT = 'These subscribers agreed to get my newsletter.';
const FIRST_RUN: JobRun = { attempt: 1, isStopping: () => false };

interface UploadOptions {
  dryRun?: boolean;
  mapping?: object;
  consent?: string;
  fileName?: string;
}

function upload(world: HttpWorld, as: Creator, file: string | Buffer, options: UploadOptions = {}) {
  const { dryRun = false, mapping, consent = CONSENT, fileName = 'list.csv' } = options;
  const fields = { ...(mapping ? { mapping: JSON.stringify(mapping) } : {}), consent };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`;
  const raw = Buffer.concat([
    Buffer.from(head),
    Buffer.from(file),
    Buffer.from(`\r\n${parts.join('')}--b--\r\n`),
  ]);
  return world.call('POST', `/api/subscribers/import${dryRun ? '?dryRun=true' : ''}`, {
    as,
    raw,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

/** Uploads, runs the job, and returns the import in its resulting status. */
async function run(world: HttpWorld, as: Creator, file: string | Buffer, options: UploadOptions = {}) {
  const { status, json, text } = await upload(world, as, file, options);
  if (status !== 202) throw new Error(`The upload was refused: ${text}`);
  await runImports(world.ctx, { userId: as.id }, FIRST_RUN);
  return (await world.call('GET', `/api/subscribers/imports/${json.id}`, { as })).json;
}

async function listRows(world: HttpWorld, as: Creator, id: number, query = '') {
  const rows = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/subscribers/imports/${id}/rows?${cursor && `cursor=${cursor}`}${query}`;
    const { json } = await world.call('GET', path, { as });
    rows.push(...json.data);
    cursor = json.nextCursor;
  }
  return rows;
}

/** Returns addresses and names on the list, after comparing the counters with the rows. */
async function listNames(world: HttpWorld, { id }: Creator) {
  const { read } = world.ctx.db;
  const rows = await read
    .select()
    .from(subscribers)
    .where(eq(subscribers.userId, id))
    .orderBy(asc(subscribers.email));
  const [totals] = await read.select().from(subscriberTotals).where(eq(subscriberTotals.userId, id));
  const [grown] = await read
    .select({ confirmed: sql<number>`coalesce(sum(confirmed), 0)` })
    .from(subscriberGrowth)
    .where(eq(subscriberGrowth.userId, id));
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  expect([totals?.confirmed ?? 0, totals?.unsubscribed ?? 0]).toEqual([
    count('confirmed'),
    count('unsubscribed'),
  ]);
  expect(grown?.confirmed).toBe(count('confirmed'));
  return rows.filter(({ status }) => status === 'confirmed').map(({ email, name }) => [email, name]);
}

async function fillList(world: HttpWorld, as: Creator) {
  const add = (email: string) =>
    world.call('POST', '/api/subscribers/by-hand', { as, body: { email, consent: 'They asked.' } });
  const leave = async (email: string) => {
    const [row] = await world.ctx.db.read
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.email, email), eq(subscribers.userId, as.id)));
    await world.call('POST', `/u/${row?.token}`, { form: {} });
  };
  await add('there@kova.example');
  await add('left@kova.example');
  await leave('left@kova.example');
  const removedId = (await add('removed@kova.example')).json.id;
  await world.call('DELETE', `/api/subscribers/${removedId}`, { as });
  const fingerprint = await fingerprintAddress(world.ctx, { userId: as.id, address: 'erased@kova.example' });
  await world.ctx.db.transact([rememberErased(world.ctx, { userId: as.id, fingerprint })]);
}

describe('importing a list', () => {
  it("adds the allowed addresses, stores the consent text, and reports each row's outcome", async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await fillList(world, mara);
    const file = [
      'Name,E-mail',
      'Ines,Ines@Kova.example',
      'Ines again,INES@kova.example',
      'Plus,ines+pots@kova.example',
      ',there@kova.example',
      ',left@kova.example',
      'Back,removed@kova.example',
      ',erased@kova.example',
      '',
      'Nobody,',
      'Jörg,jörg@kova.example',
      '"Lindqvist, ""Mara""","mara@bücher.example"',
    ].join('\r\n');
    const finishedImport = await run(world, mara, file);
    expect(finishedImport).toMatchObject({
      status: 'done',
      isDryRun: false,
      progress: 1,
      mapping: { email: 1, name: 0 },
      columns: [{ title: 'Name' }, { title: 'E-mail' }],
      counts: {
        rows: 10,
        added: 4,
        alreadyThere: 1,
        skippedUnsubscribed: 1,
        skippedRemoved: 1,
        erased: 1,
        duplicate: 1,
        invalid: 1,
      },
    });
    expect(await listNames(world, mara)).toEqual([
      ['ines+pots@kova.example', 'Plus'],
      ['ines@kova.example', 'Ines'],
      ['jörg@kova.example', 'Jörg'],
      ['mara@xn--bcher-kva.example', 'Lindqvist, "Mara"'],
      ['there@kova.example', null],
    ]);
    expect(await listRows(world, mara, finishedImport.id)).toMatchObject([
      { line: 2, address: 'ines@kova.example', name: 'Ines', outcome: 'added', why: null },
      { line: 3, outcome: 'duplicate', why: 'This address occurs earlier in the file.' },
      { line: 4, outcome: 'added' },
      { line: 5, outcome: 'already_there' },
      { line: 6, outcome: 'skipped_unsubscribed' },
      { line: 7, outcome: 'skipped_removed', why: expect.stringContaining('You removed this subscriber.') },
      { line: 8, outcome: 'erased' },
      { line: 10, address: '', outcome: 'invalid', why: 'There is no address in this row.' },
      { line: 11, address: 'jörg@kova.example', outcome: 'added' },
      { line: 12, outcome: 'added' },
    ]);
    expect(await listRows(world, mara, finishedImport.id, '&outcome=invalid&limit=1')).toHaveLength(1);
    const [row] = (await world.call('GET', '/api/subscribers?search=ines%2Bpots', { as: mara })).json;
    expect(row.consent).toMatchObject({ source: 'import', wording: CONSENT, host: null });
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'left@kova.example' },
      { address: 'removed@kova.example' },
    ]);
  });

  it('leaves the list unchanged in a dry run, and then imports with the same result', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await fillList(world, mara);
    const listBefore = await listNames(world, mara);
    const file = 'a@kova.example\nleft@kova.example\nb@kova.example\nnonsense\nA@kova.example\n';
    const dry = await run(world, mara, file, { dryRun: true, consent: '' });
    expect(dry).toMatchObject({ isDryRun: true, status: 'done', hasReport: true });
    expect(await listNames(world, mara)).toEqual(listBefore);
    const path = `/api/subscribers/imports/${dry.id}/start`;
    expect((await world.call('POST', path, { as: mara, body: { consent: CONSENT } })).status).toBe(202);
    const report = await world.call('GET', `/api/subscribers/imports/${dry.id}`, { as: mara });
    expect(report.json).toMatchObject({ status: 'queued', hasReport: false });
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    const finishedImport = (await world.call('GET', `/api/subscribers/imports/${dry.id}`, { as: mara })).json;
    expect(finishedImport).toMatchObject({ isDryRun: false, status: 'done', counts: dry.counts });
    expect(finishedImport.counts).toMatchObject({
      added: 2,
      skippedUnsubscribed: 1,
      invalid: 1,
      duplicate: 1,
    });
    expect(await listNames(world, mara)).toHaveLength(listBefore.length + 2);
    expect((await world.call('POST', path, { as: mara, body: { consent: CONSENT } })).json.code).toBe(
      'import_not_ready',
    );
  });

  it('handles 10,000 malicious lines as the dry run predicted', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await fillList(world, mara);
    const dry = await run(world, mara, generateMaliciousLines(), { dryRun: true });
    const listedRows = await listRows(world, mara, dry.id, '&limit=1000');
    expect(listedRows).toHaveLength(dry.counts.rows);
    const finishedImport = await run(world, mara, generateMaliciousLines());
    expect(finishedImport.counts).toEqual(dry.counts);
    expect(await listRows(world, mara, finishedImport.id, '&limit=1000')).toEqual(listedRows);
    await verifyEachRow(world, mara, {
      importId: finishedImport.id,
      listed: listedRows,
      lines: generateMaliciousLines().split('\r\n'),
    });
    const addedAddresses = listedRows
      .filter(({ outcome }) => outcome === 'added')
      .map(({ address }) => address);
    expect(addedAddresses.length).toBe(dry.counts.added);
    expect(addedAddresses.length).toBeGreaterThan(2_000);
    expect(dry.counts.invalid).toBeGreaterThan(1_000);
    expect((await listNames(world, mara)).map(([email]) => email)).toEqual(
      [...addedAddresses, 'there@kova.example'].sort((a, b) =>
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      ),
    );
    // A second run adds nobody.
    expect((await run(world, mara, generateMaliciousLines())).counts).toMatchObject({
      added: 0,
      invalid: dry.counts.invalid,
    });
  });

  it('reads ten thousand addresses on one line, as email programs copy them', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const line = Array.from(
      { length: 10_000 },
      (_, index) => `"Kovač, Ines ${index}" <i${index}@bücher.example>`,
    );
    const finishedImport = await run(world, mara, `${line.join(', ')}\nlast@kova.example`);
    expect(finishedImport.counts).toMatchObject({ rows: 10_001, added: 10_001, invalid: 0 });
    const rows = await listRows(world, mara, finishedImport.id, '&limit=1000');
    expect(rows.slice(-2)).toMatchObject([
      { line: 1, address: 'i9999@xn--bcher-kva.example', name: 'Kovač, Ines 9999' },
      { line: 2, address: 'last@kova.example' },
    ]);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(10_001);
  });

  it.each([
    ['no file', 'text', { fileName: '' }, 'Please choose a file.'],
    ['an empty file', '', {}, 'This file is empty.'],
    [
      'no consent',
      'a@kova.example',
      { consent: '' },
      'Please confirm that these subscribers agreed to get your newsletter.',
    ],
    [
      'a spreadsheet',
      'PK\x03\x04xl/workbook',
      {},
      'This is a spreadsheet or an archive. Save the sheet as CSV, or unpack the archive, and choose one file at a time.',
    ],
    ['something that is no text', 'a@kova.example\0\0\0\0', {}, 'This file is not text.'],
    ['UTF-32', '\0\0\0a\0\0\0@', {}, 'This file is not text.'],
    [
      'no addresses',
      'a,b\nc,d\n',
      {},
      'No column of this file looks like email addresses. Please choose the column.',
    ],
    [
      'an unknown column',
      'Email,Name\na@b.example,A\n',
      { mapping: { email: 'Mail' } },
      'This file has no column "Mail".',
    ],
    ['a mapping that is none', 'a@kova.example', { mapping: { mail: 1 } }, 'Send the title of the column'],
  ])('rejects %s', async (kind, file, options, message) => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const response =
      kind === 'no file'
        ? await world.call('POST', '/api/subscribers/import', {
            as: mara,
            raw: '--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\nyes\r\n--b--\r\n',
            headers: { 'content-type': 'multipart/form-data; boundary=b' },
          })
        : await upload(world, mara, file, options);
    expect([response.status, response.json.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await world.ctx.db.read.select().from(imports)).toEqual([]);
    expect(listFiles(world, mara)).toEqual([]);
  });

  it('rejects invalid forms, interrupted uploads, a second import, visitors and other creators', async () => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    const path = '/api/subscribers/import';
    const send = (raw: string, type: string) =>
      world.call('POST', path, { as: mara, raw, headers: { 'content-type': type } });
    expect((await send('a@kova.example', 'text/csv')).json.message).toBe('This form cannot be read.');
    const brokenOff = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\na@kova.exam';
    expect((await send(brokenOff, 'multipart/form-data; boundary=b')).status).toBe(400);
    expect(listFiles(world, mara)).toEqual([]);
    expect((await world.call('POST', path, { raw: brokenOff })).status).toBe(401);

    const { id } = (await upload(world, mara, 'a@kova.example')).json;
    expect((await upload(world, mara, 'b@kova.example')).json.code).toBe('import_in_progress');
    expect((await upload(world, other, 'b@kova.example')).status).toBe(202);
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['POST', '/start'],
      ['POST', '/undo'],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      const address = `/api/subscribers/imports/${id}${rest}`;
      expect((await world.call(method, address, { as: other, ...body })).status).toBe(404);
      expect((await world.call(method, address, body)).status).toBe(401);
    }
    expect((await world.call('GET', '/api/subscribers/imports', { as: mara })).json.data).toHaveLength(1);
    expect((await world.call('GET', '/api/subscribers/imports')).status).toBe(401);
  });
});

describe('an interrupted import', () => {
  it.each([1, 3, 6, 9, 12])(
    'continues after its write number %i failed, and adds each address once',
    async (failing) => {
      const world = await createHttpWorld();
      const mara = await world.register('mara');
      await fillList(world, mara);
      const lines = Array.from({ length: 8_000 }, (_, place) => `r${(place * 7_919) % 7_001}@kova.example`);
      const { id } = (await upload(world, mara, lines.join('\n'))).json;
      const { db } = world.ctx;
      let writes = 0;
      const crashingContext = {
        ...world.ctx,
        db: {
          ...db,
          transact: ((statements: Parameters<typeof db.transact>[0]) => {
            writes += 1;
            // Simulates a kill -9, so that this write and all later writes never happen.
            return writes >= failing ? Promise.reject(new Error('killed')) : db.transact(statements);
          }) as typeof db.transact,
        },
      };
      await expect(runImports(crashingContext, { userId: mara.id }, FIRST_RUN)).rejects.toThrow('killed');
      // Someone who subscribes during the import is on the list already.
      await world.call('POST', '/api/subscribers', {
        body: { username: 'mara', email: 'r7000@kova.example' },
      });
      await runImports(world.ctx, { userId: mara.id }, { ...FIRST_RUN, attempt: 2 });
      const finishedImport = (await world.call('GET', `/api/subscribers/imports/${id}`, { as: mara })).json;
      expect(finishedImport.status).toBe('done');
      expect(
        finishedImport.counts.added + finishedImport.counts.alreadyThere + finishedImport.counts.duplicate,
      ).toBe(8_000);
      expect(finishedImport.counts.duplicate).toBe(8_000 - 7_001);
      expect(await listNames(world, mara)).toHaveLength(7_001 + 1);
      const page = await listSubscribers(world.ctx, {
        userId: mara.id,
        search: 'r123@',
        limit: 10,
        beforeId: undefined,
      });
      expect(page.rows).toHaveLength(1);
    },
  );

  it('stops between two steps if the worker stops, and continues later', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const lines = Array.from({ length: 5_000 }, (_, place) => `r${place}@kova.example`);
    await upload(world, mara, lines.join('\n'));
    let steps = 0;
    const isStopping = () => {
      steps += 1;
      return steps === 4;
    };
    expect(await runImports(world.ctx, { userId: mara.id }, { attempt: 1, isStopping })).toBe('unfinished');
    expect(await runImports(world.ctx, { userId: mara.id }, FIRST_RUN)).toBeUndefined();
    expect(await listNames(world, mara)).toHaveLength(5_000);
  });

  it('is canceled if its file is deleted, or if it keeps failing', async () => {
    const world = await createHttpWorld();
    const [mara, other] = [await world.register('mara'), await world.register('other')];
    await upload(world, mara, 'a@kova.example');
    await world.ctx.blobs.removeAll(`imports/${mara.id}/`);
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    await upload(world, other, 'a@kova.example');
    const broken = {
      ...world.ctx,
      blobs: { ...world.ctx.blobs, write: () => Promise.reject(new Error('The disk is full.')) },
    };
    const retryImports = (attempt: number) =>
      runImports(broken, { userId: other.id }, { ...FIRST_RUN, attempt });
    await expect(retryImports(4)).rejects.toThrow('The disk is full.');
    await retryImports(5);
    const rows = await world.ctx.db.read.select().from(imports).orderBy(asc(imports.id));
    expect(rows).toMatchObject([
      { status: 'failed', error: 'The file was deleted. Please choose it again.' },
      { status: 'failed', error: expect.stringContaining('Something went wrong on our side.') },
    ]);
    // Another import can start.
    expect((await run(world, other, 'a@kova.example')).counts.added).toBe(1);
  });
});

describe('undoing an import', () => {
  it('removes exactly the subscribers that it added', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await fillList(world, mara);
    const listBefore = await listNames(world, mara);
    const first = await run(world, mara, 'old@kova.example');
    const lines = Array.from({ length: 1_200 }, (_, place) => `r${place}@kova.example`);
    const finishedImport = await run(
      world,
      mara,
      [...lines, 'old@kova.example', 'there@kova.example'].join('\n'),
    );
    const leave = async (email: string) => {
      const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.email, email));
      await world.call('POST', `/u/${row?.token}`, { form: {} });
    };
    await leave('r1@kova.example');
    await leave('r2@kova.example');
    world.clock.advance(MINUTE);
    await world.call('POST', '/api/subscribers', { body: { username: 'mara', email: 'r2@kova.example' } });
    const token = confirmTokenIn((await deliverEmails(world)).at(-1));
    await world.call('POST', `/confirm/${token}`, { headers: { origin: 'null' } });
    const undo = await world.call('POST', `/api/subscribers/imports/${finishedImport.id}/undo`, { as: mara });
    expect([undo.status, undo.json.status]).toEqual([202, 'undoing']);
    expect((await upload(world, mara, 'x@kova.example')).json.code).toBe('import_in_progress');
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    const undoneImport = (
      await world.call('GET', `/api/subscribers/imports/${finishedImport.id}`, { as: mara })
    ).json;
    expect(undoneImport).toMatchObject({ status: 'undone', undone: 1_198, progress: 1 });
    expect(await listNames(world, mara)).toEqual(
      [...listBefore, ['old@kova.example', null], ['r2@kova.example', null]].sort(),
    );
    expect((await world.call('GET', '/api/subscribers?search=r99', { as: mara })).json).toEqual([]);
    expect(first.status).toBe('done');
    const secondUndo = await world.call('POST', `/api/subscribers/imports/${finishedImport.id}/undo`, {
      as: mara,
    });
    expect(secondUndo.json.code).toBe('import_not_ready');
    // Unsubscribed addresses stay off the list, but all others may be added again.
    expect((await run(world, mara, lines.join('\n'))).counts).toMatchObject({
      added: 1_198,
      skippedUnsubscribed: 1,
    });
  });

  it('stops a newsletter in progress to the removed subscribers', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const finishedImport = await run(world, mara, 'a@kova.example\nb@kova.example');
    const newsletter = { title: 'Kiln', content: '<p>Frost.</p>' };
    const { id } = (await world.call('POST', '/api/newsletters', { as: mara, body: newsletter })).json;
    await world.call('POST', `/api/newsletters/${id}/send`, { as: mara });
    const queuedJobs = await world.ctx.db.read.select().from(jobs).where(eq(jobs.kind, SNAPSHOT_AUDIENCE));
    await snapshotAudience(world.ctx, queuedJobs[0]?.payload);
    await world.call('POST', `/api/subscribers/imports/${finishedImport.id}/undo`, { as: mara });
    await runImports(world.ctx, { userId: mara.id }, FIRST_RUN);
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'a@kova.example', reason: 'removed' },
      { address: 'b@kova.example', reason: 'removed' },
    ]);
    await run(world, mara, 'a@kova.example');
    expect(await world.ctx.db.read.select().from(suppressions)).toMatchObject([
      { address: 'b@kova.example' },
    ]);
  });
});

describe('the files of imports', () => {
  it('are deleted with the next import, and after a day', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const first = await run(world, mara, 'a@kova.example', { dryRun: true });
    const second = await run(world, mara, 'b@kova.example', { dryRun: true });
    expect(listFiles(world, mara)).toHaveLength(1);
    const rows = await world.call('GET', `/api/subscribers/imports/${first.id}/rows`, { as: mara });
    expect(rows.json.code).toBe('import_not_ready');
    const discards = (await world.ctx.db.read.select().from(jobs)).filter(({ kind }) => /discard/.test(kind));
    expect(discards.map(({ runAt }) => runAt)).toEqual([world.clock.now() + DAY, world.clock.now() + DAY]);
    await discardImportFiles(world.ctx, { importId: second.id });
    expect(listFiles(world, mara)).toEqual([]);
    expect(
      (await world.call('GET', `/api/subscribers/imports/${second.id}`, { as: mara })).json.hasReport,
    ).toBe(false);
  });
});

describe('a search during an import', () => {
  it('finds rows that an import has added but not indexed yet', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await fillList(world, mara);
    const lines = Array.from({ length: 3_000 }, (_, place) => `r${place}@kova.example`);
    await upload(world, mara, lines.join('\n'));
    const find = async (search: string, beforeId?: number) => {
      const page = await listSubscribers(world.ctx, { userId: mara.id, search, limit: 5, beforeId });
      return page.rows.map(({ email }) => email);
    };
    const unindexedIds = new Set<number>();
    const isStopping = () => false;
    // Searches between all the steps of the job.
    const watchedContext = {
      ...world.ctx,
      db: {
        ...world.ctx.db,
        transact: (async (statements: Parameters<typeof world.ctx.db.transact>[0]) => {
          const result = await world.ctx.db.transact(statements);
          const [row] = await world.ctx.db.read.select().from(imports);
          if (row?.isIndexed === false) unindexedIds.add(row.indexedToId);
          if (row?.status === 'done') {
            expect(await find('r2999@')).toEqual(['r2999@kova.example']);
            expect(await find('r100')).toHaveLength(5);
            expect(await find('re@kova')).toEqual(['there@kova.example']);
          }
          return result;
        }) as typeof world.ctx.db.transact,
      },
    };
    await runImports(watchedContext, { userId: mara.id }, { attempt: 1, isStopping });
    expect(unindexedIds.size).toBeGreaterThan(2);
    expect((await find('example')).length).toBe(5);
    const [last] = await world.ctx.db.read.select().from(imports);
    expect(last?.isIndexed).toBe(true);
  });
});

function listFiles(world: HttpWorld, { id }: Creator): string[] {
  try {
    return readdirSync(join(world.folder, 'blobs/imports', String(id)));
  } catch {
    return [];
  }
}

/** Addresses good and bad, doubled by case, from a fixed random seed. */
interface ListedRow {
  line: number;
  address: string;
  outcome: string;
}

/** Compares each row of a dry run's report with the result of the import. */
async function verifyEachRow(
  world: HttpWorld,
  { id: userId }: Creator,
  { importId, listed, lines }: { importId: number; listed: ListedRow[]; lines: string[] },
) {
  const rows = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.userId, userId));
  const rowByAddress = new Map(rows.map((row) => [row.email, row]));
  const seenAddresses = new Set<string>();
  const wrong = listed.filter(({ line, address, outcome }) => {
    const row = rowByAddress.get(address);
    const lineText = lines[line - 1]?.normalize('NFC').toLowerCase() ?? '';
    const isFirst = outcome !== 'invalid' && !seenAddresses.has(address);
    if (outcome !== 'invalid') seenAddresses.add(address);
    const isImported = row?.importId === importId && row.status === 'confirmed';
    const isExpectedByOutcome = {
      added: isFirst && isImported && row?.source === 'import',
      already_there: isFirst && row?.status === 'confirmed' && row.importId === null,
      skipped_unsubscribed: isFirst && row?.status === 'unsubscribed',
      erased: isFirst && row === undefined,
      duplicate: !isFirst,
      // The displayed text is cleaned, and may look like an address on the list.
      invalid: !rowByAddress.has(lineText),
    }[outcome];
    return !isExpectedByOutcome || (outcome !== 'invalid' && !lineText.includes(address.split('@')[0] ?? ''));
  });
  expect(wrong).toEqual([]);
  // The import added only rows in the report.
  const addedCount = listed.filter(({ outcome }) => outcome === 'added').length;
  expect(rows.filter((row) => row.importId === importId)).toHaveLength(addedCount);
}

function generateMaliciousLines(): string {
  let seed = 42;
  const pickBelow = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  const pieces = [
    () => `subscriber${pickBelow(4_000)}@kova.example`,
    () => `SUBSCRIBER${pickBelow(4_000)}@Kova.Example`,
    () => `subscriber${pickBelow(4_000)}+tag${pickBelow(3)}@kova.example`,
    () => `"Subscriber, ${pickBelow(99)}" <subscriber${pickBelow(4_000)}@kova.example>`,
    () => `subscriber${pickBelow(500)}@bücher${pickBelow(5)}.example`,
    () => `jörg${pickBelow(99)}@kova.example`,
    () => `用户@例子.广告`,
    () => `${pickBelow(2) === 0 ? 'Жанна' : 'жанна'}${pickBelow(99)}@почта.рф`,
    () => `${pickBelow(2) === 0 ? 'jo\u0308rg' : 'JÖRG'}${pickBelow(99)}+pots@kova.example`,
    () => `𠮷野${pickBelow(9)}@kova.example`,
    () => `ﭐ${pickBelow(9)}@kova.example`,
    () => `🌊${pickBelow(9)}@kova.example`,
    () => `=cmd|'/c calc'!A${pickBelow(9)}`,
    () => `subscriber${pickBelow(99)}@kova`,
    () => `subscriber ${pickBelow(99)}@kova.example`,
    () => `a@b@c.example`,
    () => `"unclosed ${pickBelow(9)}`,
    () => `<script>alert(1)</script>`,
    () => `\u0000\u202Ereader${pickBelow(99)}@kova.example`,
    () => `there@kova.example`,
    () => `left@kova.example`,
    () => `erased@kova.example`,
    () => `mailto:subscriber${pickBelow(4_000)}@kova.example`,
    () => ' '.repeat(pickBelow(4)),
    () => `${'x'.repeat(pickBelow(400))}@kova.example`,
    () => `subscriber${pickBelow(4_000)}@kova.example`,
    () => `fresh${pickBelow(9_000)}@kova.example`,
    () => `fresh${pickBelow(9_000)}@kova.example`,
    () => `fresh${pickBelow(9_000)}@kova.example`,
  ];
  return Array.from({ length: 10_000 }, () => (pieces[pickBelow(pieces.length)] ?? (() => ''))()).join(
    '\r\n',
  );
}
