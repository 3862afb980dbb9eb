import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { TaxBehavior } from './use-shop';

function serveShop(taxBehavior: TaxBehavior | undefined) {
  const shop = { currency: 'usd' as const, ...(taxBehavior && { taxBehavior }) };
  const changes: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/products', () => createList([])),
    mockEndpoint('get', '/api/shop', shop),
    mockEndpoint('put', '/api/shop', async (request) => {
      const body = (await request.json()) as typeof shop;
      changes.push(body);
      return { ...shop, ...body, prices: undefined };
    }),
  );
  return changes;
}

it('changes how prices relate to tax', async () => {
  const changes = serveShop('inclusive');
  const { user } = renderApp('/dashboard3');
  const tax = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tax' });
  expect(tax.value).toBe('inclusive');
  await user.selectOptions(tax, 'Tax is added to prices');
  await waitFor(() => expect(tax.value).toBe('exclusive'));
  expect(await screen.findByText(/plus their local tax\.$/)).toBeTruthy();
  expect(changes).toEqual([{ currency: 'usd', taxBehavior: 'exclusive', prices: [] }]);
});

it('restores the selected tax setting after an error', async () => {
  serveShop('inclusive');
  server.use(mockFailingEndpoint('put', '/api/shop', 500, 'Something went wrong.'));
  const { user } = renderApp('/dashboard3');
  const tax = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tax' });
  await user.selectOptions(tax, 'No tax is calculated');
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(tax.value).toBe('inclusive');
});

it('hides the tax setting on an instance that calculates no tax', async () => {
  serveShop(undefined);
  renderApp('/dashboard3');
  await screen.findByText('Prices are in US Dollar (USD).');
  expect(screen.queryByRole('combobox', { name: 'Tax' })).toBeNull();
});
