import type { components } from '@tidings/sdk';
import type { RequestHandler } from 'msw';
import { createSession, createSubscription } from './data';
import { createList, mockEndpoint } from './endpoint';

type Schemas = components['schemas'];

export const admin: Schemas['Admin'] = {
  id: 1,
  username: 'root',
  role: 'owner',
  createdAt: '2026-01-02T08:00:00.000Z',
};

export function createConsoleUser(fields: Partial<Schemas['AdminUser']> = {}): Schemas['AdminUser'] {
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

export function createConsoleDetail(
  fields: Partial<Schemas['AdminUserDetail']> = {},
): Schemas['AdminUserDetail'] {
  return {
    ...createConsoleUser(),
    bio: 'Pots, mistakes and the weather.',
    siteUrl: 'http://localhost:3000/mara',
    customDomain: 'mara.example',
    domainVerified: false,
    subscription: createSubscription(),
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

export function createReview(fields: Partial<Schemas['Review']> = {}): Schemas['Review'] {
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

export function createDeadJob(fields: Partial<Schemas['Job']> = {}): Schemas['Job'] {
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

export function createJobs(data: Array<Schemas['Job']>): Schemas['JobList'] {
  return { ...createList(data), counts: { waiting: 0, running: 0, failed: data.length } };
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

export function createEmailCounts(fields: Partial<typeof noEmails> = {}): typeof noEmails {
  return { ...noEmails, ...fields };
}

export function createDeliveries(fields: Partial<Schemas['SendingHealth']> = {}): Schemas['SendingHealth'] {
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
  mockEndpoint('get', '/api/admin/me', admin),
  mockEndpoint('get', '/api/admin/admins', createList([admin])),
  mockEndpoint('get', '/api/admin/second-factor', { enabledAt: null, recoveryCodesLeft: 0, dueAt: null }),
  mockEndpoint('get', '/api/admin/sessions', { data: [createSession()] }),
  mockEndpoint('get', '/api/admin/summary', {
    totalUsers: 1204,
    suspendedUsers: 2,
    proUsers: 301,
    emailsSent: 98_765,
    totalViews: 54_321,
    todayViews: 67,
  }),
  mockEndpoint('get', '/api/admin/settings/registration', { enabled: true }),
  mockEndpoint('get', '/api/admin/users', [createConsoleUser()]),
  mockEndpoint('get', '/api/admin/users/{id}', createConsoleDetail()),
  mockEndpoint('get', '/api/admin/users/{id}/newsletters', createList([])),
  mockEndpoint('get', '/api/admin/views/stats', [{ id: 7, totalViews: 4321, todayViews: 5 }]),
  mockEndpoint('get', '/api/admin/audit', createList([auditEntryWith()])),
  mockEndpoint('get', '/api/admin/deliveries', createDeliveries()),
];
