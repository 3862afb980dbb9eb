import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { createStudio } from '../../../testing/newsletters.js';
import { setPlan } from '../../../testing/payments/pro.js';
import { dailyUsage } from '../../allowances/table.js';
import { runBulkJobs } from '../../subscribers/bulk/run-bulk-jobs.js';
import { runImports } from '../../subscribers/import/run-imports.js';
import { subscribeConfirmed, unsubscribe } from '../../subscribers/index.js';
import { subscribers } from '../../subscribers/table.js';

const consent = { source: 'page', sourceHost: null, wording: null } as const;
const VISITORS = 'This newsletter does not accept new subscribers at the moment. Please try again later.';
const CREATORS =
  'Your plan has room for 2 subscribers, pending ones included. Remove subscribers, or upgrade to Pro.';

async function createConsole() {
  const world = await createHttpWorld();
  const admin = await signInAdmin(world);
  const mara = await world.register('mara');
  const change = (body: object) => world.call('PATCH', '/api/admin/settings', { as: admin, body });
  const join = (email: string) =>
    subscribeConfirmed(world.ctx, { userId: mara.id, email, name: null, consent });
  const enter = (email: string) =>
    world.call('POST', '/api/subscribers', { body: { username: 'mara', email } });
  const listed = () =>
    world.ctx.db.read.$count(
      subscribers,
      and(eq(subscribers.userId, mara.id), inArray(subscribers.status, ['confirmed', 'pending'])),
    );
  return { world, admin, mara, change, join, enter, listed };
}

function importFile(world: HttpWorld, as: Creator, addresses: string[], query = '') {
  const raw = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${addresses.join('\n')}\r\n--b\r\nContent-Disposition: form-data; name="consent"\r\n\r\nThey agreed.\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return world.call('POST', `/api/subscribers/import${query}`, { as, raw, headers });
}

/** Adds the removal of all of Mara's subscribers, and its undo. */
async function createBulk() {
  const console = await createConsole();
  const { world, mara } = console;
  const path = '/api/subscribers/bulk';
  const runJob = () => runBulkJobs(world.ctx, { userId: mara.id }, { attempt: 1, isStopping: () => false });
  const removeAll = async () => {
    await world.call('POST', path, { as: mara, body: { status: 'any', delete: true } });
    await runJob();
  };
  /** `inBetween` runs between the request and its job. */
  const undo = async (inBetween?: () => Promise<unknown>) => {
    const { json } = await world.call('GET', path, { as: mara });
    const undoResponse = await world.call('POST', `${path}/${json.data[0].id}/undo`, { as: mara });
    expect(undoResponse.status).toBe(202);
    await inBetween?.();
    await runJob();
    return (await world.call('GET', `${path}/${json.data[0].id}`, { as: mara })).json;
  };
  const leave = async (email: string) => {
    const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.email, email));
    await unsubscribe(world.ctx, { token: row?.token ?? '' });
  };
  return { ...console, removeAll, undo, leave };
}

const run = (world: HttpWorld, { id }: Creator) =>
  runImports(world.ctx, { userId: id }, { attempt: 1, isStopping: () => false });

describe('the limits of a plan', () => {
  it('are changed, audited and reset', async () => {
    const { world, admin, mara, change } = await createConsole();
    const { json } = await change({
      limits: { free: { imageMegabytes: 1, products: 0, subscribers: 2 } },
    });
    expect(json.limits).toMatchObject({
      free: { imageMegabytes: 1, subscribers: 2 },
      pro: { imageMegabytes: 5_120 },
    });
    expect(json.environment.limits.free).toMatchObject({ imageMegabytes: 250, subscribers: null });
    const readUsage = async () => (await world.call('GET', '/api/usage', { as: mara })).json.storage;
    expect(await readUsage()).toMatchObject({ imageBytes: { limit: 1024 ** 2 }, products: { limit: 0 } });
    const product = { title: 'Clay', description: '', price: '0', image: null, isDigital: false };
    const addResponse = await world.call('POST', '/api/products', {
      as: mara,
      body: product,
      unchecked: true,
    });
    expect(addResponse.status).toBeGreaterThanOrEqual(400);
    const { json: log } = await world.call('GET', '/api/admin/audit', { as: admin });
    expect(log.data[0]).toMatchObject({
      action: 'settings.change',
      details: { 'freeSubscribers.from': null, 'freeSubscribers.to': 2, 'freeProducts.to': 0 },
    });
    await change({ limits: { free: { imageMegabytes: null, products: null, subscribers: null } } });
    expect(await readUsage()).toMatchObject({
      imageBytes: { limit: 250 * 1024 ** 2 },
      products: { limit: 50 },
    });
  });

  it.each([
    [{ free: { subscribers: -1 } }],
    [{ free: { subscribers: 1.5 } }],
    [{ pro: { recipients: 1_000_000_001 } }],
    [{ pro: { products: '5' } }],
    [{ free: { products: 201 } }],
    [{ pro: { emails: 5 } }],
    [{ team: { products: 5 } }],
  ])('%j is rejected', async (limits) => {
    const { change } = await createConsole();
    expect((await change({ limits })).status).toBe(400);
  });
});

