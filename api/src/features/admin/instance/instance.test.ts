import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { registerWorker, sendHeartbeat } from '../../../db/workers.js';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { ADMIN_PASSWORD, signInAdmin, signInAdminAgain } from '../../../testing/admin.js';
import { createMailing, setMailing, settleAs } from '../../../testing/email/sent-mailings.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { PASSWORD_TOO_COMMON } from '../../accounts/check-new-password.js';
import { flushViews } from '../../insights/index.js';
import { finishMailings } from '../../mailing/loop/ledger.js';
import { mailings } from '../../mailing/table.js';
import { applyInstanceSettings, followInstanceSettings } from '../../settings/index.js';
import { adminSessions } from '../table.js';
import { viewStatsCursor } from './schemas.js';

async function createConsole() {
  const world = await createHttpWorld();
  const admin = await signInAdmin(world);
  const as = (creator: Creator) => (method: string, path: string, body?: unknown) =>
    world.call(method, `/api/admin${path}`, { as: creator, body });
  return { world, admin, as, call: as(admin) };
}

describe('the summary cards', () => {
  it('follow registrations, closed accounts, suspensions and views', async () => {
    const { world, admin, call } = await createConsole();
    const readSummary = async () => (await call('GET', '/summary')).json;
    expect(await readSummary()).toEqual({
      totalUsers: 0,
      suspendedUsers: 0,
      proUsers: 0,
      emailsSent: 0,
      totalViews: 0,
      todayViews: 0,
    });
    const mara = await world.register('mara');
    const ines = await world.register('ines');
    const view = (userId: number) => world.call('POST', '/api/views', { body: { userId } });
    await view(mara.id);
    world.clock.advance(DAY);
    await signInAdminAgain(world, admin);
    await view(mara.id);
    await view(ines.id);
    await flushViews(world.ctx);
    await call('POST', `/users/${ines.id}/suspend`, {});
    await view(ines.id);
    await flushViews(world.ctx);
    expect(await readSummary()).toMatchObject({
      totalUsers: 2,
      suspendedUsers: 1,
      totalViews: 3,
      todayViews: 2,
    });
    expect((await call('GET', '/views/stats')).json).toEqual([
      { id: 2, totalViews: 1, todayViews: 1 },
      { id: 1, totalViews: 2, todayViews: 1 },
    ]);
    expect((await call('GET', '/views/stats?userId=1')).json).toEqual([
      { id: 1, totalViews: 2, todayViews: 1 },
    ]);
    const first = await call('GET', '/views/stats?limit=1');
    expect(first.headers.get('link')).toContain(`cursor=${viewStatsCursor.write(2)}`);
    expect((await call('GET', `/views/stats?limit=1&cursor=${viewStatsCursor.write(2)}`)).json).toMatchObject(
      [{ id: 1 }],
    );
    // A second of the morning of the next day, UTC.
    world.clock.advance(DAY - (world.clock.now() % DAY));
    await signInAdminAgain(world, admin);
    expect(await readSummary()).toMatchObject({ totalViews: 3, todayViews: 0 });
    const login = await world.call('POST', '/api/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await world.call('POST', '/api/delete-account', {
      as: { ...mara, cookie },
      body: { confirmDeletion: true },
    });
    expect(await readSummary()).toMatchObject({ totalUsers: 1, suspendedUsers: 1 });
    await call('POST', `/users/${ines.id}/reinstate`);
    expect(await readSummary()).toMatchObject({ totalUsers: 1, suspendedUsers: 0, totalViews: 3 });
  });

  it('count the emails of newsletters in progress, finished, retried and canceled', async () => {
    const { world, call } = await createConsole();
    const readSentCount = async () => (await call('GET', '/summary')).json.emailsSent;
    const first = await createMailing(world, { count: 3 });
    await settleAs(world, { mailingId: first, status: 'accepted', count: 2 });
    expect(await readSentCount()).toBe(2);
    await settleAs(world, { mailingId: first, status: 'failed', count: 1 });
    await finishMailings(world.ctx);
    expect(await readSentCount()).toBe(2);
    await setMailing(world, first, { status: 'sending' });
    expect(await readSentCount()).toBe(2);
    await finishMailings(world.ctx);
    const second = await createMailing(world, { count: 2 });
    await settleAs(world, { mailingId: second, status: 'accepted', count: 1 });
    await setMailing(world, second, { status: 'canceled' });
    expect(await readSentCount()).toBe(3);
    await settleAs(world, { mailingId: second, status: 'accepted', count: 1 });
    expect(await readSentCount()).toBe(4);
    // Sent emails still count.
    await world.ctx.db.transact([world.ctx.db.write.delete(mailings).where(eq(mailings.id, first))]);
    expect(await readSentCount()).toBe(4);
  });
});

