import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newsletterWith, progressWith, userWith } from '../../../../test/msw/data';
import { endpoint, failingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { Newsletter } from '../newsletter';

const draft = newsletterWith({
  id: 9,
  title: 'The kiln that would not cool',
  createdAt: '2026-11-01T08:00:00.000Z',
});
const sent = newsletterWith({ id: 7, sentAt: '2026-10-26T08:00:00.000Z' });
const scheduled = newsletterWith({
  id: 8,
  title: 'Ash',
  scheduledAt: '2026-12-01T07:30:00.000Z',
  scheduleTimeZone: 'Europe/Berlin',
});

const toast = (text: string) => screen.findByText(text, { selector: 'li *' });
/** Waits for the toast's animation, during which it ignores clicks. */
async function undoButton() {
  const button = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() =>
    expect(getComputedStyle(button.closest('[role=region]') ?? button).pointerEvents).not.toBe('none'),
  );
  return button;
}
const row = async (title: string) =>
  (await screen.findByText(title, { selector: 'h2 *, h3 *' })).closest('li, section') as HTMLElement;
const rowTitles = () =>
  [...document.querySelectorAll('[id^=newsletter-] :is(h2, h3)')].map((title) => title.textContent);

/** Simulates a server with these newsletters, which can be deleted and restored. */
function serveNewsletters(...all: Newsletter[]) {
  const deleted = new Set<number>();
  const idOf = (request: Request) => Number(/newsletters\/(\d+)/.exec(request.url)?.[1]);
  server.use(
    endpoint('get', '/api/newsletters', () => all.filter(({ id }) => !deleted.has(id))),
    endpoint('delete', '/api/newsletters/{id}', (request) => {
      deleted.add(idOf(request));
      return { success: true };
    }),
    endpoint('post', '/api/newsletters/{id}/restore', (request) => {
      deleted.delete(idOf(request));
      return all.find(({ id }) => id === idOf(request)) ?? newsletterWith();
    }),
  );
  return deleted;
}

async function openMenu(user: ReturnType<typeof renderApp>['user'], title: string) {
  await user.click(await screen.findByText(`More for ${title}`));
}

async function act(user: ReturnType<typeof renderApp>['user'], title: string, action: string) {
  await openMenu(user, title);
  await user.click(within(await row(title)).getByText(action, { selector: 'button' }));
}

describe('the list', () => {
  it('shows drafts and sent newsletters, the latest on top', async () => {
    serveNewsletters(draft, sent);
    renderApp('/newsletters');
    expect(await screen.findByRole('heading', { level: 2, name: draft.title })).toBeTruthy();
    expect((await row(draft.title)).textContent).toContain('Draft');
    expect((await row(sent.title)).textContent).toContain('Sent');
    expect((await row(sent.title)).textContent).toContain('Frost came on Tuesday.');
    expect(screen.getByRole('link', { name: 'Send Now' }).getAttribute('href')).toBe('/newsletter/new?id=9');
    expect(rowTitles()).toEqual([draft.title, sent.title]);
    expect(screen.queryByRole('link', { name: `Send ${sent.title}` })).toBeNull();
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/newsletter/new2?new');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/dashboard');
  });

  it('opens sent newsletters too', async () => {
    serveNewsletters(draft, sent);
    renderApp('/newsletters');
    const link = within(await row(sent.title)).getByRole('link', { name: sent.title });
    expect(link.getAttribute('href')).toBe('/newsletter/new2?id=7');
  });

  it('shows personal fields with their defaults', async () => {
    serveNewsletters(newsletterWith({ title: 'Dear {{name|all}}', content: '<p>Hello {{name|there}}</p>' }));
    renderApp('/newsletters');
    expect((await row('Dear all')).textContent).toContain('Hello there');
  });

  it('invites to write when it is empty', async () => {
    serveNewsletters();
    renderApp('/newsletters');
    expect(await screen.findByText('No newsletters yet')).toBeTruthy();
    expect(screen.queryByLabelText('Search newsletters')).toBeNull();
  });

  it('shows why it failed to load, and retries', async () => {
    server.use(failingEndpoint('get', '/api/newsletters', 500, 'The database is away.'));
    const { user } = renderApp('/newsletters');
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
    serveNewsletters(draft);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(draft.title)).toBeTruthy();
  });

  it('offers Pro to creators on Free', async () => {
    renderApp('/newsletters');
    const banner = await screen.findByRole('link', { name: /Go PRO/ });
    expect(banner.getAttribute('href')).toBe('/upgrade');
  });

  it('offers nothing to creators on Pro', async () => {
    server.use(endpoint('get', '/api/user', userWith({ isPro: true })));
    renderApp('/newsletters');
    await row(sent.title);
    expect(screen.queryByRole('link', { name: /Go PRO/ })).toBeNull();
  });

  it('loads 50 more, and focuses the first of them', async () => {
    const pages = (from: number) =>
      Array.from({ length: 50 }, (_, index) =>
        newsletterWith({ id: from - index, title: `No. ${from - index}` }),
      );
    server.use(
      endpoint(
        'get',
        '/api/newsletters',
        (request) => (request.url.includes('cursor=next') ? pages(50) : pages(100)),
        { link: '</api/newsletters?limit=50&cursor=next>; rel="next"' },
      ),
    );
    const { user } = renderApp('/newsletters');
    await row('No. 51');
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(await row('No. 1')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No. 50'));
  });
});

