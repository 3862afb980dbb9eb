import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createNewsletter, createProgress, createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Newsletter } from '../newsletter';

const draft = createNewsletter({
  id: 9,
  title: 'The kiln that would not cool',
  createdAt: '2026-11-01T08:00:00.000Z',
});
const sentNewsletter = createNewsletter({ id: 7, sentAt: '2026-10-26T08:00:00.000Z' });
const scheduled = createNewsletter({
  id: 8,
  title: 'Ash',
  scheduledAt: '2026-12-01T07:30:00.000Z',
  scheduleTimeZone: 'Europe/Berlin',
});

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
/** Waits for the toast's animation, during which it ignores clicks. */
async function findUndoButton() {
  const button = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() =>
    expect(getComputedStyle(button.closest('[role=region]') ?? button).pointerEvents).not.toBe('none'),
  );
  return button;
}
const findRow = async (title: string) =>
  (await screen.findByText(title, { selector: 'h2 *, h3 *' })).closest('li, section') as HTMLElement;
const listRowTitles = () =>
  [...document.querySelectorAll('[id^=newsletter-] :is(h2, h3)')].map((title) => title.textContent);

/** Simulates a server with these newsletters, which can be deleted and restored. */
function serveNewsletters(...newsletters: Newsletter[]) {
  const deleted = new Set<number>();
  const getId = (request: Request) => Number(/newsletters\/(\d+)/.exec(request.url)?.[1]);
  server.use(
    mockEndpoint('get', '/api/newsletters', () => newsletters.filter(({ id }) => !deleted.has(id))),
    mockEndpoint('delete', '/api/newsletters/{id}', (request) => {
      deleted.add(getId(request));
      return { success: true };
    }),
    mockEndpoint('post', '/api/newsletters/{id}/restore', (request) => {
      deleted.delete(getId(request));
      return newsletters.find(({ id }) => id === getId(request)) ?? createNewsletter();
    }),
  );
  return deleted;
}

async function openMenu(user: ReturnType<typeof renderApp>['user'], title: string) {
  await user.click(await screen.findByText(`More for ${title}`));
}

async function act(user: ReturnType<typeof renderApp>['user'], title: string, action: string) {
  await openMenu(user, title);
  await user.click(within(await findRow(title)).getByText(action, { selector: 'button' }));
}

describe('the list', () => {
  it('shows drafts and sent newsletters, the latest on top', async () => {
    serveNewsletters(draft, sentNewsletter);
    renderApp('/newsletters');
    expect(await screen.findByRole('heading', { level: 2, name: draft.title })).toBeTruthy();
    expect((await findRow(draft.title)).textContent).toContain('Draft');
    expect((await findRow(sentNewsletter.title)).textContent).toContain('Sent');
    expect((await findRow(sentNewsletter.title)).textContent).toContain('Frost came on Tuesday.');
    expect(screen.getByRole('link', { name: 'Send Now' }).getAttribute('href')).toBe('/newsletter/new?id=9');
    expect(listRowTitles()).toEqual([draft.title, sentNewsletter.title]);
    expect(screen.queryByRole('link', { name: `Send ${sentNewsletter.title}` })).toBeNull();
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/newsletter/new2?new');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/dashboard');
  });

  it('opens sent newsletters too', async () => {
    serveNewsletters(draft, sentNewsletter);
    renderApp('/newsletters');
    const link = within(await findRow(sentNewsletter.title)).getByRole('link', {
      name: sentNewsletter.title,
    });
    expect(link.getAttribute('href')).toBe('/newsletter/new2?id=7');
  });

  it('shows personal fields with their defaults', async () => {
    serveNewsletters(
      createNewsletter({ title: 'Dear {{name|all}}', content: '<p>Hello {{name|there}}</p>' }),
    );
    renderApp('/newsletters');
    expect((await findRow('Dear all')).textContent).toContain('Hello there');
  });

  it('invites to write when it is empty', async () => {
    serveNewsletters();
    renderApp('/newsletters');
    expect(await screen.findByText('No newsletters yet')).toBeTruthy();
    expect(screen.queryByLabelText('Search newsletters')).toBeNull();
  });

  it('shows why it failed to load, and retries', async () => {
    server.use(mockFailingEndpoint('get', '/api/newsletters', 500, 'The database is away.'));
    const { user } = renderApp('/newsletters');
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
    serveNewsletters(draft);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow(draft.title)).toBeTruthy();
  });

  it('offers Pro to creators on Free', async () => {
    renderApp('/newsletters');
    const banner = await screen.findByRole('link', { name: /Go PRO/ });
    expect(banner.getAttribute('href')).toBe('/upgrade');
  });

  it('offers nothing to creators on Pro', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true })));
    renderApp('/newsletters');
    await findRow(sentNewsletter.title);
    expect(screen.queryByRole('link', { name: /Go PRO/ })).toBeNull();
  });

  it('loads 50 more, and focuses the first of them', async () => {
    const createPage = (from: number) =>
      Array.from({ length: 50 }, (_, index) =>
        createNewsletter({ id: from - index, title: `No. ${from - index}` }),
      );
    server.use(
      mockEndpoint(
        'get',
        '/api/newsletters',
        (request) => (request.url.includes('cursor=next') ? createPage(50) : createPage(100)),
        { link: '</api/newsletters?limit=50&cursor=next>; rel="next"' },
      ),
    );
    const { user } = renderApp('/newsletters');
    await findRow('No. 51');
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(await findRow('No. 1')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No. 50'));
  });
});

