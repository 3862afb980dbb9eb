import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers, createDeliveries, createEmailCounts } from '../../../../test/msw/console-data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Deliveries } from './deliveries';

beforeEach(() => server.use(...consoleHandlers));

const serve = (fields: Partial<Deliveries>) =>
  server.use(mockEndpoint('get', '/api/admin/deliveries', createDeliveries(fields)));

it('shows that no problem exists and no email is queued', async () => {
  renderApp('/admin/deliveries');
  for (const text of [
    'Reachable',
    'Writable',
    '1 worker',
    'Nothing is being sent.',
    'No newsletter is being sent',
    'No email failed',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

it('shows the cause of paused sending', async () => {
  const faultSince = '2026-11-21T08:00:00.000Z';
  serve({
    relay: { kind: 'relay', fault: { kind: 'unreachable', reason: 'Connection refused', since: faultSince } },
    storagePausedSince: faultSince,
    workers: [{ startedAt: faultSince, seenAt: faultSince, isAlive: false, relayFault: null }],
  });
  renderApp('/admin/deliveries');
  for (const text of [
    'Unreachable',
    /^Connection refused, since November 21, 2026/,
    'Not writable',
    'No worker',
    '1 worker has stopped responding.',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

it('shows that the relay rejects every recipient, and suggests checks', async () => {
  const since = '2026-11-21T08:00:00.000Z';
  const reason = 'The relay refuses every recipient: 550 relay not permitted';
  serve({ relay: { kind: 'relay', fault: { kind: 'refusing', reason, since } } });
  renderApp('/admin/deliveries');
  expect(await screen.findByText('Refuses every recipient')).toBeTruthy();
  expect(screen.getByText(/550 relay not permitted\. Check the relay’s credentials/)).toBeTruthy();
});

it('links to the local mailbox without a relay', async () => {
  serve({ relay: { kind: 'mailbox', fault: null } });
  renderApp('/admin/deliveries');
  const link = await screen.findByRole('link', { name: 'local mailbox' });
  expect(link.getAttribute('href')).toBe('/mailbox');
});

it('shows the queue, active newsletters and failures', async () => {
  const counts = createEmailCounts({ queued: 40, deferred: 10, accepted: 45, failed: 5 });
  serve({
    counts,
    underWay: 2,
    paused: 1,
    mailings: [
      {
        id: 1,
        owner: { id: 7, username: 'mara' },
        audience: 100,
        counts,
        status: 'paused',
        pauseReason: 'suspended',
        createdAt: '2026-11-21T08:00:00.000Z',
      },
    ],
    failures: [
      { code: 550, count: 4, text: '550 5.1.1 No such user', lastAt: '2026-11-21T08:00:00.000Z' },
      { code: null, count: 1, text: 'Connection lost', lastAt: null },
    ],
  });
  renderApp('/admin/deliveries');
  expect(
    await screen.findByText('2 newsletters and transactional emails are being sent. 1 of them is paused.'),
  ).toBeTruthy();
  const waiting = screen.getByText('Queued').closest('div') as HTMLElement;
  expect(within(waiting).getByText('40')).toBeTruthy();
  const mailing = within(screen.getByRole('list', { name: 'Newsletters being sent' }));
  expect(mailing.getByText('Paused: the creator is suspended')).toBeTruthy();
  expect(mailing.getByText(/^50 of 100 done, 5 not delivered, 10 deferred\./)).toBeTruthy();
  expect(mailing.getByRole('progressbar').getAttribute('value')).toBe('50');
  const failures = within(screen.getByRole('list', { name: 'Failures' })).getAllByRole('listitem');
  expect(failures[0]?.textContent).toMatch(/^5504 emails550 5\.1\.1 No such user/);
  expect(failures[1]?.textContent).toBe('No response1 emailConnection lost');
});

it('shows each of several relays, and why emails wait', async () => {
  serve({
    relays: [
      { name: 'a.example', fault: null, accepted: 1_200, deferred: 226, failed: 3 },
      {
        name: 'b.example',
        fault: {
          kind: 'refusing',
          reason: 'The relay refuses every recipient: 550 5.7.1 no',
          since: '2026-11-21T08:00:00.000Z',
        },
        accepted: 0,
        deferred: 0,
        failed: 0,
      },
    ],
    deferrals: [
      { code: 451, count: 226, text: '451 4.7.1 Please try again later', lastAt: '2026-11-21T08:00:00.000Z' },
    ],
  });
  renderApp('/admin/deliveries');
  const relays = within(await screen.findByRole('list', { name: 'Relays' })).getAllByRole('listitem');
  expect(relays[0]?.textContent).toBe('a.exampleSending1,200 accepted226 deferred3 failed');
  expect(relays[1]?.textContent).toMatch(/^b\.exampleRefuses every recipient.*5\.7\.1 no, since November 21/);
  const waiting = within(screen.getByRole('list', { name: 'Deferrals' })).getAllByRole('listitem');
  expect(waiting[0]?.textContent).toMatch(/^451226 emails451 4\.7\.1 Please try again later/);
});

it('shows no relays if there is only one', async () => {
  serve({});
  renderApp('/admin/deliveries');
  expect(await screen.findByText('No email is deferred')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Relays' })).toBeNull();
});

it('shows the error, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/deliveries', 500, 'The queue is away.'));
  const { user } = renderApp('/admin/deliveries');
  expect(await screen.findByText('The queue is away.')).toBeTruthy();
  serve({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Reachable')).toBeTruthy();
});
