import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const findButton = () => screen.findByRole('button', { name: 'Download your data' });

it('downloads the account data as a file', async () => {
  server.use(mockEndpoint('get', '/api/account/export', { account: [{ username: 'mara' }] }));
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
  const { user } = renderApp('/settings?tab=account');
  await user.click(await findButton());
  expect(await screen.findByText('Data downloaded')).toBeTruthy();
  const file = create.mock.calls[0]?.[0] as Blob;
  expect(JSON.parse(await file.text())).toEqual({ account: [{ username: 'mara' }] });
  create.mockRestore();
});

it('shows that the download of the account data failed', async () => {
  server.use(mockFailingEndpoint('get', '/api/account/export', 500, 'Something went wrong.'));
  const { user } = renderApp('/settings?tab=account');
  await user.click(await findButton());
  expect(await screen.findByText('Download failed')).toBeTruthy();
});