describe('settings of the instance', () => {
  it('apply at once instead of the environment, and can be reset to it', async () => {
    const { world, call } = await createConsole();
    const mara = await world.register('mara');
    const announcement = { text: '', level: 'info', audience: 'everyone' };
    const environment = {
      brandName: 'Tidings',
      contactEmail: 'hello@tidings.example',
      freeQuota: 100,
      proQuota: 5_000,
      importReviewRows: 1_000,
      limits: {
        free: {
          recipients: null,
          subscribers: null,
          imageMegabytes: 250,
          fileMegabytes: 1_024,
          products: 50,
        },
        pro: {
          recipients: null,
          subscribers: null,
          imageMegabytes: 5_120,
          fileMegabytes: 5_120,
          products: 200,
        },
      },
    };
    expect((await call('GET', '/settings')).json).toEqual({ ...environment, announcement, environment });
    const readPage = async () => (await world.call('GET', '/mara')).text;
    expect(await readPage()).toContain('Tidings');
    const change = { brandName: ' Kiln & Co ', freeQuota: 7, contactEmail: 'kiln@kova.example' };
    expect((await call('PATCH', '/settings', change)).json).toEqual({
      brandName: 'Kiln & Co',
      contactEmail: 'kiln@kova.example',
      freeQuota: 7,
      proQuota: 5_000,
      importReviewRows: 1_000,
      limits: environment.limits,
      announcement,
      environment,
    });
    const readUser = async () => (await world.call('GET', '/api/user', { as: mara })).json;
    expect((await readUser()).emailQuota).toBe(7);
    expect(await readPage()).toContain('Kiln &amp; Co');
    expect(await readPage()).not.toContain('Tidings');
    await call('PATCH', '/settings', { freeQuota: null, brandName: null, contactEmail: null });
    expect((await call('GET', '/settings')).json).toEqual({ ...environment, announcement, environment });
    expect((await readUser()).emailQuota).toBe(100);
    expect(await readPage()).toContain('Tidings');
  });

  it.each([
    [{ brandName: '' }],
    [{ brandName: 'x'.repeat(51) }],
    [{ contactEmail: 'nobody' }],
    [{ freeQuota: 0 }],
    [{ freeQuota: 5_001 }],
    [{ proQuota: 10_001 }],
    [{ proQuota: 1.5 }],
    [{ proQuota: 'many' }],
  ])('reject %j', async (change) => {
    const { call } = await createConsole();
    const settingsBefore = (await call('GET', '/settings')).json;
    expect((await call('PATCH', '/settings', change)).status).toBe(400);
    expect((await call('GET', '/settings')).json).toEqual(settingsBefore);
  });

  it('write no audit entry for an empty change', async () => {
    const { call } = await createConsole();
    expect((await call('PATCH', '/settings', {})).status).toBe(200);
    expect((await call('GET', '/audit?action=settings.change')).json.data).toEqual([]);
  });

  it('reach running processes automatically, and new processes at their start', async () => {
    const { world, call } = await createConsole();
    // Another process has the same database, but an instance of its own.
    const otherCtx = { ...world.ctx, instance: { ...world.ctx.instance } };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stop = await followInstanceSettings(otherCtx);
      await call('PATCH', '/settings', { brandName: 'Kiln' });
      expect(otherCtx.instance.brandName).toBe('Tidings');
      vi.advanceTimersByTime(5_000);
      await vi.waitUntil(() => otherCtx.instance.brandName === 'Kiln');
      stop();
    } finally {
      vi.useRealTimers();
    }
    const lateCtx = { ...world.ctx, instance: { ...world.ctx.instance, brandName: 'Tidings' } };
    await applyInstanceSettings(lateCtx);
    expect(lateCtx.instance.brandName).toBe('Kiln');
  });
});

