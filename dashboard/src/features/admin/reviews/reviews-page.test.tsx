import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers, createReview } from '../../../../test/msw/console-data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import { describeCounts, listDecisions } from './review';

const review = createReview();

beforeEach(() => server.use(...consoleHandlers));

it('describes the counts in text', () => {
  expect(describeCounts(review)).toBe('12,400 rows, 12,180 valid, 220 invalid');
});

it.each([
  ['open', 'import', ['approved', 'rejected']],
  ['rejected', 'import', []],
  ['rejected', 'sending', ['approved']],
  ['approved', 'sending', []],
] as const)('returns the possible decisions for a review: %s %s', (status, kind, decisions) => {
  expect(listDecisions({ status, kind })).toEqual(decisions);
});

it('shows pending reviews, and sends the decision with its reason', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/admin/reviews', createList([review])),
    mockEndpoint('post', '/api/admin/reviews/{id}/decide', async (request: Request) => {
      bodies.push(await request.json());
      return { ...review, status: 'approved' };
    }),
  );
  const { user } = renderApp('/admin/review');
  await screen.findByText('12,400 rows, 12,180 valid, 220 invalid');
  screen.getByText('Most frequent domains: kova.example, adeyemi.example');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  dialog.getByText('Please enter a reason');
  await user.type(dialog.getByLabelText('Reason'), 'A known shop.');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await screen.findByText('We email the reason to mara.');
  expect(bodies).toEqual([{ decision: 'approved', reason: 'A known shop.' }]);
});

it('shows an empty queue', async () => {
  server.use(mockEndpoint('get', '/api/admin/reviews', createList([])));
  renderApp('/admin/review');
  await screen.findByText('Nothing to review');
});

it('shows why the queue failed to load', async () => {
  server.use(mockFailingEndpoint('get', '/api/admin/reviews', 500, 'The database is away.'));
  renderApp('/admin/review');
  await screen.findByText('The database is away.');
});