describe('the subscriber limit of a plan', () => {
  it('rejects new subscribers when it is lowered, and removes no existing subscriber', async () => {
    const { world, mara, change, join, enter, listed } = await createConsole();
    for (const name of ['ines', 'tom', 'ada', 'eva']) await join(`${name}@kova.example`);
    const [left] = await world.ctx.db.read.select().from(subscribers);
    await unsubscribe(world.ctx, { token: left?.token ?? '' });
    await change({ limits: { free: { subscribers: 2 } } });
    for (const address of ['new@kova.example', 'ines@kova.example', 'tom@kova.example']) {
      const response = await enter(address);
      expect([response.status, response.json.code, response.json.message]).toEqual([
        409,
        'limit_reached',
        VISITORS,
      ]);
    }
    const byHand = { email: 'new@kova.example', consent: 'She asked.' };
    const rejection = await world.call('POST', '/api/subscribers/by-hand', { as: mara, body: byHand });
    expect([rejection.status, rejection.json.message]).toEqual([409, CREATORS]);
    expect(await listed()).toBe(3);
    await setPlan(world.ctx, mara.id, { isPro: true });
    expect((await enter('new@kova.example')).status).toBe(201);
  });

  it('uses no daily allowance for an address that it rejects', async () => {
    const { world, mara, change, join } = await createConsole();
    for (const name of ['ines', 'tom']) await join(`${name}@kova.example`);
    const [ines] = await world.ctx.db.read.select().from(subscribers);
    await world.call('DELETE', `/api/subscribers/${ines?.id}`, { as: mara });
    await change({ limits: { free: { subscribers: 1 } } });
    const byHand = { email: 'ines@kova.example', consent: 'She asked.' };
    const rejection = await world.call('POST', '/api/subscribers/by-hand', { as: mara, body: byHand });
    expect([rejection.status, rejection.json.code]).toEqual([409, 'limit_reached']);
    const usageRows = await world.ctx.db.read
      .select()
      .from(dailyUsage)
      .where(eq(dailyUsage.kind, 'hand-add'));
    expect(usageRows.map((row) => row.used)).toEqual([0]);
  });

  it('is never exceeded by parallel forms, with pending subscribers included', async () => {
    for (const doubleOptIn of [false, true]) {
      const { world, mara, change, enter, listed } = await createConsole();
      await change({ limits: { free: { subscribers: 2 } } });
      const body = { archive: 'off', tracking: 'off', doubleOptIn };
      const saved = await world.call('PUT', '/api/list-settings', { as: mara, body });
      expect(saved.status).toBe(200);
      const names = ['a', 'b', 'c', 'd', 'e'];
      const responses = await Promise.all(names.map((name) => enter(`${name}@kova.example`)));
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
      expect(await listed()).toBe(2);
    }
  });

  it('rejects the restore of a removed subscriber to a full list', async () => {
    const { world, mara, change, join, listed } = await createConsole();
    for (const name of ['ines', 'tom']) await join(`${name}@kova.example`);
    await change({ limits: { free: { subscribers: 2 } } });
    const { json } = await world.call('GET', '/api/subscribers', { as: mara });
    const path = `/api/subscribers/${json[0].id}`;
    expect((await world.call('DELETE', path, { as: mara })).status).toBe(200);
    await join('ada@kova.example');
    const restoreResponse = await world.call('POST', `${path}/restore`, { as: mara });
    expect([restoreResponse.status, restoreResponse.json.message]).toEqual([409, CREATORS]);
    expect(await listed()).toBe(2);
  });

  it('ignores unsubscribed subscribers in the undo of a bulk removal', async () => {
    const { change, join, listed, removeAll, undo, leave } = await createBulk();
    for (const name of ['ines', 'tom', 'ada', 'eva']) await join(`${name}@kova.example`);
    for (const name of ['ada', 'eva']) await leave(`${name}@kova.example`);
    await change({ limits: { free: { subscribers: 2 } } });
    await removeAll();
    expect(await undo()).toMatchObject({ status: 'undone', undone: 4 });
    expect(await listed()).toBe(2);
  });

  it('fails an undo that exceeds it, and allows the undo once there is room', async () => {
    const { change, join, listed, removeAll, undo } = await createBulk();
    for (const name of ['ines', 'tom']) await join(`${name}@kova.example`);
    await change({ limits: { free: { subscribers: 2 } } });
    await removeAll();
    const failedUndo = await undo(() => join('ada@kova.example'));
    expect(failedUndo).toMatchObject({ status: 'failed', undone: 0 });
    expect(failedUndo.error).toBe(`${CREATORS} Then undo the change again.`);
    expect(await listed()).toBe(1);
    await change({ limits: { free: { subscribers: 3 } } });
    expect(await undo()).toMatchObject({ status: 'undone', undone: 2, error: null });
    expect(await listed()).toBe(3);
  });

  it('fails an import that exceeds it, and rejects its start after a dry run', async () => {
    const { world, mara, change, join, listed } = await createConsole();
    await join('ines@kova.example');
    await change({ limits: { free: { subscribers: 2 } } });
    const addresses = ['ines@kova.example', 'tom@kova.example', 'ada@kova.example'];
    const dryRun = await importFile(world, mara, addresses, '?dryRun=true');
    await run(world, mara);
    const start = { consent: 'They agreed.' };
    const path = `/api/subscribers/imports/${dryRun.json.id}`;
    const rejection = await world.call('POST', `${path}/start`, { as: mara, body: start });
    expect([rejection.status, rejection.json.message]).toEqual([409, CREATORS]);
    const { json } = await importFile(world, mara, addresses);
    await run(world, mara);
    const failed = await world.call('GET', `/api/subscribers/imports/${json.id}`, { as: mara });
    expect(failed.json).toMatchObject({ status: 'failed', error: expect.stringContaining(CREATORS) });
    expect(await listed()).toBe(1);
    await importFile(world, mara, addresses.slice(0, 2));
    await run(world, mara);
    expect(await listed()).toBe(2);
  });
});