describe('search', () => {
  function serveSearch() {
    const searched: string[] = [];
    server.use(
      endpoint('get', '/api/newsletters', (request) => {
        const search = new URL(request.url).searchParams.get('search');
        if (search === null) return [draft, sent];
        searched.push(search);
        return [draft, sent].filter(({ title }) => title.includes(search));
      }),
    );
    return searched;
  }

  it('runs on the server, and shows each match once', async () => {
    const searched = serveSearch();
    const { user } = renderApp('/newsletters');
    await row(draft.title);
    await user.type(screen.getByLabelText('Search newsletters'), 'clay');
    await waitFor(() => expect(rowTitles()).toEqual([sent.title]));
    expect(searched).toEqual(['clay']);
    expect(screen.getByText('1 newsletter found.')).toBeTruthy();
  });

  it.each(['100 %', '<b>', '_'])(
    'searches literally for %s and repeats a search without results',
    async (words) => {
      const searched = serveSearch();
      const { user } = renderApp('/newsletters');
      await row(draft.title);
      await user.type(screen.getByLabelText('Search newsletters'), words);
      expect(await screen.findByText(`No results found for "${words}"`)).toBeTruthy();
      expect(searched).toEqual([words]);
    },
  );
});

describe('the status filter', () => {
  it('is applied by the server, is in the URL, and shows each match once', async () => {
    server.use(
      endpoint('get', '/api/newsletters', (request) => {
        const status = new URL(request.url).searchParams.get('status');
        if (status === null) return [draft, scheduled, sent];
        return status === 'sent' ? [sent] : [];
      }),
    );
    const { user, router } = renderApp('/newsletters');
    await row(draft.title);
    await user.click(screen.getByRole('radio', { name: 'Sent' }));
    await waitFor(() => expect(rowTitles()).toEqual([sent.title]));
    expect(router.state.location.search).toBe('?status=sent');
    await user.click(screen.getByRole('radio', { name: 'Scheduled' }));
    expect(await screen.findByText('Nothing is scheduled')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(rowTitles()).toEqual([draft.title, 'Ash', sent.title]));
    expect(router.state.location.search).toBe('');
  });
});

describe('opens and clicks', () => {
  const read = { ...sent, opens: 612, clicks: 141, accepted: 1_260, tracking: 'individual' } as const;

  it('are shown with their shares on Pro', async () => {
    server.use(endpoint('get', '/api/user', userWith({ isPro: true })));
    serveNewsletters(draft, read, { ...read, id: 6, title: 'Frost', tracking: 'off' });
    renderApp('/newsletters');
    const text = 'About 612 opens (49%) · 141 clicks (11%)';
    expect((await row(read.title)).textContent).toContain(text);
    expect((await row('Frost')).textContent).not.toContain('opens');
  });

  it('are not shown on Free', async () => {
    serveNewsletters(draft, read);
    renderApp('/newsletters');
    expect((await row(read.title)).textContent).not.toContain('opens');
  });
});

