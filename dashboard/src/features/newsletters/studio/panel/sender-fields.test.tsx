import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { createSendingDomain, createUser } from '../../../../../test/msw/data';
import { createList, mockEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderPart } from '../../../../../test/render-app';
import { currentUserQuery } from '../../../accounts/session';
import { isAtVerifiedDomain } from '../use-sender';
import { SenderFields } from './sender-fields';

const verified = createSendingDomain({ verified: true, verifiedAt: '2026-11-21T08:00:00.000Z' });

function Fields({ given }: { given: string }) {
  const [value, setValue] = useState({ senderName: '', senderEmail: given });
  return <SenderFields value={value} onChange={(change) => setValue({ ...value, ...change })} />;
}

/** Returns the text below the sender's email address. */
async function show(input: string) {
  const { user, queryClient } = renderPart(<Fields given={input} />);
  const field = await screen.findByLabelText('Sender email');
  const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  return { user, queryClient, field, note };
}

const findSettingsLink = () => screen.queryByRole('link', { name: 'Send from your own domain' });

it('shows the typed address as the sender if its domain is verified', async () => {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ isPro: true })),
    mockEndpoint('get', '/api/sending-domains', createList([verified])),
  );
  const { user, field, note } = await show('mara@Kiln.example ');
  await waitFor(() => expect(note()).toBe('Sent as mara@Kiln.example.'));
  expect(findSettingsLink()).toBeNull();
  await user.clear(field);
  await user.type(field, 'mara@mail.kiln.example');
  expect(note()).toBe('Replies from subscribers go to this address.');
  expect(findSettingsLink()?.getAttribute('href')).toBe('/settings?tab=sending');
});

it('shows the typed address as Reply-To after Pro has ended', async () => {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ isPro: true })),
    mockEndpoint('get', '/api/sending-domains', createList([verified])),
  );
  const { note, queryClient } = await show('mara@kiln.example');
  await waitFor(() => expect(note()).toBe('Sent as mara@kiln.example.'));
  act(() => queryClient.setQueryData(currentUserQuery.queryKey, createUser({ isPro: false })));
  await waitFor(() => expect(note()).toBe('Replies from subscribers go to this address.'));
});

it.each([
  ['mara@kiln.example', true],
  [' Mara@KILN.example ', true],
  ['mara@mail.kiln.example', false],
  ['mara@notkiln.example', false],
  ['mara@waiting.example', false],
  ['kiln.example', false],
  ['mara@', false],
  ['', false],
])('%j is an address at a verified domain: %s', (input, expected) => {
  const waiting = createSendingDomain({ domain: 'waiting.example' });
  expect(isAtVerifiedDomain(input, [waiting, verified])).toBe(expected);
});

it('names the sender address of the instance if the server rendered it', async () => {
  const meta = document.createElement('meta');
  meta.name = 'tidings-mail-from';
  meta.content = 'newsletter@tidings.example';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const { note } = await show('mara@studio.example');
  expect(note()).toBe(
    'Replies from subscribers go to this address. We send the newsletter itself from newsletter@tidings.example.',
  );
});