describe('the recipients of a plan', () => {
  it('are limited by the plan, unless an administrator set a limit for the creator', async () => {
    const studio = await createStudio({ subscribers: ['ines@kova.example', 'tom@kova.example'] });
    const { world, mara } = studio;
    const admin = await signInAdmin(world);
    const change = (body: object) => world.call('PATCH', '/api/admin/settings', { as: admin, body });
    await change({ limits: { free: { recipients: 3 } } });
    const ids = [await studio.draft(), await studio.draft()];
    const responses = await Promise.all(ids.map((id) => studio.call('POST', `/${id}/send`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const rejection = responses.find(({ status }) => status === 403);
    expect(rejection?.json.message).toContain(
      'Your account can send to 3 a month and has used 2 of this limit.',
    );
    const readMonth = async () =>
      (await world.call('GET', '/api/usage', { as: mara })).json.recipientsThisMonth;
    expect(await readMonth()).toMatchObject({ used: 2, limit: 3 });
    const path = `/api/admin/users/${mara.id}/recipient-limits`;
    const limits = { recipientsPerDay: null, recipientsPerMonth: 10 };
    await world.call('POST', path, { as: admin, body: limits });
    expect(await readMonth()).toMatchObject({ limit: 10 });
    await change({ limits: { free: { recipients: null } } });
    expect(await readMonth()).toMatchObject({ limit: null });
  });
});
