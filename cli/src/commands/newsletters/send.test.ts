import { expect, test } from 'vitest';
import type { Segment } from '../../actions/audience/segments.js';
import type { Newsletter } from '../../actions/newsletters/newsletters.js';
import type { Preflight } from '../../actions/newsletters/sending.js';
import type { SendProgress } from '../../actions/newsletters/watch.js';
import { run } from '../../run.js';
import { buildNewsletter, buildProgress, buildSegment, ready, signedInEnv } from '../../testing/fixtures.js';
import { createTestIo, type TestIo, type TestIoOptions } from '../../testing/test-io.js';

interface SendOptions extends Omit<TestIoOptions, 'routes'> {
  draft?: Partial<Newsletter>;
  sent?: Partial<Newsletter>;
  preflight?: Partial<Preflight>;
  /** The statuses that the requests return in turn. The last status repeats. */
  progress?: SendProgress[];
  segments?: Segment[];
  onLook?: (look: number, test: TestIo) => void;
}

const OWN = [buildSegment({}), buildSegment({ id: 8, name: 'Buyers' })];
const finishedProgress = buildProgress('finished', { accepted: 3 });

async function send(
  argv: string[],
  {
    progress = [finishedProgress],
    segments = OWN,
    onLook,
    draft,
    sent,
    preflight,
    ...options
  }: SendOptions = {},
) {
  let look = 0;
  const test = createTestIo({
    env: signedInEnv,
    ...options,
    routes: {
      'GET /api/newsletters/12': () => buildNewsletter(draft),
      'GET /api/segments': () => ({ data: segments, nextCursor: null }),
      'POST /api/newsletters/12/preflight': () => ({ ...ready, ...preflight }),
      'POST /api/newsletters/12/send': () => buildNewsletter({ sentAt: '2026-11-21T09:00:00.000Z', ...sent }),
      'GET /api/newsletters/12/progress': () => {
        look += 1;
        onLook?.(look, test);
        return progress[Math.min(look, progress.length) - 1] ?? {};
      },
    },
  });
  const code = await run(['newsletters', 'send', '12', ...argv], test.io);
  const calls = test.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  return { ...test, code, calls };
}

const POST = 'POST /api/newsletters/12/send';

test('requires --yes without a terminal', async () => {
  const { code, stdout, stderr, calls } = await send([]);
  expect({ code, stdout: stdout() }).toEqual({ code: 2, stdout: '' });
  expect(stderr()).toBe(
    'x "The kiln that would not cool" would be sent to 3 subscribers. There is no terminal for the confirmation. Add --yes to send it.\n',
  );
  expect(calls).not.toContain(POST);
});