describe('a delivery', () => {
  const justSent = () => newsletterWith({ sentAt: new Date().toISOString(), status: 'sending' });

  it('is polled until it is finished', async () => {
    const counts = progressWith().counts;
    const answers = [
      progressWith({ status: 'sending', counts: { ...counts, accepted: 1000, queued: 284 } }),
      progressWith({ counts: { ...counts, accepted: 1281, failed: 3 } }),
    ];
    let asked = 0;
    server.use(
      endpoint('get', '/api/newsletters', [justSent()]),
      endpoint('get', '/api/newsletters/{id}/progress', () => {
        asked += 1;
        return answers[Math.min(asked, answers.length) - 1] ?? progressWith();
      }),
    );
    renderApp('/newsletters');
    expect(await screen.findByText('1,000 accepted · 284 queued')).toBeTruthy();
    expect(screen.getByText('Sending to 1,284 subscribers')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Delivery' }).getAttribute('aria-valuenow')).toBe('1000');
    expect(await screen.findByText('Sent to 1,281 of 1,284 subscribers')).toBeTruthy();
    expect(screen.getByText('3 of 1,284 could not be delivered.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(asked).toBe(2);
  });

  it('is polled again after the server was unreachable', async () => {
    let asked = 0;
    server.use(
      endpoint('get', '/api/newsletters', [justSent()]),
      failingEndpoint('get', '/api/newsletters/{id}/progress', 503, 'Away.'),
    );
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/progress')) asked += 1;
    });
    renderApp('/newsletters');
    expect(await screen.findByText('The progress could not be loaded.')).toBeTruthy();
    server.use(endpoint('get', '/api/newsletters/{id}/progress', progressWith()));
    expect(await screen.findByText('Sent to 1,284 subscribers')).toBeTruthy();
    expect(asked).toBe(2);
  });

  it('is not marked as sent while it waits for days', async () => {
    const paused = { ...sent, id: 8, title: 'Frost', status: 'paused' } as const;
    const canceled = { ...sent, id: 9, title: 'Ash', status: 'canceled' } as const;
    serveNewsletters(sent, paused, canceled);
    const progress = progressWith({ status: 'paused', pauseReason: 'creator' });
    server.use(endpoint('get', '/api/newsletters/{id}/progress', progress));
    renderApp('/newsletters');
    const pausedRow = await row('Frost');
    expect(within(pausedRow).getAllByText('Paused')).toHaveLength(2);
    expect(await within(pausedRow).findByText('Sending is paused until you resume it.')).toBeTruthy();
    expect(within(await row('Ash')).getByText('Canceled')).toBeTruthy();
    expect(within(await row(sent.title)).getByText('Sent')).toBeTruthy();
  });

  it('from long ago is requested once, for the latest newsletter only', async () => {
    const asked: string[] = [];
    server.use(
      endpoint('get', '/api/newsletters', [{ ...sent, id: 8, sentAt: '2026-10-27T08:00:00.000Z' }, sent]),
      endpoint('get', '/api/newsletters/{id}/progress', (request) => {
        asked.push(new URL(request.url).pathname);
        return progressWith();
      }),
    );
    renderApp('/newsletters');
    expect(await screen.findByText('Sent to 1,284 subscribers')).toBeTruthy();
    expect(asked).toEqual(['/api/newsletters/8/progress']);
  });
});

describe('a sending that can be undone', () => {
  const undoable = () => {
    const now = Date.now();
    const sentAt = new Date(now).toISOString();
    const undoUntil = new Date(now + 8000).toISOString();
    return newsletterWith({ id: 12, title: 'Frost', sentAt, undoUntil, status: 'preparing' });
  };

  it('shows Undo on top, and its progress is not requested', async () => {
    let asked = false;
    server.use(
      endpoint('get', '/api/newsletters', [undoable()]),
      endpoint('get', '/api/newsletters/{id}/progress', () => {
        asked = true;
        return progressWith();
      }),
    );
    renderApp('/newsletters');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.getByText('Sending has not started yet.')).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
    expect(asked).toBe(false);
  });

  it('opens in the editor after undo, and refetches the quota', async () => {
    const newsletter = undoable();
    const back = { ...newsletter, sentAt: null, undoUntil: null, sending: null };
    let isUndone = false;
    let usersAsked = 0;
    server.use(
      endpoint('get', '/api/newsletters', () => [isUndone ? back : newsletter]),
      endpoint('get', '/api/newsletters/{id}', back),
      endpoint('get', '/api/user', () => {
        usersAsked += 1;
        return userWith();
      }),
      endpoint('post', '/api/newsletters/{id}/undo-send', () => {
        isUndone = true;
        return back;
      }),
    );
    const { user, router } = renderApp('/newsletters');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(router.state.location.search).toBe('?id=12'));
    expect(router.state.location.pathname).toBe('/newsletter/new2');
    await waitFor(() => expect(usersAsked).toBeGreaterThan(1));
  });
});

