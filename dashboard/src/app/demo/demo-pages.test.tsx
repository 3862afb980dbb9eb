import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

it.each(['/dashboard-test', '/test', '/test/backgrounds'])('%s shows that it is a demo', async (path) => {
  renderApp(path);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(await screen.findByText('Demo')).toBeTruthy();
});

it('shows the sample profile without a sign-in, and simulates a purchase', async () => {
  server.use(mockFailingEndpoint('get', '/api/user', 401, 'Please sign in.'));
  const { user } = renderApp('/test');
  await user.click(await screen.findByRole('button', { name: 'Buy Now Glaze notebook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Glaze notebook' });
  const pay = within(dialog).getByRole('button', { name: 'Pay $49.99' });
  await user.click(pay);
  expect(await findToast('Please provide your name and email')).toBeTruthy();
  expect(within(dialog).getByText('Please enter CVV')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Full Name'), 'Ines');
  await user.type(within(dialog).getByLabelText('Email'), 'ines@kova.example');
  await user.type(within(dialog).getByLabelText('Card number'), '4242424242424242');
  await user.type(within(dialog).getByLabelText('Expiry'), '12/30');
  await user.type(within(dialog).getByLabelText('CVV'), '123');
  await user.click(pay);
  expect(await findToast('Simulated payment successful!')).toBeTruthy();
  expect(await findToast('Your purchase was completed successfully.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows which background images load', async () => {
  renderApp('/test/backgrounds');
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(5);
  const [first, second] = rows;
  const [good, bad] = rows.map((row) => row.querySelector('img'));
  if (!first || !second || !good || !bad) throw new Error('There are no images.');
  fireEvent.load(good);
  fireEvent.error(bad);
  expect(within(first).getByText('Loaded')).toBeTruthy();
  expect(within(second).getByText('Failed')).toBeTruthy();
});
