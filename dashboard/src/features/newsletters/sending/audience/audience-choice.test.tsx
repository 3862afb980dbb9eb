import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newsletterWith, preflightWith, segmentWith } from '../../../../../test/msw/data';
import { endpoint, failingEndpoint, listOf } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { renderPart } from '../../../../../test/render-app';
import { ALL_SUBSCRIBERS } from '../../../subscribers/audience/audience';
import type { Audience } from '../../../subscribers/segments/queries';
import { SendDialog } from '../send-dialog';

const inbox = { senderName: 'Mara Lindqvist', subject: 'First frost', preheader: '' };
const vip = segmentWith({ id: 3, name: 'VIPs' });
const bern = segmentWith({ id: 4, name: 'Bern' });

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
  const counted: unknown[] = [];
  const sent: string[] = [];
  let checks = 0;
  server.use(
    endpoint('get', '/api/segments', listOf([vip, bern])),
    endpoint('post', '/api/segments/count', async (request) => {
      counted.push(await request.json());
      return { count: 204 };
    }),
    endpoint('post', '/api/newsletters/{id}/preflight', () => {
      checks += 1;
      return preflightWith({ audience: checks === 1 ? 1284 : 204 });
    }),
    endpoint('post', '/api/newsletters/{id}/send', (request) => {
      sent.push(new URL(request.url).search);
      return newsletterWith({ id: 12 });
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
  expect(counted.at(-1)).toEqual({ audience: { include: [3], exclude: [4] } });
  await dialog.findByText('No problems found.');
  expect(checks).toBe(2);
  await user.click(send());
  await vi.waitFor(() => expect(sent).toEqual(['?version=2']));
});

it('does not send to an empty audience, and opens the picker', async () => {
  server.use(
    endpoint('get', '/api/segments', listOf([vip])),
    endpoint('post', '/api/segments/count', { count: 0 }),
    // The check of the links is still in progress.
    endpoint('post', '/api/newsletters/{id}/preflight', () => new Promise(() => undefined)),
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
    endpoint('get', '/api/segments', listOf([vip])),
    failingEndpoint('post', '/api/segments/count', 400, 'You have no such segment.'),
    endpoint('post', '/api/newsletters/{id}/preflight', () => new Promise(() => undefined)),
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
