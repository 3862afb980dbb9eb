import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  admin,
  auditEntryWith,
  createConsoleDetail,
  createConsoleUser,
  createDeadJob,
  createDeliveries,
  createEmailCounts,
  createJobs,
  createReview,
} from '../../test/msw/console-data.js';
import { createErrorBody } from '../../test/msw/data.js';
import { createList } from '../../test/msw/endpoint.js';
import { findProblemsOfState, openPage } from '../harness/browser.js';
import { setUpSession } from '../harness/session.js';

/** States that a healthy server rarely has, so the tests write the responses. */
const session = setUpSession();

type Responses = Record<string, unknown>;
const REFUSED = Symbol('refused');
const NEVER = Symbol('never');

const summary = {
  totalUsers: 2,
  suspendedUsers: 1,
  proUsers: 1,
  emailsSent: 9,
  totalViews: 7,
  todayViews: 1,
};
const planLimits = {
  recipients: null,
  subscribers: null,
  imageMegabytes: 250,
  fileMegabytes: 1_024,
  products: 50,
};
const settings = {
  brandName: 'Tidings',
  contactEmail: 'hello@tidings.example',
  freeQuota: 100,
  proQuota: 5_000,
  importReviewRows: 1_000,
  limits: { free: planLimits, pro: planLimits },
};
const announcement = { text: '', level: 'info', audience: 'everyone' };
const suspendedFields = { suspendedAt: '2026-11-20T08:00:00.000Z', isPro: true, isGranted: true };
const users = [createConsoleUser(), createConsoleUser({ id: 8, username: 'ines', ...suspendedFields })];

const defaultResponses: Responses = {
  '/api/admin/me': admin,
  '/api/admin/summary': summary,
  '/api/admin/users': users,
  '/api/admin/users/7': createConsoleDetail(),
  '/api/admin/views/stats': [{ id: 7, totalViews: 4_321, todayViews: 5 }],
  '/api/admin/admins': createList([admin, { ...admin, id: 2, username: 'ada' }]),
  '/api/admin/settings': { ...settings, announcement, environment: settings },
  '/api/admin/settings/registration': { enabled: true },
  '/api/admin/deliveries': createDeliveries(),
  '/api/admin/audit': createList([auditEntryWith()]),
  '/api/admin/jobs': createJobs([createDeadJob()]),
  '/api/admin/reviews': createList([createReview()]),
};

async function openConsole(path: string, responses: Responses = {}): Promise<Page> {
  const page = await openPage(session.browser);
  const allResponses = { ...defaultResponses, ...responses };
  await page.route('**/api/admin/**', (route) => {
    const response = allResponses[new URL(route.request().url()).pathname];
    if (response === NEVER) return;
    const body = createErrorBody('The server is down.');
    const hasFailed = response === REFUSED || response === undefined;
    return route.fulfill(hasFailed ? { status: 500, json: body } : { json: response });
  });
  await page.goto(session.server.url + path);
  return page;
}

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const expectNoProblems = async (page: Page) => expect(await findProblemsOfState(page)).toEqual([]);

it.each([
  ['/admin/dashboard', ['/api/admin/users', '/api/admin/summary', '/api/admin/settings/registration']],
  ['/admin/deliveries', ['/api/admin/deliveries']],
  ['/admin/audit', ['/api/admin/audit', '/api/admin/admins']],
  ['/admin/jobs', ['/api/admin/jobs']],
  ['/admin/review', ['/api/admin/reviews']],
  ['/admin/settings', ['/api/admin/settings', '/api/admin/settings/registration']],
  ['/admin/administrators', ['/api/admin/admins']],
])('%s is accessible while it loads and after an error', async (path, calls) => {
  const waiting = await openConsole(path, Object.fromEntries(calls.map((call) => [call, NEVER])));
  await waiting.getByRole('heading', { level: 1 }).waitFor();
  await expectNoProblems(waiting);
  const failing = await openConsole(path, Object.fromEntries(calls.map((call) => [call, REFUSED])));
  await getButton(failing, 'Try again').first().waitFor();
  await expectNoProblems(failing);
});

it('the console is accessible after a failed session check and a rejected sign-in', async () => {
  const consolePage = await openConsole('/admin/dashboard', { '/api/admin/me': REFUSED });
  await consolePage.getByText('The server is down.').waitFor();
  await expectNoProblems(consolePage);
  const signedOut = await openPage(session.browser);
  await signedOut.goto(`${session.server.url}/admin/login`);
  await signedOut.getByLabel('Username').fill('admin');
  await signedOut.getByLabel('Password', { exact: true }).fill('not the one');
  await getButton(signedOut, 'Log in').click();
  await signedOut.getByRole('alert').getByText('Invalid credentials').waitFor();
  await expectNoProblems(signedOut);
});

