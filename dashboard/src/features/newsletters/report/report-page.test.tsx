import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createNewsletter, createProgress, createRecipient } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { DeliveryProgress } from '../newsletter';

const NONE = createProgress({ counts: { ...createProgress().counts, accepted: 0 } }).counts;
const newsletter = createNewsletter({ title: 'First frost', sentAt: new Date().toISOString() });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

const sending = createProgress({
  status: 'sending',
  counts: { ...NONE, accepted: 960, queued: 324 },
  finishedAt: null,
});
const pausedProgress = {
  ...sending,
  ...({ status: 'paused', pauseReason: 'creator', pausedAt: '2026-11-21T08:00:10.000Z' } as const),
};
const finishedProgress = createProgress({ counts: { ...NONE, accepted: 1281, failed: 3 }, retryable: 2 });

/** Simulates a server with a sending in this status, which a decision changes. `asked` records the changing calls. */
function serve(progress: DeliveryProgress, next: DeliveryProgress = progress) {
  const asked: Array<{ call: string; body: unknown }> = [];
  const queries: string[] = [];
  let current = progress;
  const decide = (call: string) => async (request: Request) => {
    const text = await request.text();
    asked.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    current = next;
    return next;
  };
  server.use(
    mockEndpoint('get', '/api/newsletters/{id}', newsletter),
    mockEndpoint('get', '/api/newsletters/{id}/progress', () => current),
    mockEndpoint('get', '/api/newsletters/{id}/recipients', (request) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete('_t');
      queries.push(String(searchParams));
      const status = searchParams.get('status');
      const dead = { id: 2, email: 'tom@adeyemi.example', status: 'failed', smtpCode: 550 } as const;
      const rows = [
        createRecipient(),
        createRecipient({ ...dead, smtpText: '550 5.1.1 No such user' }),
        createRecipient({ id: 3, email: null, status: 'suppressed', smtpText: null }),
      ];
      return { data: rows.filter((row) => status === null || row.status === status), nextCursor: null };
    }),
    mockEndpoint('post', '/api/newsletters/{id}/pause', decide('pause')),
    mockEndpoint('post', '/api/newsletters/{id}/resume', decide('resume')),
    mockEndpoint('post', '/api/newsletters/{id}/cancel-sending', decide('cancel')),
    mockEndpoint('post', '/api/newsletters/{id}/retry-failed', decide('retry')),
    mockEndpoint('post', '/api/newsletters/{id}/release-held', decide('release')),
  );
  return { asked, queries };
}

const open = (query = '') => renderApp(`/newsletters/7/report${query}`);
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a newsletter in progress', () => {
  it('shows its progress, and its Pause button becomes a Resume button', async () => {
    const { asked } = serve(sending, pausedProgress);
    const { user } = open();
    expect(await screen.findByText('Sending to 1,284 subscribers')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('960 of 1,284 accepted');
    const pause = await findButton('Pause First frost');
    await user.click(pause);
    expect(await findButton('Resume First frost')).toBe(pause);
    expect(
      screen.getByText('Sending is paused until you resume it.', { selector: 'section *' }),
    ).toBeTruthy();
    expect(asked).toEqual([{ call: 'pause', body: undefined }]);
  });

  it('is canceled after a dialog that shows how many received it', async () => {
    const canceledProgress = {
      ...sending,
      status: 'canceled',
      counts: { ...NONE, accepted: 960, canceled: 324 },
    } as const;
    const { asked } = serve(sending, canceledProgress);
    const { user } = open();
    await user.click(await findButton('Cancel sending First frost'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel sending?' });
    expect(dialog.textContent).toContain(
      '960 subscribers already have the newsletter. Sent emails cannot be recalled.',
    );
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel sending' }));
    expect(await screen.findByText('Canceled: sent to 960 of 1,284 subscribers')).toBeTruthy();
    expect(await findToast('Sent to 960 subscribers. No more emails are sent.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel sending/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('shows why it could not be paused', async () => {
    serve(sending);
    const message = 'This newsletter has already been sent to all recipients.';
    server.use(mockFailingEndpoint('post', '/api/newsletters/{id}/pause', 409, message));
    const { user } = open();
    await user.click(await findButton('Pause First frost'));
    expect(await findToast(message)).toBeTruthy();
  });

  it('is followed over the stream, without polling', async () => {
    const { asked: _ } = serve(sending);
    let requestCount = 0;
    let emit = (_progress: DeliveryProgress) => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        emit = (progress) => {
          const text = `event: progress\ndata: ${JSON.stringify(progress)}\n\n`;
          controller.enqueue(new TextEncoder().encode(text));
          if (progress.status === 'finished') controller.close();
        };
      },
    });
    server.use(
      mockEndpoint('get', '/api/newsletters/{id}/progress', () => {
        requestCount += 1;
        return sending;
      }),
      http.get('*/api/newsletters/:id/progress/stream', () => new HttpResponse(body)),
    );
    open();
    await screen.findByText('Sending to 1,284 subscribers');
    emit({ ...sending, counts: { ...NONE, accepted: 1200, queued: 84 } });
    await waitFor(() =>
      expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1,200 of 1,284 accepted'),
    );
    const countBefore = requestCount;
    emit(finishedProgress);
    expect(await screen.findByText('Sent to 1,281 of 1,284 subscribers')).toBeTruthy();
    expect(requestCount).toBe(countBefore);
  });
});