test('sends with --yes and an idempotency key, and logs at most one change a second', async () => {
  const { code, stdout, stderr, requests } = await send(['--yes'], {
    progress: [
      buildProgress('preparing'),
      buildProgress('sending', { queued: 3 }),
      buildProgress('sending', { accepted: 1, queued: 2 }),
      buildProgress('sending', { accepted: 1, queued: 2 }),
      buildProgress('sending', { accepted: 1, queued: 2 }),
      buildProgress('sending', { accepted: 2, deferred: 1 }),
      finishedProgress,
    ],
  });
  expect(stdout()).toMatchInlineSnapshot(`
    "Sending to 3 subscribers: The kiln that would not cool
    Preparing the recipients
    1 of 3 accepted, 2 waiting
    2 of 3 accepted, 1 deferred
    3 of 3 accepted
    ✓ Sent to 3 subscribers in 14 s.
    "
  `);
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
  const post = requests.find(({ url }) => url.includes('/send?'));
  expect(post?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
});

test('does not send on a terminal without the exact word SEND', async () => {
  for (const answer of ['n\r', '\r', 'yes\r', 'send\r', '\u0003']) {
    const { code, calls } = await send([], { given: { 'Type SEND': answer } });
    expect(code).toBe(1);
    expect(calls).not.toContain(POST);
  }
});

test('prints audience, sender and size before the question', async () => {
  const { stderr } = await send([], { given: { 'Type SEND': 'n\r' } });
  expect(stderr()).toMatchInlineSnapshot(`
    "The kiln that would not cool
    It will be sent to 3 subscribers.
    From newsletter@tidings.example: 12 KB, newsletter 5 of 100 this month.
    Type SEND to send it: n
    x Not sent. The draft has not changed.
    "
  `);
});

test('sends after the word SEND, and draws the progress', async () => {
  const { code, stdout, calls } = await send([], { given: { 'Type SEND': 'SEND\r' } });
  expect(code).toBe(0);
  expect(calls).toContain(POST);
  expect(stdout()).toContain('~~~ Tidings\nThe kiln that would not cool');
  expect(stdout()).toContain('100%');
  expect(stdout()).toMatch(/✓ Sent to 3 subscribers in 14 s\.\n$/);
});

test('does not wait with --no-watch', async () => {
  const { code, stdout, calls } = await send(['--yes', '--no-watch']);
  expect(code).toBe(0);
  expect(stdout()).toBe('✓ Sending to 3 subscribers: The kiln that would not cool\n');
  expect(calls).not.toContain('GET /api/newsletters/12/progress');
});

test('stops watching on Ctrl-C while sending continues', async () => {
  for (const given of [undefined, {}]) {
    const { code, stdout } = await send(['--yes'], {
      progress: [buildProgress('sending', { accepted: 1, queued: 2 })],
      onLook: (look, { interrupt }) => look === 2 && interrupt(),
      ...(given === undefined ? {} : { given }),
    });
    expect(code).toBe(0);
    expect(stdout()).toMatch(/Stopped watching\. Sending continues: 1 of 3 accepted, 2 waiting\.\n$/);
  }
});

const partlyFailed = buildProgress('finished', { accepted: 4, failed: 2, expired: 1, suppressed: 3 });

test('prints failed recipients, and still succeeds', async () => {
  const { code, stdout } = await send(['--yes'], { progress: [partlyFailed] });
  expect(code).toBe(0);
  expect(stdout()).toMatchInlineSnapshot(`
    "Sending to 3 subscribers: The kiln that would not cool
    4 of 10 accepted, 3 failed
    ✓ Sent to 4 of 10 subscribers in 14 s.
    x 2 failed, because the receiving server rejected the email.
    x 1 expired, because no retry within 24 hours succeeded.
      3 suppressed, because they unsubscribed before sending or are on the suppression list.
    "
  `);
});

test('prints an error mark if no recipient was reached', async () => {
  const { stdout } = await send(['--yes'], { progress: [buildProgress('finished', { failed: 3 })] });
  expect(stdout()).toContain('x Sent to 0 of 3 subscribers in 14 s.');
});

test('prints only failures with --quiet', async () => {
  const { code, stdout, stderr } = await send(['--yes', '--quiet'], { progress: [partlyFailed] });
  expect({ code, stdout: stdout() }).toEqual({ code: 0, stdout: '' });
  expect(stderr()).toMatchInlineSnapshot(`
    "x 2 failed, because the receiving server rejected the email.
    x 1 expired, because no retry within 24 hours succeeded.
    "
  `);
});

test('prints one JSON object at the end with --json', async () => {
  const { stdout, stderr } = await send(['--yes', '--json'], {
    progress: [buildProgress('preparing'), partlyFailed],
  });
  expect(JSON.parse(stdout())).toEqual({
    id: 12,
    title: 'The kiln that would not cool',
    sentAt: '2026-11-21T09:00:00.000Z',
    progress: partlyFailed,
  });
  expect(stderr()).toBe('');
  expect(JSON.parse((await send(['--yes', '--json', '--no-watch'])).stdout())).toMatchObject({
    progress: null,
  });
});

test('prints how to undo the send, and for how long', async () => {
  const sent = { undoUntil: '2026-11-21T09:00:08.000Z' };
  const hint = '  To undo within 8 s: tidings newsletters undo 12\n';
  expect((await send(['--yes', '--no-watch'], { sent })).stdout()).toBe(
    `✓ Sending to 3 subscribers: The kiln that would not cool\n${hint}`,
  );
  expect((await send(['--yes'], { sent })).stdout()).toContain(
    `Sending to 3 subscribers: The kiln that would not cool\n${hint}`,
  );
  expect((await send([], { sent, given: { 'Type SEND': 'SEND\r' } })).stdout()).toContain(hint);
});

test('prints the schedule of a draft that is sent now instead', async () => {
  const draft = { scheduledAt: '2026-12-01T08:30:00.000Z', scheduleTimeZone: 'Europe/Stockholm' };
  const { stderr } = await send([], { draft, given: { 'Type SEND': 'n\r' } });
  expect(stderr()).toContain(
    'It will be sent to 3 subscribers now, instead of on Tuesday, December 1, 2026 at 09:30 (Europe/Stockholm).\n',
  );
});

test('prints preflight errors, sends nothing, and exits with 4', async () => {
  const errors = [{ code: 'missing_title', message: 'Please add a title.', path: 'title' }];
  for (const options of [{}, { given: { 'Type SEND': 'SEND\r' } }]) {
    const { code, calls, stdout, stderr } = await send(['--yes'], {
      preflight: { ok: false, errors },
      ...options,
    });
    expect(code).toBe(4);
    expect(stdout()).toBe('x Please add a title. (title)\n');
    expect(stderr()).toContain('Newsletter 12 cannot be sent as it is: 1 error.');
    expect(calls).not.toContain(POST);
  }
});

test('prints preflight warnings before the question', async () => {
  const warnings = [{ code: 'missing_alt', message: 'An image has no description.' }];
  const { stderr } = await send([], { preflight: { warnings }, given: { 'Type SEND': 'n\r' } });
  expect(stderr()).toMatch(/^! An image has no description\.\nThe kiln that would not cool\n/);
});

test.each([
  [['--segment', 'vips'], { include: [3], exclude: [] }, 'VIPs'],
  [['--segment', '3', '--segment', 'BUYERS'], { include: [3, 8], exclude: [] }, 'VIPs or Buyers'],
  [['--segment', 'vips', '--exclude', 'buyers'], { include: [3], exclude: [8] }, 'VIPs, except Buyers'],
  [
    ['--exclude', 'vips', '--exclude', '8'],
    { include: ['all'], exclude: [3, 8] },
    'all subscribers, except VIPs and Buyers',
  ],
])('sends to the audience of %j that the preflight checked', async (flags, audience, label) => {
  const { code, stdout, requests } = await send(['--yes', '--no-watch', ...flags], {
    preflight: { audience: 2 },
  });
  expect([code, stdout()]).toEqual([
    0,
    `✓ Sending to 2 subscribers (${label}): The kiln that would not cool\n`,
  ]);
  const bodies = requests.filter(({ method }) => method === 'POST').map((request) => request.json());
  expect(await Promise.all(bodies)).toEqual([{ audience }, { audience }]);
});

test('sends to all subscribers with --segment all, despite the audience of the draft', async () => {
  const draft = { audience: { include: [3], exclude: [8] } };
  const { stdout, requests } = await send(['--yes', '--no-watch', '--segment', 'all'], { draft });
  expect(stdout()).toBe('✓ Sending to 3 subscribers: The kiln that would not cool\n');
  expect(await requests.at(-1)?.json()).toEqual({ audience: { include: ['all'], exclude: [] } });
});

test("narrows the draft's audience with only --exclude", async () => {
  const draft = { audience: { include: [3], exclude: [9] } };
  const { requests } = await send(['--yes', '--no-watch', '--exclude', 'buyers'], { draft });
  expect(await requests.at(-1)?.json()).toEqual({ audience: { include: [3], exclude: [9, 8] } });
});

test('prints the audience of the draft and its exact count before the question', async () => {
  const draft = { audience: { include: [3, 99], exclude: [8] } };
  const { stderr, requests } = await send([], {
    draft,
    preflight: { audience: 1284 },
    given: { 'Type SEND': 'n\r' },
  });
  expect(stderr()).toMatchInlineSnapshot(`
    "The kiln that would not cool
    It will be sent to 1,284 subscribers (VIPs or a deleted segment, except Buyers).
    From newsletter@tidings.example: 12 KB, newsletter 5 of 100 this month.
    Type SEND to send it: n
    x Not sent. The draft has not changed.
    "
  `);
  expect(await requests.find(({ url }) => url.endsWith('/preflight'))?.text()).toBe('');
});

test('requires --yes without a terminal, and names the audience', async () => {
  const { code, stderr } = await send(['--segment', 'vips']);
  expect(code).toBe(2);
  expect(stderr()).toContain(
    'would be sent to 3 subscribers (VIPs). There is no terminal for the confirmation.',
  );
});

test.each([
  [
    ['--segment', 'vpi'],
    [...OWN],
    'x You have no segment "vpi". Your segments: VIPs (id 3), Buyers (id 8).\n',
  ],
  [
    ['--exclude', 'all'],
    [...OWN],
    'x You have no segment "all". Your segments: VIPs (id 3), Buyers (id 8).\n',
  ],
  [['--segment', 'vips'], [], 'x You have no segment "vips". Create one: tidings segments create\n'],
  [
    ['--segment', '3'],
    [buildSegment({}), buildSegment({ id: 9, name: '3' })],
    'x "3" could be 3 (id 9) or VIPs (id 3). Use 9 for the first, or "VIPs" for the second.\n',
  ],
  [
    ['--segment', 'all'],
    [buildSegment({ name: 'All' })],
    'x "all" could mean all subscribers or the segment All (id 3). Rename the segment, or use its id.\n',
  ],
])('sends nothing for an unknown or ambiguous segment: %j', async (flags, segments, message) => {
  const { code, stderr, calls } = await send(['--yes', ...flags], { segments });
  expect([code, stderr()]).toEqual([1, message]);
  expect(calls).toEqual(['GET /api/newsletters/12', 'GET /api/segments']);
});

test('sends nothing with --dry-run, and prints the exact count', async () => {
  const { code, stdout, calls } = await send(['--dry-run', '--segment', 'vips']);
  expect([code, stdout()]).toEqual([
    0,
    '✓ Newsletter 12 is ready to send to 3 subscribers (VIPs) from newsletter@tidings.example: 12 KB, newsletter 5 of 100 this month.\n',
  ]);
  expect(calls).not.toContain(POST);
  const json = await send(['--dry-run', '--json']);
  expect(JSON.parse(json.stdout())).toEqual(ready);
  const errors = [{ code: 'no_subscribers', message: 'No subscriber is in this audience.' }];
  expect((await send(['--dry-run'], { preflight: { ok: false, errors } })).code).toBe(4);
});
