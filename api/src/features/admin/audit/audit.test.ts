import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deadJobs } from '../../../db/table.js';
import { ADMIN_PASSWORD, addAdmin, signInAdmin } from '../../../testing/admin.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createApiToken, users } from '../../accounts/index.js';
import { reviews } from '../../reviews/table.js';
import { auditEntries } from '../table.js';
import { auditUser, runAsAdmin } from './audit.js';
import { ADMIN_ACTIONS } from './rules.js';

async function createConsole() {
  const world = await createHttpWorld();
  await world.register('mara');
  const admin = await signInAdmin(world);
  const call = (method: string, path: string, body?: unknown) =>
    world.call(method, `/api/admin${path}`, { as: admin, body });
  return { world, admin, call };
}

const second = {
  username: 'second',
  role: 'support',
  password: 'open sesame door',
  currentPassword: ADMIN_PASSWORD,
};

/** These actions need an authenticator. `factors.test.ts` and `admin-passkeys.test.ts` check their entries. */
const WITH_DEVICE = [
  'admin.enable-factor',
  'admin.disable-factor',
  'admin.renew-recovery-codes',
  'admin.add-passkey',
  'admin.remove-passkey',
];

/** These actions need a newsletter, a relay or a list. The tests of their verbs check their entries. */
const ELSEWHERE = [
  'audit.export',
  'user.hold',
  'newsletter.hold',
  'sending.test',
  'address.find',
  'address.erase',
  'ban.add',
  'ban.remove',
];