describe('search', () => {
  function serveSearch() {
    const searches: string[] = [];
    server.use(
      mockEndpoint('get', '/api/newsletters', (request) => {
        const search = new URL(request.url).searchParams.get('search');
        if (search === null) return [draft, sentNewsletter];
        searches.push(search);
        return [draft, sentNewsletter].filter(({ title }) => title.includes(search));
      }),
    );
    return searches;
  }

  it('runs on the server, and shows each match once', async () => {
    const searches = serveSearch();
    const { user } = renderApp('/newsletters');
    await findRow(draft.title);
    await user.type(screen.getByLabelText('Search newsletters'), 'clay');
    await waitFor(() => expect(listRowTitles()).toEqual([sentNewsletter.title]));
    expect(searches).toEqual(['clay']);
    expect(screen.getByText('1 newsletter found.')).toBeTruthy();
  });

  it.each(['100 %', '<b>', '_'])(
    'searches literally for %s and repeats a search without results',
    async (words) => {
      const searches = serveSearch();
      const { user } = renderApp('/newsletters');
      await findRow(draft.title);
      await user.type(screen.getByLabelText('Search newsletters'), words);
      expect(await screen.findByText(`No results found for "${words}"`)).toBeTruthy();
      expect(searches).toEqual([words]);
    },
  );
});

describe('the status filter', () => {
  it('is applied by the server, is in the URL, and shows each match once', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters', (request) => {
        const status = new URL(request.url).searchParams.get('status');
        if (status === null) return [draft, scheduled, sentNewsletter];
        return status === 'sent' ? [sentNewsletter] : [];
      }),
    );
    const { user, router } = renderApp('/newsletters');
    await findRow(draft.title);
    await user.click(screen.getByRole('radio', { name: 'Sent' }));
    await waitFor(() => expect(listRowTitles()).toEqual([sentNewsletter.title]));
    expect(router.state.location.search).toBe('?status=sent');
    await user.click(screen.getByRole('radio', { name: 'Scheduled' }));
    expect(await screen.findByText('Nothing is scheduled')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(listRowTitles()).toEqual([draft.title, 'Ash', sentNewsletter.title]));
    expect(router.state.location.search).toBe('');
  });
});

describe('opens and clicks', () => {
  const measuredNewsletter = {
    ...sentNewsletter,
    opens: 612,
    clicks: 141,
    accepted: 1_260,
    tracking: 'individual',
  } as const;

  it('are shown with their shares on Pro', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true })));
    serveNewsletters(draft, measuredNewsletter, {
      ...measuredNewsletter,
      id: 6,
      title: 'Frost',
      tracking: 'off',
    });
    renderApp('/newsletters');
    const text = 'About 612 opens (49%) · 141 clicks (11%)';
    expect((await findRow(measuredNewsletter.title)).textContent).toContain(text);
    expect((await findRow('Frost')).textContent).not.toContain('opens');
  });

  it('are not shown on Free', async () => {
    serveNewsletters(draft, measuredNewsletter);
    renderApp('/newsletters');
    expect((await findRow(measuredNewsletter.title)).textContent).not.toContain('opens');
  });
});