describe('a finished newsletter', () => {
  it('retries the failed deliveries that a retry can help', async () => {
    const { asked } = serve(finishedProgress, {
      ...sending,
      counts: { ...NONE, accepted: 1281, failed: 1, queued: 2 },
    });
    const { user } = open();
    expect(await screen.findByText('3 of 1,284 could not be delivered.')).toBeTruthy();
    await user.click(await findButton('Retry 2 emails'));
    expect(await findToast('Sending to 2 subscribers.')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toEqual(['retry']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('explains that a retry would not help', async () => {
    serve({ ...finishedProgress, retryable: 0 });
    open();
    expect(await screen.findByText(/A retry would not help/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it.each([
    ['Send again', { action: 'send' }],
    ['Do not send', { action: 'give-up' }],
  ])('allows its creator to decide about held deliveries: %s', async (name, body) => {
    const heldProgress = createProgress({ counts: { ...NONE, accepted: 1282, held: 2 }, retryable: 2 });
    const { asked } = serve(heldProgress);
    const { user } = open();
    expect(
      await screen.findByText(
        /2 emails are held, because we do not know if they arrived\. We did not retry automatically\./,
      ),
    ).toBeTruthy();
    await user.click(await findButton(name));
    await waitFor(() => expect(asked).toEqual([{ call: 'release', body }]));
  });

  it('shows how many accepted emails bounced or were reported as spam', async () => {
    serve({ ...finishedProgress, bounced: 4, complained: 1 });
    open();
    expect(await screen.findByText('After acceptance: 4 bounced, 1 reported as spam.')).toBeTruthy();
  });
});

describe('the recipients', () => {
  it('are listed with the reason and the response of their server', async () => {
    serve(finishedProgress);
    open();
    const row = (await screen.findByText('tom@adeyemi.example')).closest('tr') as HTMLElement;
    expect(within(row).getAllByText('This mailbox does not exist.')).toHaveLength(2);
    expect(within(row).getAllByText('550 5.1.1 No such user')).toHaveLength(2);
    expect(screen.getByText('Erased subscriber')).toBeTruthy();
    expect(screen.queryByText('250 2.0.0 queued')).toBeNull();
    const csv = screen.getByRole('link', { name: 'Download CSV' });
    expect(csv.getAttribute('href')).toBe('/api/newsletters/7/report.csv');
  });

  it('are filtered by the existing statuses, and the URL stores the filter', async () => {
    const { queries } = serve(finishedProgress);
    const { user, router } = open('?show=failed');
    const failed = await screen.findByRole('radio', { name: 'Failed 3' });
    expect((failed as HTMLInputElement).checked).toBe(true);
    expect(
      within(screen.getByRole('group', { name: 'Filter recipients' }))
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['All recipients1,284', 'Failed3', 'Accepted1,281']);
    await waitFor(() => expect(queries).toEqual(['status=failed&limit=50']));
    await user.click(screen.getByRole('radio', { name: 'Accepted 1,281' }));
    await waitFor(() => expect(queries.at(-1)).toBe('status=accepted&limit=50'));
    expect(router.state.location.search).toBe('?show=accepted');
    await user.type(screen.getByLabelText('Search recipients'), 'kova');
    await waitFor(() => expect(queries.at(-1)).toBe('status=accepted&search=kova&limit=50'));
  });

  it('load page by page, including short pages', async () => {
    serve(finishedProgress);
    const cursors: Array<string | null> = [];
    server.use(
      mockEndpoint('get', '/api/newsletters/{id}/recipients', (request) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        cursors.push(cursor);
        const email = cursor === null ? 'first@kova.example' : 'second@kova.example';
        return {
          data: [createRecipient({ id: cursor === null ? 1 : 40, email })],
          nextCursor: cursor === null ? 'WzQwXQ' : null,
        };
      }),
    );
    open();
    expect(await screen.findByText('first@kova.example')).toBeTruthy();
    expect(screen.getByText('second@kova.example')).toBeTruthy();
    expect(cursors).toEqual([null, 'WzQwXQ']);
    expect(screen.queryByRole('button', { name: 'Show 50 more' })).toBeNull();
  });
});

describe('a missing delivery report', () => {
  it.each(['nine', '0', '1e3'])('is shown as not found for the invalid id %s', async (id) => {
    renderApp(`/newsletters/${id}/report`);
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
  });

  it('is not shown for an unknown newsletter or for a draft', async () => {
    server.use(mockFailingEndpoint('get', '/api/newsletters/{id}', 404, 'Newsletter not found.'));
    open();
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
    server.use(mockEndpoint('get', '/api/newsletters/{id}', createNewsletter()));
    renderApp('/newsletters/8/report');
    expect(await screen.findByText('This newsletter has not been sent yet')).toBeTruthy();
  });

  it('shows why it failed to load, and retries', async () => {
    server.use(mockFailingEndpoint('get', '/api/newsletters/{id}', 500, 'The database is away.'));
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
    serve(finishedProgress);
    await user.click(await findButton('Try again'));
    expect(await screen.findByRole('heading', { level: 1, name: 'First frost' })).toBeTruthy();
  });
});
