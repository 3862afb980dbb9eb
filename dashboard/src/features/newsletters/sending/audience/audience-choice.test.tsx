import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createNewsletter, createPreflight, createSegment } from '../../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderPart } from '../../../../../test/render-app';
import { ALL_SUBSCRIBERS } from '../../../subscribers/audience/audience';
import type { Audience } from '../../../subscribers/segments/queries';
import { SendDialog } from '../send-dialog';

const inbox = { senderName: 'Mara Lindqvist', subject: 'First frost', preheader: '' };
const vip = createSegment({ id: 3, name: 'VIPs' });
const bern = createSegment({ id: 4, name: 'Bern' });

/** Saves with a higher version after each change, like the editor. */
function Editor({ first = ALL_SUBSCRIBERS }: { first?: Audience }) {
  const [audience, setAudience] = useState(first);
  return (
    <SendDialog
      open
      onClose={() => undefined}
      inbox={inbox}
      audience={audience}
      onAudience={setAudience}
      save={async () => ({ id: 12, version: audience.include.length + audience.exclude.length })}
      onFix={vi.fn()}
      onSent={vi.fn()}
      onScheduled={vi.fn()}
    />
  );
}

async function open(first?: Audience) {
  const { user } = renderPart(<Editor {...(first && { first })} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Newsletter' }));
  return { user, dialog, send: () => dialog.getByRole('button', { name: 'Send Now' }) };
}

it('counts the chosen segments, saves and checks the draft again, and sends that version', async () => {
  const countBodies: unknown[] = [];
  const sendQueries: string[] = [];
  let checks = 0;
  server.use(
    mockEndpoint('get', '/api/segments', createList([vip, bern])),
    mockEndpoint('post', '/api/segments/count', async (request) => {
      countBodies.push(await request.json());
      return { count: 204 };
    }),
    mockEndpoint('post', '/api/newsletters/{id}/preflight', () => {
      checks += 1;
      return createPreflight({ audience: checks === 1 ? 1284 : 204 });
    }),
    mockEndpoint('post', '/api/newsletters/{id}/send', (request) => {
      sendQueries.push(new URL(request.url).search);
      return createNewsletter({ id: 12 });
    }),
  );
  const { user, dialog, send } = await open();
  await dialog.findByText('It will be sent to 1,284 subscribers.');
  await user.click(dialog.getByText('Audience:', { exact: false }));
  const sendTo = within(await dialog.findByRole('group', { name: 'Send to' }));
  await user.click(sendTo.getByRole('checkbox', { name: 'VIPs' }));
  await user.click(
    within(dialog.getByRole('group', { name: 'Exclude' })).getByRole('checkbox', { name: 'Bern' }),
  );
  await dialog.findByText('It will be sent to 204 subscribers.');
  expect(dialog.getByText('VIPs, except Bern')).toBeTruthy();
  expect(countBodies.at(-1)).toEqual({ audience: { include: [3], exclude: [4] } });
  await dialog.findByText('No problems found.');
  expect(checks).toBe(2);
  await user.click(send());
  await vi.waitFor(() => expect(sendQueries).toEqual(['?version=2']));
});

it('does not send to an empty audience, and opens the picker', async () => {
  server.use(
    mockEndpoint('get', '/api/segments', createList([vip])),
    mockEndpoint('post', '/api/segments/count', { count: 0 }),
    // The check of the links is still in progress.
    mockEndpoint('post', '/api/newsletters/{id}/preflight', () => new Promise(() => undefined)),
  );
  const { user, dialog, send } = await open({ include: [3], exclude: [] });
  await dialog.findByText('No subscriber is in this audience, so it would not be sent.');
  expect(send().getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Go to the audience' }));
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  expect(dialog.getByText('Audience:', { exact: false }).closest('details')?.open).toBe(true);
});

it('does not send to a deleted segment, which can be removed', async () => {
  server.use(
    mockEndpoint('get', '/api/segments', createList([vip])),
    mockFailingEndpoint('post', '/api/segments/count', 400, 'You have no such segment.'),
    mockEndpoint('post', '/api/newsletters/{id}/preflight', () => new Promise(() => undefined)),
  );
  const { user, dialog, send } = await open({ include: [9], exclude: [] });
  expect(await dialog.findByText(/A segment of this audience was deleted/)).toBeTruthy();
  expect(send().getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByText('Audience:', { exact: false }));
  await user.click(dialog.getByRole('checkbox', { name: 'A deleted segment' }));
  expect(dialog.getByText('Choose an audience')).toBeTruthy();
  expect(await dialog.findAllByText('Choose an audience.')).toHaveLength(2);
  expect(send().getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('checkbox', { name: 'All subscribers' }));
  expect(await dialog.findByText('It will be sent to 1,284 subscribers.')).toBeTruthy();
  expect(send().getAttribute('aria-disabled')).toBeNull();
});