describe('a delivery', () => {
  const createSendingNewsletter = () =>
    createNewsletter({ sentAt: new Date().toISOString(), status: 'sending' });

  it('is polled until it is finished', async () => {
    const counts = createProgress().counts;
    const responses = [
      createProgress({ status: 'sending', counts: { ...counts, accepted: 1000, queued: 284 } }),
      createProgress({ counts: { ...counts, accepted: 1281, failed: 3 } }),
    ];
    let requestCount = 0;
    server.use(
      mockEndpoint('get', '/api/newsletters', [createSendingNewsletter()]),
      mockEndpoint('get', '/api/newsletters/{id}/progress', () => {
        requestCount += 1;
        return responses[Math.min(requestCount, responses.length) - 1] ?? createProgress();
      }),
    );
    renderApp('/newsletters');
    expect(await screen.findByText('1,000 accepted · 284 queued')).toBeTruthy();
    expect(screen.getByText('Sending to 1,284 subscribers')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Delivery' }).getAttribute('aria-valuenow')).toBe('1000');
    expect(await screen.findByText('Sent to 1,281 of 1,284 subscribers')).toBeTruthy();
    expect(screen.getByText('3 of 1,284 could not be delivered.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(requestCount).toBe(2);
  });

  it('is polled again after the server was unreachable', async () => {
    let requestCount = 0;
    server.use(
      mockEndpoint('get', '/api/newsletters', [createSendingNewsletter()]),
      mockFailingEndpoint('get', '/api/newsletters/{id}/progress', 503, 'Away.'),
    );
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/progress')) requestCount += 1;
    });
    renderApp('/newsletters');
    expect(await screen.findByText('The progress could not be loaded.')).toBeTruthy();
    server.use(mockEndpoint('get', '/api/newsletters/{id}/progress', createProgress()));
    expect(await screen.findByText('Sent to 1,284 subscribers')).toBeTruthy();
    expect(requestCount).toBe(2);
  });

  it('is not marked as sent if it is paused or canceled', async () => {
    const pausedNewsletter = { ...sentNewsletter, id: 8, title: 'Frost', status: 'paused' } as const;
    const canceledNewsletter = { ...sentNewsletter, id: 9, title: 'Ash', status: 'canceled' } as const;
    serveNewsletters(sentNewsletter, pausedNewsletter, canceledNewsletter);
    const progress = createProgress({ status: 'paused', pauseReason: 'creator' });
    server.use(mockEndpoint('get', '/api/newsletters/{id}/progress', progress));
    renderApp('/newsletters');
    const pausedRow = await findRow('Frost');
    expect(within(pausedRow).getAllByText('Paused')).toHaveLength(2);
    expect(await within(pausedRow).findByText('Sending is paused until you resume it.')).toBeTruthy();
    expect(within(await findRow('Ash')).getByText('Canceled')).toBeTruthy();
    expect(within(await findRow(sentNewsletter.title)).getByText('Sent')).toBeTruthy();
  });

  it('is requested once if it is weeks old, for the latest newsletter only', async () => {
    const requestedPaths: string[] = [];
    server.use(
      mockEndpoint('get', '/api/newsletters', [
        { ...sentNewsletter, id: 8, sentAt: '2026-10-27T08:00:00.000Z' },
        sentNewsletter,
      ]),
      mockEndpoint('get', '/api/newsletters/{id}/progress', (request) => {
        requestedPaths.push(new URL(request.url).pathname);
        return createProgress();
      }),
    );
    renderApp('/newsletters');
    expect(await screen.findByText('Sent to 1,284 subscribers')).toBeTruthy();
    expect(requestedPaths).toEqual(['/api/newsletters/8/progress']);
  });
});

describe('a newsletter whose sending can be undone', () => {
  const createUndoableNewsletter = () => {
    const now = Date.now();
    const sentAt = new Date(now).toISOString();
    const undoUntil = new Date(now + 8000).toISOString();
    return createNewsletter({ id: 12, title: 'Frost', sentAt, undoUntil, status: 'preparing' });
  };

  it('shows Undo at the top of the list, and its progress is not requested', async () => {
    let isRequested = false;
    server.use(
      mockEndpoint('get', '/api/newsletters', [createUndoableNewsletter()]),
      mockEndpoint('get', '/api/newsletters/{id}/progress', () => {
        isRequested = true;
        return createProgress();
      }),
    );
    renderApp('/newsletters');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.getByText('Sending has not started yet.')).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
    expect(isRequested).toBe(false);
  });

  it('opens in the editor after undo, and refetches the quota', async () => {
    const newsletter = createUndoableNewsletter();
    const restoredDraft = { ...newsletter, sentAt: null, undoUntil: null, sending: null };
    let isUndone = false;
    let userRequestCount = 0;
    server.use(
      mockEndpoint('get', '/api/newsletters', () => [isUndone ? restoredDraft : newsletter]),
      mockEndpoint('get', '/api/newsletters/{id}', restoredDraft),
      mockEndpoint('get', '/api/user', () => {
        userRequestCount += 1;
        return createUser();
      }),
      mockEndpoint('post', '/api/newsletters/{id}/undo-send', () => {
        isUndone = true;
        return restoredDraft;
      }),
    );
    const { user, router } = renderApp('/newsletters');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(router.state.location.search).toBe('?id=12'));
    expect(router.state.location.pathname).toBe('/newsletter/new2');
    await waitFor(() => expect(userRequestCount).toBeGreaterThan(1));
  });
});