describe('the status of sending', () => {
  it('shows the queue, sends in progress, failures, workers and the relay', async () => {
    const { world, call } = await createConsole();
    const { ctx, clock } = world;
    const mailingId = await createMailing(world, { count: 10 });
    await settleAs(world, { mailingId, status: 'accepted', count: 3 });
    await settleAs(world, { mailingId, status: 'deferred', count: 2 });
    const createRefusal = (smtpCode: number) => ({
      smtpCode,
      smtpText: `${smtpCode} <r6@kova.example> no such user`,
    });
    await settleAs(world, { mailingId, status: 'failed', count: 2, fields: createRefusal(550) });
    clock.advance(MINUTE);
    await settleAs(world, { mailingId, status: 'failed', count: 1, fields: createRefusal(554) });
    await createMailing(world, { count: 1, status: 'preparing' });
    await registerWorker(ctx, 'dead');
    clock.advance(MINUTE);
    await registerWorker(ctx, 'alive');
    const faultSince = clock.now();
    await sendHeartbeat(ctx, 'alive', {
      fault: { reason: 'connect ECONNREFUSED', since: faultSince },
      relays: [],
    });
    const { json } = await call('GET', '/deliveries');
    expect(json).toMatchObject({
      underWay: 2,
      paused: 0,
      storagePausedSince: null,
      counts: { queued: 3, accepted: 3, deferred: 2, failed: 3 },
      mailings: [
        { status: 'preparing', owner: { username: 'mara' } },
        { status: 'sending', audience: 10, pauseReason: null },
      ],
      relay: {
        kind: 'mailbox',
        fault: { reason: 'connect ECONNREFUSED', since: new Date(faultSince).toISOString() },
      },
      failures: [
        { code: 550, count: 2, text: '550 (address) no such user' },
        { code: 554, count: 1, lastAt: new Date(faultSince - MINUTE).toISOString() },
      ],
      workers: [
        { isAlive: false, relayFault: null },
        { isAlive: true, relayFault: { reason: 'connect ECONNREFUSED' } },
      ],
    });
    await sendHeartbeat(ctx, 'alive');
    await setMailing(world, mailingId, { pausedAt: 5, pauseReason: 'storage' });
    expect((await call('GET', '/deliveries')).json).toMatchObject({
      underWay: 2,
      paused: 1,
      storagePausedSince: new Date(5).toISOString(),
      relay: { fault: null },
      mailings: [{ status: 'preparing' }, { status: 'paused', pauseReason: 'storage' }],
    });
  });

  it('adds up what live workers report about each relay', async () => {
    const { world, call } = await createConsole();
    const { ctx, clock } = world;
    const relay = { name: 'a.example', fault: null, accepted: 7, deferred: 2, failed: 1 };
    await registerWorker(ctx, 'dead');
    await sendHeartbeat(ctx, 'dead', { fault: null, relays: [{ ...relay, accepted: 1_000 }] });
    clock.advance(MINUTE);
    const relayFault = { reason: 'The relay refuses every recipient: 550 5.7.1 no', since: clock.now() };
    for (const id of ['one', 'two']) await registerWorker(ctx, id);
    await sendHeartbeat(ctx, 'one', { fault: null, relays: [relay, { ...relay, name: 'b.example' }] });
    await sendHeartbeat(ctx, 'two', { fault: null, relays: [{ ...relay, fault: relayFault }] });
    const { json } = await call('GET', '/deliveries');
    expect(json.relay.fault).toBeNull();
    expect(json.relays).toEqual([
      {
        name: 'a.example',
        fault: {
          kind: 'refusing',
          reason: relayFault.reason,
          since: new Date(relayFault.since).toISOString(),
        },
        accepted: 14,
        deferred: 4,
        failed: 2,
      },
      { name: 'b.example', fault: null, accepted: 7, deferred: 2, failed: 1 },
    ]);
  });

  it('groups the replies for which emails wait', async () => {
    const { world, call } = await createConsole();
    const mailingId = await createMailing(world, { count: 8 });
    const createWait = (smtpText: string) => ({
      smtpCode: Number(smtpText.slice(0, 3)),
      smtpText,
      nextAttemptAt: world.clock.now() + MINUTE,
    });
    const defer = (count: number, text: string) =>
      settleAs(world, { mailingId, status: 'deferred', count, fields: createWait(text) });
    await defer(2, '451 4.7.1 <r1@kova.example> greylisted for 300 s');
    await defer(1, '451 4.7.1 <r3@kova.example> greylisted for 60 s');
    await defer(1, '452 4.2.2 mailbox full');
    const { json } = await call('GET', '/deliveries');
    expect(json.deferrals).toMatchObject([
      { code: 451, count: 3, text: expect.stringMatching(/^451 4\.7\.1 \(address\) greylisted/) },
      { code: 452, count: 1, text: '452 4.2.2 mailbox full' },
    ]);
    world.clock.advance(MINUTE);
    expect((await call('GET', '/deliveries')).json.deferrals).toEqual([]);
  });

  it('is empty if nothing was ever sent', async () => {
    const { call } = await createConsole();
    expect((await call('GET', '/deliveries')).json).toMatchObject({
      underWay: 0,
      paused: 0,
      mailings: [],
      failures: [],
      deferrals: [],
      relays: [],
      workers: [],
      storagePausedSince: null,
    });
  });
});

