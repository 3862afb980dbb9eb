import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleHandlers, createConsoleDetail } from '../../../../../test/msw/console-data';
import { mockEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderApp } from '../../../../../test/render-app';

it.each([
  ['restricted', 'Payments paused'],
  ['none', 'Not connected'],
  // One account takes all payments.
  [undefined, undefined],
] as const)('shows the state of a payout account: %s', async (payouts, title) => {
  server.use(
    mockEndpoint(
      'get',
      '/api/admin/users/{id}',
      createConsoleDetail(payouts === undefined ? {} : { payouts }),
    ),
    ...consoleHandlers,
  );
  const { user } = renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: 'View Details of mara' }));
  const details = within(await screen.findByRole('dialog', { name: 'Mara Lindqvist' }));
  await details.findByText('Email quota');
  expect(details.queryByText('Payout account')?.nextElementSibling?.textContent).toBe(title);
});