describe('a scheduled newsletter', () => {
  it('shows its time in the creator’s time zone, and a button to cancel it', async () => {
    serveNewsletters(draft, scheduled);
    server.use(endpoint('get', '/api/user', userWith({ timeZone: 'Asia/Kathmandu' })));
    renderApp('/newsletters');
    const scheduledRow = await row('Ash');
    expect(scheduledRow.textContent).toContain('Scheduled');
    expect(scheduledRow.textContent).toContain('Tue, Dec 1, 2026, 13:15 GMT+5:45');
    expect(within(scheduledRow).queryByRole('link', { name: 'Send Ash' })).toBeNull();
  });

  it('becomes a draft after canceling, and retains the focus', async () => {
    let isCanceled = false;
    const back = { ...scheduled, scheduledAt: null, scheduleTimeZone: null };
    server.use(
      endpoint('get', '/api/newsletters', () => [draft, isCanceled ? back : scheduled]),
      endpoint('delete', '/api/newsletters/{id}/schedule', () => {
        isCanceled = true;
        return back;
      }),
    );
    const { user } = renderApp('/newsletters');
    await user.click(await screen.findByRole('button', { name: 'Cancel schedule of Ash' }));
    expect(await toast('Schedule canceled')).toBeTruthy();
    expect(within(await row('Ash')).getByRole('link', { name: 'Send Ash' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Ash');
  });

  it('shows why it was not sent, and how to fix that', async () => {
    const scheduleProblem = 'You have no subscribers yet.';
    serveNewsletters(draft, newsletterWith({ id: 5, title: 'Ash', scheduleProblem }));
    renderApp('/newsletters');
    const problem = within(await row('Ash')).getByRole('alert');
    expect(problem.textContent).toBe(
      `This newsletter was not sent on schedule. ${scheduleProblem} It is a draft again: send it or choose another time.`,
    );
    expect(within(problem).getByRole('link').getAttribute('href')).toBe('/newsletter/new?id=5');
  });
});

describe('duplicating', () => {
  it('opens the copy', async () => {
    serveNewsletters(draft, sent);
    server.use(
      endpoint('post', '/api/newsletters/{id}/duplicate', newsletterWith({ id: 31 })),
      endpoint('get', '/api/newsletters/{id}', newsletterWith({ id: 31 })),
    );
    const { user, router } = renderApp('/newsletters');
    await act(user, sent.title, 'Duplicate');
    await waitFor(() => expect(router.state.location.search).toBe('?id=31'));
    expect(await toast('Newsletter duplicated')).toBeTruthy();
  });
});

describe('deleting', () => {
  it('removes a draft at once, moves the focus, and Undo restores it', async () => {
    const deleted = serveNewsletters(draft, sent);
    const { user } = renderApp('/newsletters');
    await act(user, draft.title, 'Delete');
    expect(await toast('Draft deleted')).toBeTruthy();
    await waitFor(() => expect(rowTitles()).toEqual([sent.title]));
    expect(document.activeElement?.textContent).toBe(sent.title);
    expect(deleted).toContain(9);

    await user.click(await undoButton());
    expect(await toast('Draft restored')).toBeTruthy();
    expect(rowTitles()).toEqual([draft.title, sent.title]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(draft.title));
    expect(deleted).not.toContain(9);
  });

  it('focuses the title when the list is empty', async () => {
    server.use(
      endpoint('get', '/api/newsletters', (request) =>
        new URL(request.url).searchParams.has('search') ? [sent] : [draft, sent],
      ),
      endpoint('delete', '/api/newsletters/{id}', { success: true }),
    );
    const { user } = renderApp('/newsletters');
    await row(draft.title);
    fireEvent.change(screen.getByLabelText('Search newsletters'), { target: { value: 'clay' } });
    await waitFor(() => expect(rowTitles()).toEqual([sent.title]));
    server.use(
      endpoint('get', '/api/newsletters', (request) =>
        new URL(request.url).searchParams.has('search') ? [] : [draft],
      ),
    );
    await act(user, sent.title, 'Delete');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Newsletters'));
  });

  it('asks for confirmation for a sent newsletter', async () => {
    const deleted = serveNewsletters(draft, sent);
    const { user } = renderApp('/newsletters');
    await act(user, sent.title, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this newsletter?' });
    expect(dialog.textContent).toContain('This also deletes its stats');
    expect(deleted.size).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await toast('Newsletter deleted')).toBeTruthy();
    await waitFor(() => expect(rowTitles()).toEqual([draft.title]));
    expect(deleted).toContain(7);
  });

  it('explains that a newsletter in progress cannot be deleted', async () => {
    serveNewsletters(newsletterWith({ sentAt: new Date().toISOString(), status: 'sending' }));
    server.use(endpoint('get', '/api/newsletters/{id}/progress', progressWith({ status: 'sending' })));
    const { user } = renderApp('/newsletters');
    await screen.findByText('Sending to 1,284 subscribers');
    await act(user, sent.title, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'This newsletter is still being sent' });
    expect(dialog.textContent).toContain(
      'You can delete the newsletter after sending finishes, or after you cancel sending.',
    );
  });

  it('restores the row after an error, and shows the reason', async () => {
    serveNewsletters(draft, sent);
    server.use(failingEndpoint('delete', '/api/newsletters/{id}', 409, 'It has just been sent.'));
    const { user } = renderApp('/newsletters');
    await act(user, draft.title, 'Delete');
    expect(await toast('It has just been sent.')).toBeTruthy();
    expect(rowTitles()).toEqual([draft.title, sent.title]);
  });

  it('restores a scheduled newsletter as a draft, and shows that', async () => {
    serveNewsletters(draft, scheduled);
    const { user } = renderApp('/newsletters');
    await act(user, 'Ash', 'Delete');
    await toast('Draft deleted');
    await user.click(await undoButton());
    expect(await toast('It is a draft again and is not scheduled.')).toBeTruthy();
  });
});
