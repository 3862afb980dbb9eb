import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createProduct } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

async function addTip() {
  const { user } = renderApp('/dashboard3');
  await user.click(await screen.findByRole('button', { name: 'Add block' }));
  await user.click(await screen.findByRole('button', { name: 'Tip' }));
  return user;
}

it('offers the products with their prices', async () => {
  server.use(
    mockEndpoint('get', '/api/products', createList([createProduct({ id: 3, title: 'A bag of clay' })])),
  );
  await addTip();
  expect(await screen.findByRole('option', { name: /^A bag of clay \(/ })).toBeTruthy();
  expect(screen.getByText('Visitors pay the price of this product.')).toBeTruthy();
});

it('explains how to add a product if there is none', async () => {
  await addTip();
  expect(
    await screen.findByText(
      'You have no products yet. Close this dialog, and add one under Digital Products.',
    ),
  ).toBeTruthy();
});

it('tries again after a failure', async () => {
  const message = 'Something went wrong.';
  server.use(mockFailingEndpoint('get', '/api/products', 500, message));
  const user = await addTip();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', message);
  server.use(mockEndpoint('get', '/api/products', createList([createProduct({ id: 3 })])));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByLabelText('Product')).toBeTruthy();
});