describe('the audit log', () => {
  it('has an entry for every action, with actor, subject and details', async () => {
    const { call, world } = await createConsole();
    const { db, clock } = world.ctx;
    const review = { userId: 1, counts: {}, sampleDomains: [] };
    const reviewSubject = { kind: 'sending', reason: 'complaints' } as const;
    for (const subjectId of [1, 2]) {
      await db.transact([
        db.write.insert(reviews).values({ ...review, ...reviewSubject, subjectId, createdAt: clock.now() }),
      ]);
    }
    const dead = { kind: 'test.fail', payload: {}, attempts: 40, lastError: 'Gone', createdAt: 1, diedAt: 2 };
    await db.transact([db.write.insert(deadJobs).values([1, 2].map((id) => ({ id, ...dead })))]);
    await createApiToken(world.ctx, { userId: 1, name: 'laptop', scopes: ['read'] });
    const calls: Array<[string, string, unknown?]> = [
      ['DELETE', '/users/1/tokens/1'],
      ['POST', '/users/1/impersonate'],
      ['POST', '/users/1/update-quota', { emailQuota: 7 }],
      ['POST', '/users/1/reset-quota'],
      ['POST', '/users/1/upgrade'],
      ['POST', '/users/1/downgrade'],
      ['POST', '/users/1/recipient-limits', { recipientsPerDay: 7, recipientsPerMonth: null }],
      ['POST', '/reviews/1/decide', { decision: 'approved', reason: 'Known' }],
      ['POST', '/reviews/2/decide', { decision: 'rejected', reason: 'Bought' }],
      ['POST', '/users/1/suspend', { reason: 'Spam' }],
      ['POST', '/users/1/reinstate'],
      ['POST', '/users', { username: 'ines', email: 'ines@kova.example', password: 'open sesame door' }],
      ['POST', '/settings/registration', { enabled: false }],
      ['PATCH', '/settings', { freeQuota: 50, brandName: 'Kiln' }],
      [
        'POST',
        '/suppressions/lift',
        { from: '2026-11-23T10:00:00.000Z', to: '2026-11-23T10:20:00.000Z', text: 'for ines@kova.example' },
      ],
      ['POST', '/jobs/1/retry'],
      ['DELETE', '/jobs/2'],
      ['POST', '/admins', second],
      ['PATCH', '/admins/2', { role: 'finance', currentPassword: ADMIN_PASSWORD }],
      ['DELETE', '/admins/2'],
      ['POST', '/password', { currentPassword: 'open sesame door', newPassword: 'another one, longer' }],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await call(method, path, body)).status]).toEqual([
        path,
        expect.toSatisfy((s) => s < 300),
      ]);
    }
    const { json, text } = await call('GET', '/audit');
    const reportedEntries = json.data.map(
      ({ action, admin, subject, details }: Record<string, { name: string; id: number }>) =>
        [action, admin?.name, subject?.name, subject?.id, details] as const,
    );
    expect(reportedEntries).toEqual([
      ['admin.change-password', 'admin', 'admin', 1, {}],
      ['user.end-impersonation', 'admin', 'mara', 1, { cause: 'password-changed' }],
      ['admin.delete', 'admin', 'second', 2, {}],
      ['admin.change-role', 'admin', 'second', 2, { from: 'support', to: 'finance' }],
      ['admin.add', 'admin', 'second', 2, { role: 'support' }],
      ['job.discard', 'admin', 'test.fail', 2, { attempts: 40 }],
      ['job.retry', 'admin', 'test.fail', 1, { attempts: 40 }],
      [
        'suppressions.lift',
        'admin',
        'Suppressions',
        null,
        {
          from: '2026-11-23T10:00:00.000Z',
          to: '2026-11-23T10:20:00.000Z',
          text: 'for (address)',
          count: 0,
        },
      ],
      [
        'settings.change',
        'admin',
        'Instance',
        null,
        { 'brandName.from': 'Tidings', 'brandName.to': 'Kiln', 'freeQuota.from': 100, 'freeQuota.to': 50 },
      ],
      ['settings.registration', 'admin', 'Registration', null, { enabled: false }],
      ['user.create', 'admin', 'ines', 2, {}],
      ['user.reinstate', 'admin', 'mara', 1, {}],
      ['user.suspend', 'admin', 'mara', 1, { reason: 'Spam' }],
      ['review.reject', 'admin', 'mara', 1, { review: 2, kind: 'sending', reason: 'Bought' }],
      ['review.approve', 'admin', 'mara', 1, { review: 1, kind: 'sending', reason: 'Known' }],
      [
        'user.set-recipient-limits',
        'admin',
        'mara',
        1,
        { 'day.from': null, 'day.to': 7, 'month.from': null, 'month.to': null },
      ],
      ['user.downgrade', 'admin', 'mara', 1, { wasGranted: true }],
      ['user.upgrade', 'admin', 'mara', 1, {}],
      ['user.reset-quota', 'admin', 'mara', 1, { sent: 0 }],
      ['user.set-quota', 'admin', 'mara', 1, { from: 100, to: 7 }],
      ['user.impersonate', 'admin', 'mara', 1, {}],
      ['user.revoke-token', 'admin', 'mara', 1, { token: 1 }],
      ['admin.sign-in', 'admin', 'admin', 1, {}],
    ]);
    const actions = reportedEntries.map(([action]: [string]) => action);
    expect(new Set([...actions, ...WITH_DEVICE, ...ELSEWHERE])).toEqual(new Set(ADMIN_ACTIONS));
    expect(text).not.toMatch(/@|sesame/);
  });

  it('is paged and filtered by action, administrator and user', async () => {
    const { world, call } = await createConsole();
    await world.register('ines');
    await call('POST', '/users/1/upgrade');
    await call('POST', '/users/2/upgrade');
    await call('POST', '/users/2/downgrade');
    const listSubjects = async (query: string) =>
      (await call('GET', `/audit${query}`)).json.data.map(
        ({ action, subject }: { action: string; subject: { name: string } }) => `${action} ${subject.name}`,
      );
    expect(await listSubjects('?action=user.upgrade')).toEqual(['user.upgrade ines', 'user.upgrade mara']);
    expect(await listSubjects('?userId=2')).toEqual(['user.downgrade ines', 'user.upgrade ines']);
    expect(await listSubjects('?userId=2&action=user.upgrade&adminId=1')).toEqual(['user.upgrade ines']);
    expect(await listSubjects('?adminId=9')).toEqual([]);
    const first = await call('GET', '/audit?limit=1&userId=2');
    expect(await listSubjects(`?limit=1&userId=2&cursor=${first.json.nextCursor}`)).toEqual([
      'user.upgrade ines',
    ]);
    expect((await call('GET', '/audit?cursor=2')).status).toBe(400);
    expect((await call('GET', '/audit?action=user.erase')).status).toBe(400);
  });

  it('cannot be changed or deleted, not even by ourselves', async () => {
    const { world } = await createConsole();
    const { db } = world.ctx;
    const entriesBefore = await db.read.select().from(auditEntries);
    expect(entriesBefore).toHaveLength(1);
    const attempts = [
      db.write.update(auditEntries).set({ adminName: 'nobody' }),
      db.write.delete(auditEntries),
      db.write.run(sql`insert or replace into audit_entries
        (id, at, admin_id, admin_name, action, subject_kind, subject_name) values (1, 1, 1, 'x', 'user.upgrade', 'user', 'x')`),
    ];
    for (const attempt of attempts) {
      await expect(db.transact([attempt])).rejects.toThrow(/audit entries cannot be/);
    }
    expect(await db.read.select().from(auditEntries)).toEqual(entriesBefore);
  });

  it('is written in the transaction of its cause, so neither exists without the other', async () => {
    const { world } = await createConsole();
    const { db } = world.ctx;
    const cause = db.write.update(users).set({ suspendedAt: 5 });
    // No administrator has this id.
    const entry = auditUser(world.ctx, { adminId: 9, action: 'user.suspend', userId: 1 });
    await expect(runAsAdmin(() => db.transact([cause, entry]))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await db.read.select().from(users))[0]?.suspendedAt).toBeNull();
  });

  it('preserves its entries when administrator and user are deleted', async () => {
    const { world, admin, call } = await createConsole();
    const second = await addAdmin(world, admin, { username: 'second', role: 'finance' });
    await world.call('POST', '/api/admin/users/1/upgrade', { as: second });
    await call('DELETE', '/admins/2');
    await world.ctx.db.transact([world.ctx.db.write.delete(users)]);
    expect((await call('GET', '/audit?adminId=2&userId=1')).json.data).toMatchObject([
      { admin: { id: 2, name: 'second' }, subject: { id: 1, name: 'mara' }, action: 'user.upgrade' },
    ]);
  });

  it('is exported as CSV with its filter, and the export is an entry', async () => {
    const { world, admin, call } = await createConsole();
    const body = { ...second, username: '=HYPERLINK("//evil")' };
    expect((await call('POST', '/admins', body)).status).toBe(201);
    await call('POST', '/users/1/suspend', { reason: 'One, "two"' });
    const allEntries = await call('GET', '/audit.csv');
    expect(allEntries.headers.get('content-disposition')).toBe('attachment; filename="audit_2026-11-21.csv"');
    const lines = allEntries.text.split('\r\n');
    expect(lines).toEqual([
      'Time,Administrator id,Administrator,Action,Subject,Subject id,Subject name,Details',
      '2026-11-21T08:00:00Z,1,"admin",admin.sign-in,admin,1,"admin",""',
      `2026-11-21T08:00:00Z,1,"admin",admin.add,admin,2,"'=HYPERLINK(""//evil"")","{""role"":""support""}"`,
      '2026-11-21T08:00:00Z,1,"admin",user.suspend,user,1,"mara","{""reason"":""One, \\""two\\""""}"',
      expect.stringMatching(/,audit\.export,instance,,"Audit log","\{""action"":null/),
      '',
    ]);
    const filteredEntries = await call('GET', '/audit.csv?userId=1&adminId=1&action=user.suspend');
    expect(filteredEntries.text.split('\r\n')).toHaveLength(3);
    expect((await call('GET', '/audit.csv?action=user.erase')).status).toBe(400);
    const [entry] = (await call('GET', '/audit?action=audit.export')).json.data;
    expect(entry.details).toEqual({ action: 'user.suspend', adminId: 1, userId: 1 });
    const finance = await addAdmin(world, admin, { username: 'third', role: 'finance' });
    expect((await world.call('GET', '/api/admin/audit.csv', { as: finance })).status).toBe(403);
    expect((await call('GET', '/audit?action=audit.export')).json.data).toHaveLength(2);
  });
});
