import { expect, test } from 'vitest';
import type { Preflight } from '../../actions/newsletters/sending.js';
import { run } from '../../run.js';
import { buildNewsletter, buildSegment, ready, signedInEnv } from '../../testing/fixtures.js';
import { createErrorResponse, createTestIo, type TestIoOptions } from '../../testing/test-io.js';

async function runNewsletters(argv: string[], routes: TestIoOptions['routes'] = {}) {
  const test = createTestIo({ env: signedInEnv, routes });
  const code = await run(['newsletters', ...argv], test.io);
  return { ...test, code };
}

const check = (argv: string[], preflight: Partial<Preflight>) =>
  runNewsletters(['preflight', '12', ...argv], {
    'GET /api/newsletters/12': () => buildNewsletter(),
    'POST /api/newsletters/12/preflight': () => ({ ...ready, ...preflight }),
  });
const deadLink = {
  code: 'dead_link',
  message: 'This link returns an error (404).',
  path: 'content',
  url: 'https://kiln.example/gone',
};

test('preflight: accepts a valid draft', async () => {
  const { code, stdout, stderr } = await check([], {});
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
  expect(stdout()).toBe(
    '✓ Newsletter 12 is ready to send to 3 subscribers from newsletter@tidings.example: 12 KB, newsletter 5 of 100 this month.\n',
  );
});

test('preflight: prints warnings, and succeeds', async () => {
  const { code, stdout, stderr } = await check([], { warnings: [deadLink] });
  expect(code).toBe(0);
  expect(stderr()).toBe('! This link returns an error (404). (https://kiln.example/gone)\n');
  expect(stdout()).toContain('is ready to send to 3 subscribers');
});

test('preflight: fails on errors, and names each field', async () => {
  const errors = [
    { code: 'missing_title', message: 'Please add a title to your newsletter.', path: 'title' },
    { code: 'no_subscribers', message: 'You have no subscribers yet.' },
  ];
  const { code, stdout, stderr } = await check([], { ok: false, errors, warnings: [deadLink] });
  expect(code).toBe(4);
  expect(stdout()).toBe('x Please add a title to your newsletter. (title)\nx You have no subscribers yet.\n');
  expect(stderr()).toContain('x Newsletter 12 cannot be sent as it is: 2 errors.\n');
});

test('preflight --json: prints one object, with the same exit code', async () => {
  const errors = [{ code: 'missing_title', message: 'Please add a title.', path: 'title' }];
  const { code, stdout, stderr } = await check(['--json'], { ok: false, errors, warnings: [deadLink] });
  expect(code).toBe(4);
  expect(JSON.parse(stdout())).toEqual({ ...ready, ok: false, errors, warnings: [deadLink] });
  expect(JSON.parse(stderr()).error).toMatchObject({ code: 'not_sendable' });
});

test('undo: restores the draft', async () => {
  const { code, stdout } = await runNewsletters(['undo', '12'], {
    'POST /api/newsletters/12/undo-send': () => buildNewsletter(),
  });
  expect([code, stdout()]).toEqual([
    0,
    '✓ Sending undone. Newsletter 12 is a draft: The kiln that would not cool\n',
  ]);
});

test('undo: reports that it is too late', async () => {
  const { code, stderr } = await runNewsletters(['undo', '12'], {
    'POST /api/newsletters/12/undo-send': () =>
      createErrorResponse(409, 'too_late_to_undo', 'This newsletter is already being sent.'),
  });
  expect([code, stderr()]).toEqual([1, 'x This newsletter is already being sent.\n']);
});

