import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createDomain, createUser } from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { Domain } from './queries';

const pro = mockEndpoint('get', '/api/user', createUser({ isPro: true }));
const buildVerifiedDomain = (fields: Partial<Domain> = {}) =>
  createDomain({
    records: createDomain().records.map((record) => ({ ...record, verified: true })),
    verified: true,
    verifiedAt: '2026-11-21T08:00:00.000Z',
    checkedAt: '2026-11-21T08:00:00.000Z',
    ...fields,
  });

it('explains the feature on Free, and links to Pro', async () => {
  renderApp('/microsite');
  await screen.findByRole('heading', { name: 'Custom domain' });
  expect(screen.getByText('PRO')).toBeTruthy();
  expect(screen.getByText(/tidings\.example\/mara keeps working/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Pro features' }).getAttribute('href')).toBe('/upgrade');
  expect(screen.queryByLabelText('Add a domain')).toBeNull();
});

it('adds a domain, and shows the records to copy', async () => {
  const bodies: unknown[] = [];
  server.use(
    pro,
    mockEndpoint('post', '/api/domains', async (request) => {
      bodies.push(await request.json());
      return createDomain();
    }),
  );
  const { user } = renderApp('/microsite');
  await user.type(await screen.findByLabelText('Add a domain'), ' news.example.com {Enter}');
  await screen.findByText('Domain added');
  expect(bodies).toEqual([{ domain: 'news.example.com' }]);
  const txt = within(screen.getByRole('group', { name: 'TXT record' }));
  expect(txt.getByText('Not checked yet')).toBeTruthy();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(txt.getByRole('button', { name: 'Copy name' }));
  await user.click(txt.getByRole('button', { name: 'Copy value' }));
  expect(writeText.mock.calls).toEqual([['_tidings.news.example.com'], ['tidings-verify=5f0c']]);
  expect((screen.getByLabelText('Add a domain') as HTMLInputElement).value).toBe('');
});

it('requires a domain name, and shows the API’s error below the field', async () => {
  const message = 'You have already added news.example.com.';
  server.use(pro, mockFailingEndpoint('post', '/api/domains', 409, message));
  const { user } = renderApp('/microsite');
  await user.click(await screen.findByRole('button', { name: 'Add domain' }));
  const field = screen.getByLabelText('Add a domain');
  expect(screen.getByText('Please enter a valid domain name (e.g., news.example.com)')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, 'news.example.com{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-describedby')).toBeTruthy());
  const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(note()).toBe(message));
  expect((field as HTMLInputElement).value).toBe('news.example.com');
});

it('checks a domain: shows what is missing, then that it is verified', async () => {
  const problem = 'There is no TXT record at _tidings.news.example.com yet.';
  const responses = [
    createDomain({
      problem,
      checkedAt: '2026-11-21T08:00:00.000Z',
      records: buildVerifiedDomain().records.map((record) => ({
        ...record,
        verified: record.recordType === 'CNAME',
      })),
    }),
    buildVerifiedDomain(),
  ];
  const underWay: Array<() => void> = [];
  server.use(
    pro,
    mockEndpoint('get', '/api/domains', createList([createDomain()])),
    mockEndpoint('post', '/api/domains/{id}/check', async (request) => {
      expect(new URL(request.url).pathname).toBe('/api/domains/3/check');
      await new Promise<void>((resolve) => underWay.push(resolve));
      return responses.shift() ?? buildVerifiedDomain();
    }),
  );
  const { user } = renderApp('/microsite');
  const button = await screen.findByRole('button', { name: /^Check/ });
  await user.click(button);
  await waitFor(() => expect(underWay).toHaveLength(1));
  expect(button.getAttribute('aria-busy')).toBe('true');
  underWay[0]?.();
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
  expect(within(screen.getByRole('group', { name: 'TXT record' })).getByText('Not found')).toBeTruthy();
  expect(within(screen.getByRole('group', { name: 'CNAME record' })).getByText('Found')).toBeTruthy();

  await user.click(button);
  await waitFor(() => expect(underWay).toHaveLength(2));
  underWay[1]?.();
  await screen.findByText('Verified');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: 'news.example.com' }).getAttribute('href')).toBe(
    'https://news.example.com',
  );
  expect(screen.getByRole('button', { name: /^Check again/ })).toBeTruthy();
});

it('shows a domain as still verified if a check fails', async () => {
  server.use(
    pro,
    mockEndpoint('get', '/api/domains', createList([buildVerifiedDomain()])),
    mockFailingEndpoint('post', '/api/domains/{id}/check', 429, 'Too many attempts. Please wait 60 seconds.'),
  );
  const { user } = renderApp('/microsite');
  await user.click(await screen.findByRole('button', { name: /^Check again/ }));
  await screen.findByText('Too many attempts. Please wait 60 seconds.');
  expect(screen.getByText('Verified')).toBeTruthy();
});

it('removes a domain after a confirmation', async () => {
  const removedPaths: string[] = [];
  server.use(
    pro,
    mockEndpoint('get', '/api/domains', createList([buildVerifiedDomain()])),
    mockEndpoint('delete', '/api/domains/{id}', (request) => {
      removedPaths.push(new URL(request.url).pathname);
      return { success: true as const };
    }),
  );
  const { user } = renderApp('/microsite');
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this domain?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep domain' }));
  expect(removedPaths).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Domain removed');
  expect(removedPaths).toEqual(['/api/domains/3']);
  expect(screen.queryByRole('link', { name: 'news.example.com' })).toBeNull();
});

it('shows why a domain could not be removed', async () => {
  server.use(
    pro,
    mockEndpoint('get', '/api/domains', createList([buildVerifiedDomain()])),
    mockFailingEndpoint('delete', '/api/domains/{id}', 500, 'Something went wrong on our side.'),
  );
  const { user } = renderApp('/microsite');
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
});

it('retries if the domains failed to load', async () => {
  server.use(pro, mockFailingEndpoint('get', '/api/domains', 500, 'Something went wrong on our side.'));
  const { user } = renderApp('/microsite');
  await screen.findByText('Something went wrong on our side.');
  server.use(mockEndpoint('get', '/api/domains', createList([createDomain()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Not verified yet')).toBeTruthy();
});

it('accepts at most five domains', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => createDomain({ id, domain: `d${id}.example.com` }));
  server.use(pro, mockEndpoint('get', '/api/domains', createList(five)));
  renderApp('/microsite');
  await screen.findByText('5 domains is the maximum. Remove one to add another.');
  expect(screen.queryByLabelText('Add a domain')).toBeNull();
});

it('shows a downgraded creator’s domain, and allows its removal', async () => {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ customDomain: 'news.example.com', domainVerified: true })),
    mockEndpoint('get', '/api/domains', createList([buildVerifiedDomain()])),
  );
  renderApp('/microsite');
  await screen.findByText(/your domain redirects visitors to tidings\.example\/mara/);
  expect(await screen.findByRole('button', { name: /^Remove/ })).toBeTruthy();
  expect(screen.queryByLabelText('Add a domain')).toBeNull();
});
