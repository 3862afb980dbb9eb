import type { components } from '@tidings/sdk';
import type { RequestHandler } from 'msw';
import { sessionWith, subscriptionWith } from './data';
import { endpoint, listOf } from './endpoint';

type Schemas = components['schemas'];

export const admin: Schemas['Admin'] = {
  id: 1,
  username: 'root',
  role: 'owner',
  createdAt: '2026-01-02T08:00:00.000Z',
};

export function consoleUserWith(fields: Partial<Schemas['AdminUser']> = {}): Schemas['AdminUser'] {
  return {
    id: 7,
    username: 'mara',
    email: 'mara@lindqvist.example',
    displayName: 'Mara Lindqvist',
    profileImage: null,
    isPro: false,
    isGranted: false,
    emailQuota: 100,
    emailsSent: 3,
    resetsAt: '2026-12-05T08:00:00.000Z',
    subscriberStats: { active: 1284, unsubscribed: 12 },
    record: null,
    suspendedAt: null,
    emailVerifiedAt: '2026-01-05T08:00:00.000Z',
    createdAt: '2026-01-05T08:00:00.000Z',
    ...fields,
  };
}

export function consoleDetailWith(
  fields: Partial<Schemas['AdminUserDetail']> = {},
): Schemas['AdminUserDetail'] {
  return {
    ...consoleUserWith(),
    bio: 'Pots, mistakes and the weather.',
    siteUrl: 'http://localhost:3000/mara',
    customDomain: 'mara.example',
    domainVerified: false,
    subscription: subscriptionWith(),
    newsletters: [],
    tokens: [],
    hold: null,
    stats: { activeSubscribers: 1284, unsubscribedCount: 12 },
    recipients: {
      level: 'known',
      usedToday: 640,
      usedThisMonth: 2_400,
      perDay: 1_000,
      perMonth: 10_000,
      setPerDay: null,
      setPerMonth: null,
    },
    ...fields,
  };
}

export function reviewWith(fields: Partial<Schemas['Review']> = {}): Schemas['Review'] {
  return {
    id: 4,
    kind: 'import',
    reason: 'import_size',
    status: 'open',
    user: { id: 7, username: 'mara' },
    subjectId: 2,
    counts: { rows: 12_400, valid: 12_180, invalid: 220 },
    sampleDomains: ['kova.example', 'adeyemi.example'],
    message: 'Your file has 12,400 rows, so its import starts after the review.',
    createdAt: '2026-11-21T08:00:00.000Z',
    decidedAt: null,
    decisionReason: null,
    ...fields,
  };
}

export function deadJobWith(fields: Partial<Schemas['Job']> = {}): Schemas['Job'] {
  return {
    id: 7,
    kind: 'newsletters.snapshot-audience',
    attempts: 40,
    lastError: 'the disk is full',
    createdAt: '2026-11-20T08:00:00.000Z',
    dueAt: null,
    diedAt: '2026-11-21T08:00:00.000Z',
    ...fields,
  };
}

export function jobsWith(data: Array<Schemas['Job']>): Schemas['JobList'] {
  return { ...listOf(data), counts: { waiting: 0, running: 0, failed: data.length } };
}

export function auditEntryWith(fields: Partial<Schemas['AuditEntry']> = {}): Schemas['AuditEntry'] {
  return {
    id: 1,
    at: '2026-11-21T08:00:00.000Z',
    admin: { id: 1, name: 'root' },
    action: 'user.upgrade',
    subject: { kind: 'user', id: 7, name: 'mara' },
    details: {},
    ...fields,
  };
}

const noEmails = {
  queued: 0,
  claimed: 0,
  accepted: 0,
  deferred: 0,
  failed: 0,
  expired: 0,
  suppressed: 0,
  canceled: 0,
  held: 0,
  unknown: 0,
};

export function emailCountsWith(fields: Partial<typeof noEmails> = {}): typeof noEmails {
  return { ...noEmails, ...fields };
}

export function deliveriesWith(fields: Partial<Schemas['SendingHealth']> = {}): Schemas['SendingHealth'] {
  return {
    counts: noEmails,
    underWay: 0,
    paused: 0,
    mailings: [],
    relay: { kind: 'relay', fault: null },
    storagePausedSince: null,
    failures: [],
    deferrals: [],
    relays: [],
    workers: [
      {
        startedAt: '2026-11-21T07:00:00.000Z',
        seenAt: '2026-11-21T08:00:00.000Z',
        isAlive: true,
        relayFault: null,
      },
    ],
    ...fields,
  };
}

/** Handles requests of an administrator of an instance with one user. Tests replace relevant handlers. */
export const consoleHandlers: RequestHandler[] = [
  endpoint('get', '/api/admin/me', admin),
  endpoint('get', '/api/admin/admins', listOf([admin])),
  endpoint('get', '/api/admin/second-factor', { enabledAt: null, recoveryCodesLeft: 0, dueAt: null }),
  endpoint('get', '/api/admin/sessions', { data: [sessionWith()] }),
  endpoint('get', '/api/admin/summary', {
    totalUsers: 1204,
    suspendedUsers: 2,
    proUsers: 301,
    emailsSent: 98_765,
    totalViews: 54_321,
    todayViews: 67,
  }),
  endpoint('get', '/api/admin/settings/registration', { enabled: true }),
  endpoint('get', '/api/admin/users', [consoleUserWith()]),
  endpoint('get', '/api/admin/users/{id}', consoleDetailWith()),
  endpoint('get', '/api/admin/users/{id}/newsletters', listOf([])),
  endpoint('get', '/api/admin/views/stats', [{ id: 7, totalViews: 4321, todayViews: 5 }]),
  endpoint('get', '/api/admin/audit', listOf([auditEntryWith()])),
  endpoint('get', '/api/admin/deliveries', deliveriesWith()),
];
