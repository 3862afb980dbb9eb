import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers, createConsoleDetail, createReview } from '../../../../../test/msw/console-data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderApp } from '../../../../../test/render-app';
import type { SentNewsletter } from '../console-user';

const newsletter: SentNewsletter = {
  id: 31,
  title: 'What the clay remembers',
  status: 'sending',
  pauseReason: null,
  audience: 1_284,
  accepted: 900,
  hardBounced: 12,
  complained: 3,
  reviewId: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const hold = createReview({
  id: 9,
  kind: 'sending',
  reason: 'administrator',
  status: 'rejected',
  message: 'An administrator paused sending from your account. Reason: Bought addresses.',
});

beforeEach(() => server.use(...consoleHandlers));

async function openSending() {
  const { user } = renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
  const details = within(await screen.findByRole('dialog', { name: 'Mara Lindqvist' }));
  await user.click(details.getByRole('tab', { name: 'Sending' }));
  return { user, details };
}

it('pauses the email of a creator with a reason, and releases it', async () => {
  const bodies: unknown[] = [];
  let current: { reviewId: number; message: string } | null = null;
  server.use(
    mockEndpoint('get', '/api/admin/users/{id}', () => createConsoleDetail({ hold: current })),
    mockEndpoint('get', '/api/admin/users/{id}/newsletters', createList([])),
    mockEndpoint('post', '/api/admin/users/{id}/hold', async (request: Request) => {
      bodies.push(await request.json());
      current = { reviewId: hold.id, message: hold.message };
      return hold;
    }),
    mockEndpoint('post', '/api/admin/reviews/{id}/decide', async (request: Request) => {
      bodies.push(new URL(request.url).pathname, await request.json());
      current = null;
      return { ...hold, status: 'approved' as const };
    }),
  );
  const { user, details } = await openSending();
  expect(await details.findByText('No newsletters sent yet')).toBeTruthy();
  await user.click(details.getByRole('button', { name: 'Pause sending' }));
  const question = within(await screen.findByRole('dialog', { name: 'Pause sending from mara?' }));
  await user.click(question.getByRole('button', { name: 'Pause' }));
  expect(question.getByText('Please enter a reason')).toBeTruthy();
  await user.type(question.getByLabelText('Reason'), 'Bought addresses.');
  await user.click(question.getByRole('button', { name: 'Pause' }));
  expect(await details.findByText(hold.message)).toBeTruthy();
  await user.click(details.getByRole('button', { name: 'Approve sending' }));
  const release = within(await screen.findByRole('dialog', { name: 'Approve sending from mara?' }));
  await user.type(release.getByLabelText('Reason'), 'Solved.');
  await user.click(release.getByRole('button', { name: 'Approve' }));
  expect(await details.findByRole('button', { name: 'Pause sending' })).toBeTruthy();
  expect(bodies).toEqual([
    { reason: 'Bought addresses.' },
    '/api/admin/reviews/9/decide',
    { decision: 'approved', reason: 'Solved.' },
  ]);
});

it('pauses one newsletter that is being sent, and offers no pause of a finished one', async () => {
  const bodies: unknown[] = [];
  const rows = [
    newsletter,
    { ...newsletter, id: 30, title: null, status: 'finished' as const },
    {
      ...newsletter,
      id: 29,
      title: 'Held',
      status: 'paused' as const,
      pauseReason: 'administrator' as const,
      reviewId: 5,
    },
  ];
  server.use(
    mockEndpoint('get', '/api/admin/users/{id}/newsletters', createList(rows)),
    mockEndpoint('post', '/api/admin/users/{id}/hold', async (request: Request) => {
      bodies.push(await request.json());
      return { ...hold, kind: 'newsletter' as const };
    }),
  );
  const { user, details } = await openSending();
  const list = within(await details.findByRole('list', { name: 'Sent newsletters' }));
  const [active, finished, held] = list.getAllByRole('listitem');
  expect(finished && within(finished).queryByRole('button')).toBeNull();
  expect(finished?.textContent).toContain('Deleted newsletter');
  expect(held && within(held).getByText('Paused by an administrator')).toBeTruthy();
  expect(held && within(held).getByRole('button', { name: 'Approve Held' })).toBeTruthy();
  expect(active?.textContent).toContain('900 of 1,284 accepted, 12 hard bounced, 3 reported as spam');
  await user.click(list.getByRole('button', { name: 'Pause What the clay remembers' }));
  const question = within(await screen.findByRole('dialog', { name: 'Pause this newsletter?' }));
  await user.type(question.getByLabelText('Reason'), 'Phishing.');
  await user.click(question.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Newsletter paused')).toBeTruthy();
  expect(bodies).toEqual([{ reason: 'Phishing.', mailingId: 31 }]);
});

it('shows why the newsletters could not be loaded', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/users/{id}/newsletters', 500, 'The database is away.'));
  const { details } = await openSending();
  expect(await details.findByText('The database is away.')).toBeTruthy();
});