describe('administrators', () => {
  const credentials = { username: 'second', password: ADMIN_PASSWORD };
  const second = { ...credentials, role: 'owner', currentPassword: ADMIN_PASSWORD };

  async function signIn(world: HttpWorld, input = credentials): Promise<Creator> {
    const response = await world.call('POST', '/api/admin/login', { body: input });
    expect(response.status).toBe(200);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { id: response.json.id, username: input.username, cookie };
  }

  it('can be added, and sign in to their own account', async () => {
    const { world, as, call } = await createConsole();
    expect((await call('POST', '/admins', second)).status).toBe(201);
    const takenResponse = await call('POST', '/admins', second);
    expect([takenResponse.status, takenResponse.json.code]).toEqual([409, 'username_taken']);
    const callAsOther = as(await signIn(world));
    expect((await callAsOther('GET', '/me')).json).toMatchObject({ id: 2, username: 'second' });
    expect((await callAsOther('GET', '/admins')).json.data).toMatchObject([
      { username: 'second' },
      { username: 'admin' },
    ]);
    const first = (await call('GET', '/admins?limit=1')).json;
    const last = (await call('GET', `/admins?cursor=${first.nextCursor}`)).json;
    expect(last).toMatchObject({ data: [{ username: 'admin' }], nextCursor: null });
    expect((await call('GET', '/admins?cursor=2')).status).toBe(400);
  });

  it.each([
    [{ username: '' }, 'Username is required'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ password: 'eleven long' }, 'Password must be at least 12 characters'],
    [{ password: 'password1234' }, PASSWORD_TOO_COMMON],
    [{ role: 'root' }, 'Please choose a role'],
    [{ currentPassword: 'not this' }, 'This is not your current password.'],
  ])('are not added with %j', async (wrong, message) => {
    const { call } = await createConsole();
    const response = await call('POST', '/admins', { ...second, ...wrong });
    expect([response.status, response.json.message]).toEqual([400, message]);
    expect((await call('GET', '/admins')).json.data).toHaveLength(1);
  });

  it('include at least one owner, even after concurrent deletions', async () => {
    const { world, as, call } = await createConsole();
    const deleteResponse = await call('DELETE', '/admins/1');
    expect([deleteResponse.status, deleteResponse.json.code]).toEqual([409, 'last_owner']);
    await call('POST', '/admins', second);
    const callAsOther = as(await signIn(world));
    const responses = await Promise.all([callAsOther('DELETE', '/admins/1'), call('DELETE', '/admins/2')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const remainingSessions = await world.ctx.db.read.select().from(adminSessions);
    expect(new Set(remainingSessions.map(({ adminId }) => adminId)).size).toBe(1);
  });

  it('lose their sessions when they are deleted, and a second deletion returns 404', async () => {
    const { world, as, call } = await createConsole();
    await call('POST', '/admins', second);
    const callAsOther = as(await signIn(world));
    expect((await call('DELETE', '/admins/2')).status).toBe(200);
    expect((await callAsOther('GET', '/me')).status).toBe(401);
    expect((await call('DELETE', '/admins/2')).status).toBe(404);
  });

  it('change their own password, which ends only their other sessions', async () => {
    const { world, admin, as, call } = await createConsole();
    await call('POST', '/admins', second);
    const [here, otherSession] = [await signIn(world), await signIn(world)];
    const change = (currentPassword: string, newPassword = 'another one, longer') =>
      as(here)('POST', '/password', { currentPassword, newPassword });
    const wrong = await change('not this');
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'currentPassword']);
    expect((await change('open sesame door', 'short')).status).toBe(400);
    expect((await as(otherSession)('GET', '/me')).status).toBe(200);
    expect((await change('open sesame door')).status).toBe(200);
    expect((await as(here)('GET', '/me')).status).toBe(200);
    expect((await as(otherSession)('GET', '/me')).status).toBe(401);
    expect((await as(admin)('GET', '/me')).status).toBe(200);
    const old = await world.call('POST', '/api/admin/login', { body: credentials });
    expect(old.status).toBe(401);
    await signIn(world, { ...credentials, password: 'another one, longer' });
  });
});
