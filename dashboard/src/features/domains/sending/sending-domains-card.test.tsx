import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSendingDomain, createUser } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { SendingDomain, SendingRecord } from './queries';

const PLACE = '/settings?tab=sending';
const CHECKED = '2026-11-21T08:00:00.000Z';
const pro = mockEndpoint('get', '/api/user', createUser({ isPro: true }));

const dmarc: SendingRecord = {
  purpose: 'dmarc',
  isRequired: false,
  recordType: 'TXT',
  recordName: '_dmarc.kiln.example',
  recordValue: 'v=DMARC1; p=none',
  recordPieces: ['v=DMARC1; p=none'],
  finding: 'missing',
  problem: 'kiln.example has no DMARC record, which large email providers require.',
};

/** The records of both keys, with the results of the last check. */
const buildRecords = (rsa: SendingRecord['finding'], ed25519: SendingRecord['finding']): SendingRecord[] =>
  createSendingDomain().records.map((record) => {
    const finding = record.isRequired ? rsa : ed25519;
    return { ...record, finding, problem: finding === 'found' ? null : 'Something is missing.' };
  });

const buildVerifiedDomain = (fields: Partial<SendingDomain> = {}) =>
  createSendingDomain({
    records: buildRecords('found', 'found'),
    verified: true,
    verifiedAt: CHECKED,
    checkedAt: CHECKED,
    ...fields,
  });

const group = (purpose: RegExp) => within(screen.getByRole('group', { name: purpose }));

it('explains the feature on Free, and links to Pro', async () => {
  renderApp(PLACE);
  await screen.findByRole('heading', { name: 'Send from your own domain' });
  expect(screen.getByText('PRO')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'See Pro features' })).getAttribute('href')).toBe(
    '/upgrade',
  );
  expect(screen.queryByLabelText('Add a domain')).toBeNull();
});

it('adds a domain, and shows the records to copy in full or in parts', async () => {
  const bodies: unknown[] = [];
  server.use(
    pro,
    mockEndpoint('post', '/api/sending-domains', async (request) => {
      bodies.push(await request.json());
      return createSendingDomain();
    }),
  );
  const { user } = renderApp(PLACE);
  await user.type(await screen.findByLabelText('Add a domain'), ' mara@kiln.example {Enter}');
  await screen.findByText('Domain added');
  expect(bodies).toEqual([{ domain: 'mara@kiln.example' }]);
  const rsa = group(/proves that an email is yours/);
  expect(rsa.getByText('Not checked yet')).toBeTruthy();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(rsa.getByRole('button', { name: 'Copy name' }));
  await user.click(rsa.getByRole('button', { name: 'Copy value' }));
  await user.click(rsa.getByText('If your provider allows at most 255 characters per string'));
  await user.click(rsa.getByRole('button', { name: 'Copy part 1' }));
  await user.click(rsa.getByRole('button', { name: 'Copy part 2' }));
  const [record] = createSendingDomain().records;
  expect(writeText.mock.calls.flat()).toEqual([
    record?.recordName,
    record?.recordValue,
    ...(record?.recordPieces ?? []),
  ]);
  expect(group(/newer type/).queryByText(/255 characters/)).toBeNull();
});

it('shows the API’s error below the field', async () => {
  const message = 'You have already added kiln.example.';
  server.use(pro, mockFailingEndpoint('post', '/api/sending-domains', 409, message));
  const { user } = renderApp(PLACE);
  const field = await screen.findByLabelText('Add a domain');
  await user.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, 'kiln.example{Enter}');
  const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await waitFor(() => expect(note()).toBe(message));
});