describe('a scheduled newsletter', () => {
  it('shows its time in the creator’s time zone, and a button to cancel it but no link to send it', async () => {
    serveNewsletters(draft, scheduled);
    server.use(mockEndpoint('get', '/api/user', createUser({ timeZone: 'Asia/Kathmandu' })));
    renderApp('/newsletters');
    const scheduledRow = await findRow('Ash');
    expect(scheduledRow.textContent).toContain('Scheduled');
    expect(scheduledRow.textContent).toContain('Tue, Dec 1, 2026, 13:15 GMT+5:45');
    expect(within(scheduledRow).queryByRole('link', { name: 'Send Ash' })).toBeNull();
    expect(within(scheduledRow).getByRole('button', { name: 'Cancel schedule of Ash' })).toBeTruthy();
  });

  it('becomes a draft after canceling, and retains the focus', async () => {
    let isCanceled = false;
    const unscheduledDraft = { ...scheduled, scheduledAt: null, scheduleTimeZone: null };
    server.use(
      mockEndpoint('get', '/api/newsletters', () => [draft, isCanceled ? unscheduledDraft : scheduled]),
      mockEndpoint('delete', '/api/newsletters/{id}/schedule', () => {
        isCanceled = true;
        return unscheduledDraft;
      }),
    );
    const { user } = renderApp('/newsletters');
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule of Ash' }));
    expect(await findToast('Schedule canceled')).toBeTruthy();
    expect(within(await findRow('Ash')).getByRole('link', { name: 'Send Ash' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Ash');
  });

  it('shows why it was not sent, and how to fix that', async () => {
    const scheduleProblem = 'You have no subscribers yet.';
    serveNewsletters(draft, createNewsletter({ id: 5, title: 'Ash', scheduleProblem }));
    renderApp('/newsletters');
    const problem = within(await findRow('Ash')).getByRole('alert');
    expect(problem.textContent).toBe(
      `This newsletter is no longer scheduled. ${scheduleProblem} It is a draft again: send it or choose another time.`,
    );
    expect(within(problem).getByRole('link').getAttribute('href')).toBe('/newsletter/new?id=5');
  });
});

describe('duplicating', () => {
  it('opens the copy', async () => {
    serveNewsletters(draft, sentNewsletter);
    server.use(
      mockEndpoint('post', '/api/newsletters/{id}/duplicate', createNewsletter({ id: 31 })),
      mockEndpoint('get', '/api/newsletters/{id}', createNewsletter({ id: 31 })),
    );
    const { user, router } = renderApp('/newsletters');
    await act(user, sentNewsletter.title, 'Duplicate');
    await waitFor(() => expect(router.state.location.search).toBe('?id=31'));
    expect(await findToast('Newsletter duplicated')).toBeTruthy();
  });
});

describe('deleting', () => {
  it('removes a draft at once, moves the focus, and Undo restores it', async () => {
    const deleted = serveNewsletters(draft, sentNewsletter);
    const { user } = renderApp('/newsletters');
    await act(user, draft.title, 'Delete');
    expect(await findToast('Draft deleted')).toBeTruthy();
    await waitFor(() => expect(listRowTitles()).toEqual([sentNewsletter.title]));
    expect(document.activeElement?.textContent).toBe(sentNewsletter.title);
    expect(deleted).toContain(9);

    await user.click(await findUndoButton());
    expect(await findToast('Draft restored')).toBeTruthy();
    expect(listRowTitles()).toEqual([draft.title, sentNewsletter.title]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(draft.title));
    expect(deleted).not.toContain(9);
  });

  it('focuses the title when the list is empty', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters', (request) =>
        new URL(request.url).searchParams.has('search') ? [sentNewsletter] : [draft, sentNewsletter],
      ),
      mockEndpoint('delete', '/api/newsletters/{id}', { success: true }),
    );
    const { user } = renderApp('/newsletters');
    await findRow(draft.title);
    fireEvent.change(screen.getByLabelText('Search newsletters'), { target: { value: 'clay' } });
    await waitFor(() => expect(listRowTitles()).toEqual([sentNewsletter.title]));
    server.use(
      mockEndpoint('get', '/api/newsletters', (request) =>
        new URL(request.url).searchParams.has('search') ? [] : [draft],
      ),
    );
    await act(user, sentNewsletter.title, 'Delete');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Newsletters'));
  });

  it('asks for confirmation for a sent newsletter', async () => {
    const deleted = serveNewsletters(draft, sentNewsletter);
    const { user } = renderApp('/newsletters');
    await act(user, sentNewsletter.title, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this newsletter?' });
    expect(dialog.textContent).toContain('This also deletes its stats');
    expect(deleted.size).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await findToast('Newsletter deleted')).toBeTruthy();
    await waitFor(() => expect(listRowTitles()).toEqual([draft.title]));
    expect(deleted).toContain(7);
  });

  it('explains that a newsletter in progress cannot be deleted', async () => {
    serveNewsletters(createNewsletter({ sentAt: new Date().toISOString(), status: 'sending' }));
    server.use(mockEndpoint('get', '/api/newsletters/{id}/progress', createProgress({ status: 'sending' })));
    const { user } = renderApp('/newsletters');
    await screen.findByText('Sending to 1,284 subscribers');
    await act(user, sentNewsletter.title, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'This newsletter is still being sent' });
    expect(dialog.textContent).toContain(
      'You can delete the newsletter after sending finishes, or after you cancel sending.',
    );
  });

  it('restores the row after an error, and shows the reason', async () => {
    serveNewsletters(draft, sentNewsletter);
    server.use(mockFailingEndpoint('delete', '/api/newsletters/{id}', 409, 'It has just been sent.'));
    const { user } = renderApp('/newsletters');
    await act(user, draft.title, 'Delete');
    expect(await findToast('It has just been sent.')).toBeTruthy();
    expect(listRowTitles()).toEqual([draft.title, sentNewsletter.title]);
  });

  it('restores a scheduled newsletter as a draft, and shows that', async () => {
    serveNewsletters(draft, scheduled);
    const { user } = renderApp('/newsletters');
    await act(user, 'Ash', 'Delete');
    await findToast('Draft deleted');
    await user.click(await findUndoButton());
    expect(await findToast('It is a draft again and is not scheduled.')).toBeTruthy();
  });
});