test('test: sends the saved text to one address, with its own idempotency key', async () => {
  const { code, stdout, requests } = await runNewsletters(['test', '12', '--to', 'mara@kiln.example'], {
    'GET /api/newsletters/12': () => buildNewsletter({ accent: '#02566b' }),
    'POST /api/newsletter/test': () => ({ success: true, message: 'Test email sent!' }),
  });
  expect([code, stdout()]).toEqual([
    0,
    '✓ Sending a test to mara@kiln.example: The kiln that would not cool\n',
  ]);
  const request = requests.at(-1);
  expect(request?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  const body = await request?.json();
  expect(body).toMatchObject({
    testEmailAddress: 'mara@kiln.example',
    content: '<p>Frost came on Tuesday.</p>',
    accent: '#02566b',
  });
  expect(body).not.toHaveProperty('id');
});

test('test: requires --to', async () => {
  const { code, stderr } = await runNewsletters(['test', '12']);
  expect(code).toBe(2);
  expect(stderr()).toContain('--to');
});

const scheduled = buildNewsletter({
  scheduledAt: '2026-12-01T08:30:00.000Z',
  scheduleTimeZone: 'Europe/Stockholm',
});

const inNewYork = { 'GET /api/user': () => ({ timeZone: 'America/New_York' }) };
const noZone = { 'GET /api/user': () => ({ timeZone: null }) };

test.each([
  [
    'in the creator’s time zone',
    ['2026-12-01 09:30'],
    inNewYork,
    '2026-12-01T14:30:00.000Z',
    'America/New_York',
  ],
  [
    'in the machine’s, if the creator chose none',
    ['2026-12-01 09:30'],
    noZone,
    '2026-12-01T08:30:00.000Z',
    'Europe/Stockholm',
  ],
  [
    'in a named zone',
    ['2026-12-01 09:30', '--time-zone', 'Asia/Tokyo'],
    {},
    '2026-12-01T00:30:00.000Z',
    'Asia/Tokyo',
  ],
  ['in UTC', ['2026-12-01 09:30', '--utc'], {}, '2026-12-01T09:30:00.000Z', 'UTC'],
  ['with an offset', ['2026-12-01T09:30:00-05:00'], noZone, '2026-12-01T14:30:00.000Z', 'Europe/Stockholm'],
  ['with an offset, in UTC', ['2026-12-01T09:30:00-05:00', '--utc'], {}, '2026-12-01T14:30:00.000Z', 'UTC'],
] as const)('schedule: reads a time %s', async (_name, [at, ...flags], user, sendAt, timeZone) => {
  const { code, stdout, requests } = await runNewsletters(['schedule', '12', '--at', at, ...flags], {
    ...user,
    'GET /api/newsletters/12': () => buildNewsletter({ version: 4 }),
    'POST /api/newsletters/12/preflight': () => ready,
    'PUT /api/newsletters/12/schedule': async (request: Request) => {
      const { sendAt: scheduledAt, timeZone: scheduleTimeZone } = (await request.json()) as {
        sendAt: string;
        timeZone: string;
      };
      return buildNewsletter({ scheduledAt, scheduleTimeZone });
    },
  });
  expect(code).toBe(0);
  expect(await requests.at(-1)?.json()).toEqual({ sendAt, timeZone, version: 4 });
  expect(stdout()).toContain(`(${timeZone}).\n`);
});

test('schedule: prints the time with its zone, the audience and how to cancel', async () => {
  const { stdout } = await runNewsletters(['schedule', '12', '--at', '2026-12-01 09:30'], {
    ...noZone,
    'GET /api/newsletters/12': () => buildNewsletter(),
    'POST /api/newsletters/12/preflight': () => ready,
    'PUT /api/newsletters/12/schedule': () => scheduled,
  });
  expect(stdout()).toMatchInlineSnapshot(`
    "✓ The kiln that would not cool will be sent on Tuesday, December 1, 2026 at 09:30 (Europe/Stockholm).
      Its audience today: 3 subscribers.
      To cancel the schedule: tidings newsletters unschedule 12
    "
  `);
});

test('schedule: rejects a time that the clocks skip in the creator’s time zone', async () => {
  const { code, stderr } = await runNewsletters(['schedule', '12', '--at', '2027-03-14 02:30'], inNewYork);
  expect([code, stderr()]).toEqual([
    2,
    'x There is no 02:30 in America/New_York that day, because the clocks change.\n',
  ]);
});

test('schedule: rejects --utc with --time-zone', async () => {
  const flags = ['--at', '2026-12-01 09:30', '--utc', '--time-zone', 'Asia/Tokyo'];
  const { code, requests } = await runNewsletters(['schedule', '12', ...flags]);
  expect([code, requests.length]).toEqual([2, 0]);
});

test('list --utc: prints scheduled times in UTC', async () => {
  const routes = { 'GET /api/newsletters': () => [scheduled] };
  const { stdout } = await runNewsletters(['list', '--utc'], routes);
  expect(stdout()).toContain('(scheduled for Tuesday, December 1, 2026 at 08:30 (UTC))');
});

const segmentRoutes = {
  'GET /api/segments': () => ({
    data: [buildSegment({}), buildSegment({ id: 8, name: 'Buyers' })],
    nextCursor: null,
  }),
};
const audienceFlags = ['--segment', 'vips', '--exclude', 'buyers'];

test('schedule: sends the audience, and prints its exact count', async () => {
  const warnings = [{ code: 'missing_alt', message: 'An image has no description.' }];
  const { code, stdout, stderr, requests } = await runNewsletters(
    ['schedule', '12', '--at', '2026-12-01 09:30', ...audienceFlags],
    {
      ...segmentRoutes,
      ...noZone,
      'GET /api/newsletters/12': () => buildNewsletter(),
      'POST /api/newsletters/12/preflight': () => ({ ...ready, audience: 2, warnings }),
      'PUT /api/newsletters/12/schedule': () => scheduled,
    },
  );
  expect(code).toBe(0);
  expect(stdout()).toContain('Its audience today: 2 subscribers (VIPs, except Buyers).');
  expect(stderr()).toBe('! An image has no description.\n');
  const audience = { include: [3], exclude: [8] };
  expect(await requests.at(-1)?.json()).toMatchObject({ audience, version: 1 });
});

test('preflight: checks the audience of --segment and --exclude', async () => {
  const { stdout, requests } = await runNewsletters(['preflight', '12', ...audienceFlags], {
    ...segmentRoutes,
    'GET /api/newsletters/12': () => buildNewsletter(),
    'POST /api/newsletters/12/preflight': () => ({ ...ready, audience: 1 }),
  });
  expect(stdout()).toContain('Newsletter 12 is ready to send to 1 subscriber (VIPs, except Buyers) from');
  expect(await requests.at(-1)?.json()).toEqual({ audience: { include: [3], exclude: [8] } });
});

test('schedule: rejects an invalid time before any request', async () => {
  const { code, stderr, requests } = await runNewsletters(['schedule', '12', '--at', 'tomorrow']);
  expect([code, requests.length]).toEqual([2, 0]);
  expect(stderr()).toContain('"tomorrow" is not a time.');
});

test('unschedule: restores the draft', async () => {
  const { code, stdout } = await runNewsletters(['unschedule', '12'], {
    'DELETE /api/newsletters/12/schedule': () => buildNewsletter(),
  });
  expect([code, stdout()]).toEqual([0, '✓ Newsletter 12 is a draft again: The kiln that would not cool\n']);
});

test('list: prints one line for each newsletter, with its result', async () => {
  const rows = [
    buildNewsletter({ id: 104, title: 'Thaw' }),
    { ...scheduled, id: 15 },
    buildNewsletter({ id: 14, title: '', scheduleProblem: 'You have no subscribers yet.' }),
    buildNewsletter({ id: 8, title: 'Ash', sentAt: '2026-11-21T09:00:00.000Z', status: 'paused' }),
    buildNewsletter({ id: 7, title: 'Frost', sentAt: '2026-11-21T09:00:00.000Z' }),
  ];
  const { code, stdout, requests } = await runNewsletters(['list', '--limit', '4', '--search', 'the kiln'], {
    'GET /api/newsletters': () => rows,
  });
  expect(code).toBe(0);
  expect(stdout()).toMatchInlineSnapshot(`
    "  104  Thaw (draft)
       15  The kiln that would not cool (scheduled for Tuesday, December 1, 2026 at 09:30 (Europe/Stockholm))
       14  Untitled (draft, no longer scheduled: You have no subscribers yet.)
        8  Ash (paused, started November 21, 2026)
        7  Frost (sent November 21, 2026)
    "
  `);
  expect(new URL(requests[0]?.url ?? '').search).toBe('?limit=4&search=the%20kiln');
  const json = await runNewsletters(['list', '--json'], { 'GET /api/newsletters': () => rows });
  expect(JSON.parse(json.stdout())).toEqual(rows);
});

test('list: sends the status filter, and rejects an unknown status', async () => {
  const { requests } = await runNewsletters(['list', '--status', 'sent'], {
    'GET /api/newsletters': () => [],
  });
  expect(new URL(requests[0]?.url ?? '').search).toBe('?limit=20&status=sent');
  const { code, stderr } = await runNewsletters(['list', '--status', 'lost']);
  expect(code).toBe(2);
  expect(stderr()).toContain('draft, scheduled, sent');
});

test('list: prints an empty list', async () => {
  const { stdout } = await runNewsletters(['list'], { 'GET /api/newsletters': () => [] });
  expect(stdout()).toBe('  No newsletters.\n');
});

test.each(['0', '1001', 'many'])('list: rejects --limit %s', async (limit) => {
  const { code, stderr } = await runNewsletters(['list', '--limit', limit]);
  expect(code).toBe(2);
  expect(stderr()).toContain('1 to 1000');
});
