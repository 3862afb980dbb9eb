import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../../../description/describe-api.js';
import { MINUTE } from '../../../kernel/clock.js';
import { ADMIN_SESSION_LIFETIME } from '../../../kernel/time/session-lifetimes.js';
import { createApp } from '../../../server/app.js';
import { ADMIN_PASSWORD, addAdmin, signInAdmin } from '../../../testing/admin.js';
import { type ApiResponse, type Creator, createHttpWorld, ORIGIN } from '../../../testing/http-world.js';
import { OPERATION_ACCESS } from '../../../testing/operation-access.js';
import { IMPERSONATIONS_LISTED_FOR } from '../../accounts/index.js';
import { sessions } from '../../accounts/table.js';
import { adminSessions } from '../table.js';
import { adminJobs } from './impersonate.js';

const READ_ONLY = [403, 'forbidden', 'You view this account as an administrator and cannot change it.'];
const HIDDEN = [403, 'forbidden', 'Administrators cannot see this part of an account.'];
const toRefusal = ({ status, json }: ApiResponse) => [status, json?.code, json?.message];

async function createViewing() {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  await world.register('ines');
  const admin = await signInAdmin(world);
  const start = (as: Creator, id: number) => world.call('POST', `/api/admin/users/${id}/impersonate`, { as });
  async function view(as = admin, id = mara.id): Promise<Creator> {
    const response = await start(as, id);
    expect(response.status).toBe(200);
    return { ...as, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }
  const user = (as: Creator) => world.call('GET', '/api/user', { as });
  const log = async () =>
    (await world.call('GET', '/api/admin/audit', { as: admin })).json.data
      .filter(({ action }: { action: string }) => action.includes('impersonat'))
      .map(
        ({ action, admin, subject, details }: Record<string, { name: string }>) =>
          [action, admin?.name, subject?.name, details] as const,
      );
  return { world, mara, admin, start, view, user, log };
}

describe('a view of an account by an administrator', () => {
  it('reads the account for half an hour, and both ends are in the audit log', async () => {
    const { world, mara, view, user, log } = await createViewing();
    const viewer = await view();
    expect((await user(viewer)).json).toMatchObject({
      id: mara.id,
      username: 'mara',
      impersonation: { admin: 'admin', endsAt: '2026-11-21T08:30:00.000Z' },
    });
    expect((await user(mara)).json.impersonation).toBeUndefined();
    const logoutResponse = await world.call('POST', '/api/logout', { as: viewer });
    expect(logoutResponse.headers.get('set-cookie')).toContain('tidings_impersonation=; Max-Age=0');
    expect((await user(viewer)).status).toBe(401);
    expect((await user(mara)).status).toBe(200);
    expect(await log()).toEqual([
      ['user.end-impersonation', 'admin', 'mara', { cause: 'ended' }],
      ['user.impersonate', 'admin', 'mara', {}],
    ]);
  });

  it('takes precedence over the administrator’s own account until the view ends', async () => {
    const { world, view, user } = await createViewing();
    const ownAccount = await world.register('piotr');
    const viewer = await view();
    const bothSessions = { ...viewer, cookie: `${ownAccount.cookie}; ${viewer.cookie}` };
    expect((await user(bothSessions)).json.username).toBe('mara');
    const saved = await world.call('POST', '/api/update-profile', {
      as: bothSessions,
      body: { bio: 'Changed' },
    });
    expect(toRefusal(saved)).toEqual(READ_ONLY);
    // Neither account is left signed in by a new session.
    const body = { username: 'piotr', password: 'correct horse' };
    expect(toRefusal(await world.call('POST', '/api/login', { as: bothSessions, body }))).toEqual(READ_ONLY);
    expect((await world.call('POST', '/api/logout', { as: bothSessions })).status).toBe(200);
    expect((await user(bothSessions)).json.username).toBe('piotr');
  });

  it('ends after half an hour, and a job writes that to the audit log', async () => {
    const { world, view, user } = await createViewing();
    const viewer = await view();
    world.clock.advance(30 * MINUTE - 1);
    expect((await user(viewer)).status).toBe(200);
    world.clock.advance(1);
    expect((await user(viewer)).status).toBe(401);
    const [job] = await world.ctx.db.read.all<{ kind: string; payload: string; run_at: number }>(
      sql`select kind, payload, run_at from jobs where kind like 'admin.%'`,
    );
    expect(job?.run_at).toBe(world.clock.now());
    const run = () => adminJobs[job?.kind ?? '']?.(world.ctx, JSON.parse(job?.payload ?? ''), {} as never);
    await run();
    await run();
    const ends = await world.ctx.db.read.all(
      sql`select details from audit_entries where action = 'user.end-impersonation'`,
    );
    expect(ends).toEqual([{ details: '{"cause":"expired"}' }]);
  });

  it('ends no later than the session of its administrator', async () => {
    const { world, view, user } = await createViewing();
    // The session is used all the time.
    for (let elapsedMs = 0; elapsedMs < ADMIN_SESSION_LIFETIME - 10 * MINUTE; elapsedMs += 10 * MINUTE) {
      world.clock.advance(10 * MINUTE);
      await world.ctx.db.transact([
        world.ctx.db.write.update(adminSessions).set({ lastSeenAt: world.clock.now() }),
      ]);
    }
    const viewer = await view();
    const { endsAt } = (await user(viewer)).json.impersonation;
    expect(Date.parse(endsAt)).toBe(world.clock.now() + 10 * MINUTE);
    const [job] = await world.ctx.db.read.all<{ run_at: number }>(
      sql`select run_at from jobs where kind like 'admin.%'`,
    );
    expect(job?.run_at).toBe(Date.parse(endsAt));
    world.clock.advance(10 * MINUTE);
    expect((await user(viewer)).status).toBe(401);
  });

  it.each([
    ['signs out', 'POST', '/api/admin/logout', undefined, 'session-ended'],
    ['is deleted', 'DELETE', '/api/admin/admins/2', undefined, 'session-ended'],
    [
      'becomes finance',
      'PATCH',
      '/api/admin/admins/2',
      { role: 'finance', currentPassword: ADMIN_PASSWORD },
      'role-changed',
    ],
    [
      'changes the password',
      'POST',
      '/api/admin/password',
      { currentPassword: ADMIN_PASSWORD, newPassword: 'close sesame door' },
      'password-changed',
    ],
  ])('ends at once when its administrator %s', async (_, method, path, body, cause) => {
    const { world, admin, view, user, log } = await createViewing();
    const second = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const viewer = await view(second);
    expect((await user(viewer)).status).toBe(200);
    const as = path.includes('admins') ? admin : second;
    expect((await world.call(method, path, { as, body })).status).toBe(200);
    expect((await user(viewer)).status).toBe(401);
    expect(await log()).toEqual([
      ['user.end-impersonation', 'second', 'mara', { cause }],
      ['user.impersonate', 'second', 'mara', {}],
    ]);
    const [row] = await world.ctx.db.read.all(sql`select ended_at from impersonations`);
    expect(row).toEqual({ ended_at: world.clock.now() });
  });

  it('ends when someone signs in to the console in its browser', async () => {
    const { world, admin, view, user, log } = await createViewing();
    await addAdmin(world, admin, { username: 'second', role: 'finance' });
    const viewer = await view();
    const body = { username: 'second', password: ADMIN_PASSWORD };
    const response = await world.call('POST', '/api/admin/login', { as: viewer, body });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toContain('tidings_impersonation=; Max-Age=0');
    expect((await user(viewer)).status).toBe(401);
    expect((await log())[0]).toEqual(['user.end-impersonation', 'admin', 'mara', { cause: 'ended' }]);
  });

  it('shows nothing to a tab that was opened for another user', async () => {
    const { world, mara, view } = await createViewing();
    const viewer = await view();
    const from = (method: string, path: string, tabUser: number) =>
      world.call(method, path, { as: viewer, headers: { 'tidings-user': String(tabUser) } });
    for (const [method, path] of [
      ['GET', '/api/user'],
      ['GET', '/api/newsletters'],
      ['POST', '/api/logout'],
    ] as const) {
      const rejection = await from(method, path, mara.id + 1);
      expect([rejection.status, rejection.json.code]).toEqual([401, 'signed_in_elsewhere']);
    }
    expect((await from('GET', '/api/newsletters', mara.id)).status).toBe(200);
  });

  it('ends when the administrator starts another view in the same session', async () => {
    const { mara, view, user, log } = await createViewing();
    const first = await view();
    const second = await view(undefined, 2);
    expect((await user(first)).status).toBe(401);
    expect((await user(second)).json.username).toBe('ines');
    expect(mara.id).toBe(1);
    expect((await log())[1]).toEqual(['user.end-impersonation', 'admin', 'mara', { cause: 'replaced' }]);
  });

  it('needs an administrator with the right role, and an account that is not deleted', async () => {
    const { world, admin, mara, start } = await createViewing();
    const finance = await addAdmin(world, admin, { username: 'second', role: 'finance' });
    expect((await start(finance, 1)).json.code).toBe('role_missing');
    expect((await start(mara, 1)).status).toBe(401);
    for (const id of ['99', '0', '-1', '1e9', '1%27', '9007199254740993']) {
      const response = await world.call('POST', `/api/admin/users/${id}/impersonate`, { as: admin });
      expect([id, response.status < 500 && response.status >= 400]).toEqual([id, true]);
    }
    const body = { confirmDeletion: true };
    expect((await world.call('POST', '/api/delete-account', { as: mara, body })).status).toBe(200);
    expect((await start(admin, 1)).status).toBe(404);
  });

  it('works for a suspended account, and ends with a closed one', async () => {
    const { world, admin, mara, view, user } = await createViewing();
    const viewer = await view();
    await world.call('POST', '/api/admin/users/1/suspend', { as: admin, body: {} });
    expect((await user(mara)).status).toBe(401);
    expect((await user(viewer)).status).toBe(200);
    await world.ctx.db.transact([world.ctx.db.write.run(sql`delete from users where id = 1`)]);
    expect((await user(viewer)).status).toBe(401);
  });

  it('is not accepted as a session of the creator, and creates no session', async () => {
    const { world, admin, view } = await createViewing();
    const viewer = await view();
    const countBefore = await world.ctx.db.read.$count(sessions);
    const [, token = ''] = viewer.cookie.split('=');
    for (const cookie of [`tidings_session=${token}`, `tidings_admin=${token}`]) {
      for (const path of ['/api/user', '/api/admin/me']) {
        expect((await world.call('GET', path, { headers: { cookie } })).status).toBe(401);
      }
    }
    const admins = await world.call('GET', '/api/admin/me', { as: viewer });
    expect(admins.status).toBe(401);
    const adminToken = admin.cookie.split('=')[1] ?? '';
    const swappedRequest = { headers: { cookie: `tidings_impersonation=${adminToken}` } };
    expect((await world.call('GET', '/api/user', swappedRequest)).status).toBe(401);
    expect(await world.ctx.db.read.$count(sessions)).toBe(countBefore);
  });

  it('appears with its time in the sessions of the viewed creator only', async () => {
    const { world, mara, view } = await createViewing();
    await view();
    const ines = await world.call('POST', '/api/login', {
      body: { username: 'ines', password: 'correct horse' },
    });
    expect(ines.status).toBe(200);
    const cookie = (ines.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const listSessions = (as: Creator) => world.call('GET', '/api/sessions', { as });
    expect((await listSessions(mara)).json.viewedAt).toEqual(['2026-11-21T08:00:00.000Z']);
    expect((await listSessions({ ...mara, cookie })).json.viewedAt).toEqual([]);
    for (let i = 0; i < 30; i += 1) {
      world.clock.advance(1000);
      await view();
    }
    expect((await listSessions(mara)).json.viewedAt).toHaveLength(31);
    world.clock.advance(IMPERSONATIONS_LISTED_FOR - 1000);
    const loginResponse = await world.call('POST', '/api/login', {
      body: { username: 'mara', password: 'correct horse' },
    });
    const newCookie = (loginResponse.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await listSessions({ ...mara, cookie: newCookie })).json.viewedAt).toHaveLength(1);
    const impersonationRows = await world.ctx.db.read.all(
      sql`select admin_name, ended_at from impersonations`,
    );
    expect(impersonationRows).toContainEqual({ admin_name: 'admin', ended_at: null });
  });
});

describe('every operation, while an administrator views an account', () => {
  const { paths = {} } = describeApi(createApp({ trustProxy: false }));
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, { operationId: string }>).map(
      ([method, { operationId: id }]) => ({
        id,
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, '1'),
      }),
    ),
  );
  const isOfConsole = ({ path }: { path: string }) => path.startsWith('/api/admin/');
  const testedOperations = operations.filter(
    (operation) => !isOfConsole(operation) && operation.id !== 'logout',
  );

  async function collectRefusals(operationList: typeof operations) {
    const { world, view } = await createViewing();
    const { cookie } = await view();
    const refusalById: Record<string, unknown> = {};
    for (const { id, method, path } of operationList) {
      const response = await world.call(method, path, {
        headers: { cookie, origin: ORIGIN },
        unchecked: true,
      });
      refusalById[id] = toRefusal(response);
    }
    return refusalById;
  }

  it('is rejected if it writes', async () => {
    const writes = testedOperations.filter(({ method }) => method !== 'GET');
    expect(writes.length).toBeGreaterThan(140);
    expect(await collectRefusals(writes)).toEqual(
      Object.fromEntries(writes.map(({ id }) => [id, READ_ONLY])),
    );
  });

  it('reads what support needs, and no secret, export or page of account security', async () => {
    const reads = testedOperations.filter(
      ({ id, method }) => method === 'GET' && OPERATION_ACCESS[id] !== 'anybody',
    );
    const refusalById = await collectRefusals(reads);
    const hiddenReads = reads.filter(({ id }) => JSON.stringify(refusalById[id]) === JSON.stringify(HIDDEN));
    const openReads = reads.filter((read) => !hiddenReads.includes(read));
    for (const { id } of openReads)
      expect([id, refusalById[id]]).toEqual([id, expect.not.arrayContaining([401, 403])]);
    expect(hiddenReads.map(({ id }) => id).sort()).toMatchInlineSnapshot(`
      [
        "downloadProductFile",
        "exportAccount",
        "exportDeliveryReport",
        "exportSales",
        "exportSubscribersCsv",
        "exportSubscribersJson",
        "getDeviceSignIn",
        "getEmailChange",
        "getSecondFactor",
        "listApiTokens",
        "listInvoices",
        "listPasskeys",
        "listSessions",
        "listWebhookDeliveries",
        "listWebhooks",
        "streamProgress",
        "streamWebhookListener",
      ]
    `);
    // Add a new read here or to HIDDEN_READS, because its visibility is a decision.
    expect(openReads.map(({ id }) => id).sort()).toMatchInlineSnapshot(`
      [
        "countSubscribers",
        "countViews",
        "getActivity",
        "getBulkJob",
        "getCurrentUser",
        "getImport",
        "getInsights",
        "getListSettings",
        "getNewsletter",
        "getNewsletterInsights",
        "getNewsletterStats",
        "getOpenDraft",
        "getPayoutAccount",
        "getPayoutBalance",
        "getProductPage",
        "getProgress",
        "getSalesSummary",
        "getSegment",
        "getShop",
        "getSubscriber",
        "getSubscriberGrowth",
        "getSubscription",
        "getUsage",
        "listActiveSubscribers",
        "listAllowedHosts",
        "listBulkJobs",
        "listDesigns",
        "listDomains",
        "listFields",
        "listImportRows",
        "listImports",
        "listInsightSources",
        "listLinks",
        "listNewsletterInsights",
        "listNewsletters",
        "listPayouts",
        "listProducts",
        "listRecentNewsletters",
        "listRecipients",
        "listSales",
        "listSegments",
        "listSendingDomains",
        "listSubscribers",
        "listSuppressions",
        "listTags",
        "listTimeline",
        "listWidgetInstalls",
      ]
    `);
  });
});