it('the deliveries screen is accessible with a full queue and many problems, and without workers', async () => {
  const fault = {
    kind: 'unreachable' as const,
    reason: 'connect ECONNREFUSED',
    since: '2026-11-21T07:30:00.000Z',
  };
  const worker = { startedAt: fault.since, seenAt: fault.since, isAlive: true, relayFault: fault };
  const counts = createEmailCounts({
    queued: 90_000,
    claimed: 64,
    accepted: 8_000,
    deferred: 900,
    failed: 30,
    held: 2,
  });
  const mailing = {
    id: 1,
    owner: { id: 7, username: 'mara' },
    audience: 99_000,
    counts,
    createdAt: fault.since,
  };
  const pauses = ['creator', 'storage', 'signing', 'restored', 'suspended', null] as const;
  const page = await openConsole('/admin/deliveries', {
    '/api/admin/deliveries': createDeliveries({
      counts,
      underWay: 1_207,
      paused: 6,
      storagePausedSince: fault.since,
      relay: { kind: 'relay', fault },
      mailings: [
        { ...mailing, status: 'sending', pauseReason: null },
        {
          ...mailing,
          id: 2,
          status: 'preparing',
          pauseReason: null,
          audience: 0,
          counts: createEmailCounts(),
        },
        ...pauses.map((pauseReason, index) => ({
          ...mailing,
          id: index + 3,
          status: 'paused' as const,
          pauseReason,
          owner: { id: index, username: `a-name-as-long-as-names-may-be-here-${index}` },
        })),
      ],
      failures: [
        { code: 550, count: 1_200, text: `5.1.1 ${'no such mailbox '.repeat(20)}`, lastAt: fault.since },
        { code: null, count: 1, text: 'connect ETIMEDOUT', lastAt: null },
      ],
      workers: [worker, { ...worker, isAlive: false }],
    }),
  });
  await page.getByText('No email has been sent since').waitFor();
  await expectNoProblems(page);
  const idle = await openConsole('/admin/deliveries', {
    '/api/admin/deliveries': createDeliveries({ relay: { kind: 'mailbox', fault: null }, workers: [] }),
  });
  await idle.getByText('No email is sent until one starts.').waitFor();
  await expectNoProblems(idle);
});

it('the audit log is accessible with entries and without', async () => {
  const operator = { id: 0, name: 'the operator' };
  const instance = { kind: 'instance', id: null, name: 'Instance' } as const;
  const page = await openConsole('/admin/audit?admin=9&user=7', {
    '/api/admin/audit': createList([
      auditEntryWith({
        id: 5,
        action: 'instance.backup',
        admin: operator,
        subject: instance,
        details: { folder: '/backups/monday' },
      }),
      auditEntryWith({
        id: 4,
        action: 'instance.restore',
        admin: operator,
        subject: instance,
        details: { madeAt: '2026-11-20T08:00:00.000Z' },
      }),
      auditEntryWith({ id: 3, action: 'user.reset-password', admin: operator }),
      auditEntryWith({
        id: 2,
        action: 'user.suspend',
        details: { reason: 'Wrote to bought addresses. '.repeat(15) },
      }),
    ]),
  });
  await page.getByRole('table').getByText('Made a backup').waitFor();
  await page.getByRole('option', { name: 'Administrator 9, deleted' }).waitFor({ state: 'attached' });
  await expectNoProblems(page);
  const empty = await openConsole('/admin/audit', { '/api/admin/audit': createList([]) });
  await empty.getByText('Nothing found').waitFor();
  await expectNoProblems(empty);
});

it('the job and review screens are accessible with entries and without', async () => {
  const jobs = await openConsole('/admin/jobs', {
    '/api/admin/jobs': createJobs([
      createDeadJob(),
      createDeadJob({ id: 8, lastError: 'connect ECONNREFUSED '.repeat(20) }),
    ]),
  });
  await jobs.getByText('the disk is full').waitFor();
  await expectNoProblems(jobs);
  await jobs.getByRole('tab', { name: 'Waiting' }).click();
  await jobs.getByRole('list', { name: 'Waiting jobs' }).waitFor();
  await expectNoProblems(jobs);
  const reviews = await openConsole('/admin/review', {
    '/api/admin/reviews': createList([
      createReview(),
      createReview({ id: 5, kind: 'sending', reason: 'hard_bounces', counts: { hardBounced: 6, tried: 80 } }),
      createReview({
        id: 6,
        status: 'rejected',
        decidedAt: '2026-11-21T09:00:00.000Z',
        decisionReason: 'These addresses were bought. '.repeat(15),
      }),
    ]),
  });
  await getButton(reviews, 'Reject').first().click();
  await reviews.getByRole('dialog').filter({ visible: true }).waitFor();
  await expectNoProblems(reviews);
  for (const path of ['/admin/jobs', '/admin/review']) {
    const empty = await openConsole(path, {
      '/api/admin/jobs': createJobs([]),
      '/api/admin/reviews': createList([]),
    });
    await empty.getByRole('heading', { level: 1 }).waitFor();
    await empty.getByRole('main').getByRole('paragraph').first().waitFor();
    await expectNoProblems(empty);
  }
});