it('checks a domain: shows the problem of each record, then that it is verified', async () => {
  const problem = 'The TXT record at tidings-5f0c1a2b._domainkey.kiln.example says something else.';
  const responses = [
    createSendingDomain({
      records: [...buildRecords('different', 'no_answer'), dmarc],
      problem,
      checkedAt: CHECKED,
    }),
    buildVerifiedDomain({ records: [...buildRecords('found', 'missing'), dmarc] }),
  ];
  server.use(
    pro,
    mockEndpoint('get', '/api/sending-domains', createList([createSendingDomain()])),
    mockEndpoint('post', '/api/sending-domains/{id}/check', (request) => {
      expect(new URL(request.url).pathname).toBe('/api/sending-domains/4/check');
      return responses.shift() ?? buildVerifiedDomain();
    }),
  );
  const { user } = renderApp(PLACE);
  await user.click(await screen.findByRole('button', { name: /^Check/ }));
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
  expect(screen.getByText('Not verified yet')).toBeTruthy();
  expect(group(/proves that an email is yours/).getByText('Different value')).toBeTruthy();
  expect(group(/newer type/).getByText('DNS did not respond')).toBeTruthy();
  expect(group(/policy for emails/).getByText('Not found')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /^Check/ }));
  await screen.findByText('Verified');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/sender email at @kiln\.example/)).toBeTruthy();
  expect(screen.getByText('The domain works. 2 more records would improve delivery.')).toBeTruthy();
});

it('shows a domain as still verified if a check fails', async () => {
  server.use(
    pro,
    mockEndpoint('get', '/api/sending-domains', createList([buildVerifiedDomain()])),
    mockFailingEndpoint(
      'post',
      '/api/sending-domains/{id}/check',
      429,
      'Too many attempts. Please wait 60 seconds.',
    ),
  );
  const { user } = renderApp(PLACE);
  await user.click(await screen.findByRole('button', { name: /^Check again/ }));
  await screen.findByText('Too many attempts. Please wait 60 seconds.');
  expect(screen.getByText('Verified')).toBeTruthy();
  expect(screen.queryByText(/The domain works/)).toBeNull();
});

it('removes a domain after a confirmation, and shows an error', async () => {
  const message = 'A newsletter from kiln.example is still being sent.';
  server.use(
    pro,
    mockEndpoint('get', '/api/sending-domains', createList([buildVerifiedDomain()])),
    mockFailingEndpoint('delete', '/api/sending-domains/{id}', 409, message),
  );
  const { user } = renderApp(PLACE);
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop sending from this domain?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  const removedPaths: string[] = [];
  server.use(
    mockEndpoint('delete', '/api/sending-domains/{id}', (request) => {
      removedPaths.push(new URL(request.url).pathname);
      return { success: true as const };
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Domain removed');
  expect(removedPaths).toEqual(['/api/sending-domains/4']);
  expect(screen.queryByRole('heading', { name: 'kiln.example' })).toBeNull();
});

it('retries if the domains failed to load', async () => {
  server.use(
    pro,
    mockFailingEndpoint('get', '/api/sending-domains', 500, 'Something went wrong on our side.'),
  );
  const { user } = renderApp(PLACE);
  await screen.findByText('Something went wrong on our side.');
  server.use(mockEndpoint('get', '/api/sending-domains', createList([createSendingDomain()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Not verified yet')).toBeTruthy();
});

it('accepts at most five domains', async () => {
  const five = [1, 2, 3, 4, 5].map((id) => createSendingDomain({ id, domain: `d${id}.example` }));
  server.use(pro, mockEndpoint('get', '/api/sending-domains', createList(five)));
  renderApp(PLACE);
  await screen.findByText('5 domains is the maximum. Remove one to add another.');
  expect(screen.queryByLabelText('Add a domain')).toBeNull();
});

it('shows a downgraded creator’s domain, and allows its removal', async () => {
  server.use(mockEndpoint('get', '/api/sending-domains', createList([buildVerifiedDomain()])));
  renderApp(PLACE);
  await screen.findByText(/Without Pro, we send your newsletters from our address/);
  expect(screen.getByRole('button', { name: /^Remove/ })).toBeTruthy();
  expect(screen.queryByLabelText('Add a domain')).toBeNull();
});
