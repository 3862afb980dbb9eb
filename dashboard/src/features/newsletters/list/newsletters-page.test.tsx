import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newsletterWith, progressWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const draft = newsletterWith({ id: 9, title: 'The kiln that would not cool' });
const sent = newsletterWith({ id: 7, sentAt: '2026-10-26T08:00:00.000Z' });

it('lists drafts and sent newsletters, the latest on top', async () => {
  server.use(endpoint('get', '/api/newsletters', [draft, sent]));
  renderApp('/newsletters');
  expect(await screen.findByRole('heading', { level: 2, name: draft.title })).toBeTruthy();
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(first?.textContent).toContain('Draft');
  expect(second?.textContent).toContain('Sent');
  expect(second?.textContent).toContain('Frost came on Tuesday.');
  expect(screen.getByRole('link', { name: 'Send Now' }).getAttribute('href')).toBe('/newsletter/new2?id=9');
});

it('invites to write when there is nothing', async () => {
  server.use(endpoint('get', '/api/newsletters', []));
  renderApp('/newsletters');
  expect(await screen.findByText('No newsletters yet')).toBeTruthy();
});

it('follows a delivery until it has arrived, and then asks no more', async () => {
  const counts = progressWith().counts;
  const answers = [
    progressWith({ state: 'sending', counts: { ...counts, accepted: 1000, queued: 284 } }),
    progressWith({ counts: { ...counts, accepted: 1281, failed: 3 } }),
  ];
  let asked = 0;
  server.use(
    endpoint('get', '/api/newsletters', [newsletterWith({ sentAt: new Date().toISOString() })]),
    endpoint('get', '/api/newsletters/{id}/progress', () => {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1] ?? progressWith();
    }),
  );
  renderApp('/newsletters');
  expect(await screen.findByText('1,000 of 1,284 accepted')).toBeTruthy();
  expect(screen.getByText('On its way to 1,284 people')).toBeTruthy();
  expect((screen.getByRole('progressbar', { name: 'Delivery' }) as HTMLProgressElement).value).toBe(1000);
  expect(await screen.findByText('1,281 of 1,284 accepted')).toBeTruthy();
  expect(screen.getByText(/3 failed/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(asked).toBe(2);
});

it('does not ask about deliveries of long ago', async () => {
  let asked = false;
  server.use(
    endpoint('get', '/api/newsletters', [sent]),
    endpoint('get', '/api/newsletters/{id}/progress', () => {
      asked = true;
      return progressWith();
    }),
  );
  renderApp('/newsletters');
  await screen.findByRole('heading', { level: 2, name: sent.title });
  expect(asked).toBe(false);
});

it('deletes a draft after asking', async () => {
  server.use(
    endpoint('get', '/api/newsletters', [draft, sent]),
    endpoint('delete', '/api/newsletters/{id}', { success: true }),
  );
  const { user } = renderApp('/newsletters');
  await user.click(await screen.findByRole('button', { name: `Delete ${draft.title}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this draft?' });
  server.use(endpoint('get', '/api/newsletters', [sent]));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Draft deleted', { selector: 'li *' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(draft.title)).toBeNull());
});

it('says why a draft could not be deleted, where the question stands', async () => {
  server.use(
    endpoint('get', '/api/newsletters', [draft]),
    failingEndpoint('delete', '/api/newsletters/{id}', 409, 'It has just been sent.'),
  );
  const { user } = renderApp('/newsletters');
  await user.click(await screen.findByRole('button', { name: `Delete ${draft.title}` }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('It has just been sent.');
});