it('the console is accessible in every dialog about a user', async () => {
  const newsletter = {
    excerpt: 'x'.repeat(150),
    senderName: 'Mara',
    opens: 40,
    clicks: 9,
    createdAt: admin.createdAt,
  };
  const sentNewsletter = { ...newsletter, id: 1, title: 'Frost', sentAt: admin.createdAt, scheduledAt: null };
  const scheduledNewsletter = {
    ...newsletter,
    id: 2,
    title: '',
    sentAt: null,
    scheduledAt: '2026-12-24T08:00:00.000Z',
  };
  const page = await openConsole('/admin/dashboard?plan=pro', {
    '/api/admin/users/7': createConsoleDetail({
      ...suspendedFields,
      domainVerified: true,
      newsletters: [
        sentNewsletter,
        scheduledNewsletter,
        { ...scheduledNewsletter, id: 3, title: 'Ash', scheduledAt: null },
      ],
    }),
    '/api/admin/users/7/effects': { action: 'upgrade', refusal: 'mara already pays for Pro.', effects: [] },
  });
  await page.getByRole('group', { name: 'Plan' }).waitFor();
  await expectNoProblems(page);

  await page.getByRole('button', { name: 'View Details of mara' }).click();
  const details = page.getByRole('dialog', { name: 'Mara Lindqvist' });
  await details.getByText('4,321 in total, 5 today').waitFor();
  await expectNoProblems(page);
  await details.getByRole('tab', { name: 'Recent Newsletters' }).click();
  await details.getByText('Click Rate').waitFor();
  await expectNoProblems(page);
  await details.getByRole('button', { name: 'Set recipient limits' }).click();
  await page.getByLabel('Recipients a day').fill('0');
  await getButton(page, 'Save limits').click();
  await page.getByText('Enter a limit of at least 1.').waitFor();
  await expectNoProblems(page);
  await getButton(page, 'Cancel').click();

  await page.getByRole('button', { name: 'edit the email quota of mara' }).click();
  await page.getByLabel('Newsletters a month').fill('0');
  await getButton(page, 'Save quota').click();
  await page.getByText('Enter a quota of at least 1.').waitFor();
  await expectNoProblems(page);
  await getButton(page, 'Cancel').click();

  await page.getByRole('button', { name: 'Upgrade mara' }).click();
  await page.getByText('mara already pays for Pro.').waitFor();
  await expectNoProblems(page);
});

it.each([
  ['that is loading', NEVER],
  ['that failed', REFUSED],
])('the console is accessible in a user’s dialog %s', async (_name, response) => {
  const page = await openConsole('/admin/dashboard', {
    '/api/admin/users/7': response,
    '/api/admin/users/7/effects': response,
  });
  for (const name of ['View Details of mara', 'Reset Quota of mara']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    if (response === REFUSED) await dialog.getByText('The server is down.').waitFor();
    else await dialog.getByText('Loading').waitFor({ state: 'attached' });
    await expectNoProblems(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});

it('the dialogs and forms of administrators and settings are accessible', async () => {
  const page = await openConsole('/admin/administrators');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Please enter your current password').waitFor();
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Delete root' }).click();
  await page
    .getByRole('dialog', { name: 'Delete yourself?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog').getByText('The server is down.').waitFor();
  await expectNoProblems(page);
  await getButton(page, 'Keep administrator').click();
  await getButton(page, 'Add administrator').click();
  const form = page.getByRole('dialog', { name: 'Add an administrator' });
  await form.getByRole('button', { name: 'Add administrator' }).click();
  await form.getByText('Username is required').waitFor();
  await expectNoProblems(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await expectNoProblems(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
  await page.getByLabel('Name of this instance').fill('');
  await page.getByLabel('Newsletters a month, free plan').fill('9999');
  await getButton(page, 'Save settings').click();
  await page.getByText('Enter a quota of at most 5,000.').waitFor();
  await expectNoProblems(page);
  await page.getByRole('link', { name: 'Deliveries' }).filter({ visible: true }).click();
  await page.getByRole('dialog').filter({ visible: true }).waitFor();
  await expectNoProblems(page);
});
