import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  createNewsletter,
  createProduct,
  createSale,
  createSalesSummary,
  createSubscriber,
  createUser,
} from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { createInsightDays, createInsights } from '../../../test/msw/insights-data';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const getHref = (link: HTMLElement) => link.getAttribute('href');

async function openHome() {
  const app = renderApp('/dashboard');
  await screen.findByRole('heading', { level: 1, name: /Mara$/ });
  return app;
}

it('links to the page, the newsletter and coming features', async () => {
  await openHome();
  expect(screen.getByText('Home', { selector: 'p' })).toBeTruthy();
  expect(getHref(screen.getByRole('link', { name: /^Create your page/ }))).toBe('/dashboard3');
  expect(getHref(screen.getByRole('link', { name: /^Create & Send Newsletter/ }))).toBe('/newsletter/new2');
  expect(screen.getByText('Launching Soon').closest('li')?.getAttribute('aria-disabled')).toBe('true');
});

describe('the revenue', () => {
  it('is shown beside the other numbers once there is a product', async () => {
    server.use(
      mockEndpoint('get', '/api/products', createList([createProduct()])),
      mockEndpoint('get', '/api/sales/summary', (request) => {
        expect(new URL(request.url).searchParams.get('days')).toBe('30');
        return createSalesSummary();
      }),
    );
    await openHome();
    const figure = (await screen.findByText('Revenue, last 30 days')).parentElement as HTMLElement;
    expect(await within(figure).findByText('$1,299.00')).toBeTruthy();
    expect(within(figure).getByText('from 2 sales')).toBeTruthy();
  });

  it('is a dash if it failed to load', async () => {
    server.use(
      mockEndpoint('get', '/api/products', createList([createProduct()])),
      mockFailingEndpoint('get', '/api/sales/summary', 500, 'The sum is away.'),
    );
    await openHome();
    const figure = (await screen.findByText('Revenue, last 30 days')).parentElement as HTMLElement;
    expect(await within(figure).findByText('could not be loaded')).toBeTruthy();
  });

  it('is followed by the latest sales', async () => {
    server.use(
      mockEndpoint('get', '/api/products', createList([createProduct()])),
      mockEndpoint('get', '/api/sales/summary', createSalesSummary()),
      mockEndpoint('get', '/api/sales', (request) => {
        expect(new URL(request.url).searchParams.get('status')).toBe('completed');
        return createList([createSale(), createSale({ id: 2, productTitle: 'Glaze recipes', isFree: true })]);
      }),
    );
    await openHome();
    const card = (await screen.findByRole('heading', { name: 'Latest sales' })).closest('section');
    const [first, second] = within(card as HTMLElement).getAllByRole('listitem');
    expect(first?.textContent).toContain('Kiln notesines@kova.example$12.99');
    expect(second?.textContent).toContain('Glaze recipesines@kova.exampleFree');
  });

  it('is not shown without a product', async () => {
    const handler = vi.fn(() => createList([]));
    server.use(mockEndpoint('get', '/api/products', handler));
    await openHome();
    await waitFor(() => expect(handler).toHaveBeenCalled());
    await screen.findByText('Subscribers', { selector: 'dt' });
    expect(screen.queryByText('Revenue, last 30 days')).toBeNull();
  });
});

describe('newsletters', () => {
  const scheduled = createNewsletter({
    id: 5,
    title: 'Ash',
    scheduledAt: '2026-12-01T07:30:00.000Z',
    scheduleTimeZone: 'Europe/Berlin',
  });

  it('include the next scheduled newsletter', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters', [createNewsletter({ id: 6 }), scheduled]),
      mockEndpoint('get', '/api/user', createUser({ timeZone: 'Asia/Kathmandu' })),
    );
    await openHome();
    expect(await screen.findByRole('heading', { level: 2, name: 'Ash' })).toBeTruthy();
    expect(screen.getByText('Tue, Dec 1, 2026, 13:15 GMT+5:45')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel schedule of Ash' })).toBeTruthy();
  });

  const countedNewsletter = { id: 8, sentAt: '2026-11-08T08:00:00.000Z', opens: 612, accepted: 1_242 };

  it('show their open rate with Pro', async () => {
    server.use(
      mockEndpoint('get', '/api/user', createUser({ isPro: true })),
      mockEndpoint('get', '/api/newsletters', [
        createNewsletter({ ...countedNewsletter, title: 'Frost', tracking: 'anonymous' }),
        createNewsletter({ ...countedNewsletter, id: 9, title: 'Ash', tracking: 'off' }),
      ]),
    );
    await openHome();
    const findRow = async (title: string) =>
      (await screen.findByText(title, { selector: 'li *' })).closest('li');
    expect((await findRow('Frost'))?.textContent).toMatch(/About 49%opened$/);
    expect((await findRow('Ash'))?.textContent).not.toContain('opened');
    const figure = screen.getByText('Opened last newsletter').parentElement;
    expect(figure?.textContent).toMatch(/About 49%Nov 8/);
  });

  it('show no open rate without Pro', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters', [
        createNewsletter({ ...countedNewsletter, tracking: 'anonymous' }),
      ]),
    );
    await openHome();
    await screen.findByText('Sent', { selector: 'li *' });
    expect(screen.queryByText('opened')).toBeNull();
    expect(screen.queryByText('Opened last newsletter')).toBeNull();
    expect(screen.getByText('Last newsletter', { selector: 'dt' })).toBeTruthy();
  });

  it('offer Undo while it is possible', async () => {
    const now = Date.now();
    const sentAt = new Date(now).toISOString();
    const undoUntil = new Date(now + 8000).toISOString();
    server.use(mockEndpoint('get', '/api/newsletters', [createNewsletter({ id: 77, sentAt, undoUntil })]));
    await openHome();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.getByText('Sending')).toBeTruthy();
  });
});

describe('the PRO banner', () => {
  it('shows the current quota, and links to /upgrade', async () => {
    await openHome();
    const banner = screen.getByRole('link', { name: 'Click to Go PRO - 5000 Newsletters Monthly' });
    expect(getHref(banner)).toBe('/upgrade');
  });

  it('is hidden on Pro', async () => {
    server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true })));
    await openHome();
    expect(screen.queryByText(/Go PRO/)).toBeNull();
  });
});

describe('the profile link', () => {
  it('is copied with a confirmation', async () => {
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await findToast('URL Copied!')).toBeTruthy();
    expect(await findToast('Your profile link has been copied to clipboard.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/mara');
  });

  it('shows an error if it could not be copied', async () => {
    const { user } = await openHome();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await findToast('Copy failed')).toBeTruthy();
    expect(await findToast('Could not copy to clipboard. Please try again.')).toBeTruthy();
  });

  it.each([
    ['Twitter', 'https://twitter.com/intent/tweet?url='],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
  ])('can be shared on %s', async (name, address) => {
    await openHome();
    const link = screen.getByText(name, { selector: 'a' });
    expect(getHref(link)).toBe(`${address}http%3A%2F%2Flocalhost%3A3000%2Fmara`);
    expect(link.getAttribute('target')).toBe('_blank');
  });
});

it('has a menu with every section, the upgrade and the sign-out', async () => {
  await openHome();
  const [rail] = screen.getAllByRole('navigation', { name: 'Main' });
  const names = within(rail as HTMLElement)
    .getAllByRole('link')
    .map(getHref);
  expect(names).toEqual([
    '/dashboard',
    '/dashboard3',
    '/newsletters',
    '/subscribers',
    '/sales',
    '/insights',
    '/widgets',
    '/upgrade',
    '/settings',
  ]);
  expect(within(rail as HTMLElement).getByText('Upgrade (PRO)')).toBeTruthy();
  const [top] = screen.getAllByText('Log out');
  const menu = top?.closest('[popover]') as HTMLElement;
  expect(within(menu).getByText('Upgrade (PRO)').closest('a')?.getAttribute('href')).toBe('/upgrade');
  expect(within(menu).getByText('Settings').closest('a')?.getAttribute('href')).toBe('/settings');
  expect(within(menu).getByText('Sales').closest('a')?.getAttribute('href')).toBe('/sales');
  expect(within(menu).getByText('Embed').closest('a')?.getAttribute('href')).toBe('/widgets');
  expect(within(menu).getByText('Newsletters').closest('a')?.getAttribute('href')).toBe('/newsletters');
});

it('offers no upgrade to users with Pro', async () => {
  server.use(mockEndpoint('get', '/api/user', createUser({ isPro: true })));
  await openHome();
  expect(screen.queryByText('Upgrade (PRO)')).toBeNull();
});

describe('the first steps', () => {
  const serveNewcomer = () =>
    server.use(
      mockEndpoint('get', '/api/user', createUser({ bio: '', socialLinks: {}, profileImage: null })),
      mockEndpoint('get', '/api/subscribers/count', { count: 0 }),
      mockEndpoint('get', '/api/newsletters', []),
    );

  it('show the completed and the next steps, instead of the plot', async () => {
    serveNewcomer();
    await openHome();
    expect(await screen.findByText('0 of 4 done')).toBeTruthy();
    expect(getHref(screen.getByRole('link', { name: 'Edit page' }))).toBe('/dashboard3');
    expect(getHref(screen.getByRole('link', { name: 'Write' }))).toBe('/newsletter/new2?new');
    expect(screen.queryByRole('heading', { name: 'Subscribers' })).toBeNull();
  });

  it('add the creator to the list', async () => {
    serveNewcomer();
    let addedBody: unknown;
    server.use(
      mockEndpoint('post', '/api/subscribers/by-hand', async (request) => {
        addedBody = await request.json();
        server.use(mockEndpoint('get', '/api/subscribers/count', { count: 1 }));
        return createSubscriber({ email: 'mara@lindqvist.example' });
      }),
    );
    const { user } = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Add yourself' }));
    expect(await findToast('You are on your list')).toBeTruthy();
    expect(await screen.findByText('1 of 4 done')).toBeTruthy();
    expect(addedBody).toEqual({ email: 'mara@lindqvist.example', consent: 'I added my own address.' });
  });

  it('show why the creator could not be added', async () => {
    serveNewcomer();
    server.use(
      mockFailingEndpoint('post', '/api/subscribers/by-hand', 403, 'Verify your email address first.'),
    );
    const { user } = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Add yourself' }));
    expect(await findToast('Verify your email address first.')).toBeTruthy();
  });

  it('stay hidden after they were dismissed', async () => {
    serveNewcomer();
    const { user } = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Dismiss first steps' }));
    expect(screen.queryByText('First steps')).toBeNull();
    cleanup();
    await openHome();
    await screen.findByText('No newsletters yet');
    expect(screen.queryByText('First steps')).toBeNull();
    localStorage.clear();
  });
});

describe('the subscribers', () => {
  const days = createInsightDays({ days: 30, dayOf: (index) => ({ joined: index < 10 ? 1 : 2 }) });
  const serveActive = (sentAt: string) =>
    server.use(
      mockEndpoint('get', '/api/subscribers/count', { count: 1_284 }),
      mockEndpoint('get', '/api/insights', createInsights(days)),
      mockEndpoint('get', '/api/newsletters', [createNewsletter({ sentAt })]),
    );

  it('are plotted once a newsletter was sent and someone else subscribed', async () => {
    serveActive(`${days[20]?.day}T12:00:00.000Z`);
    await openHome();
    expect(await screen.findByRole('heading', { name: 'Subscribers' })).toBeTruthy();
    expect(screen.queryByText('First steps')).toBeNull();
    expect(
      await screen.findByText(/^20 subscribers joined since your last newsletter on \w+ \d+\.$/),
    ).toBeTruthy();
  });

  it('are counted over 30 days if the last newsletter is older', async () => {
    serveActive('2020-01-01T12:00:00.000Z');
    await openHome();
    expect(await screen.findByText('50 subscribers joined in the last 30 days.')).toBeTruthy();
  });

  it('are plotted above the link to create a page', async () => {
    serveActive('2020-01-01T12:00:00.000Z');
    await openHome();
    const plot = await screen.findByRole('heading', { name: 'Subscribers' });
    const link = screen.getByRole('link', { name: 'Create your page' });
    expect(plot.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [true, ['7 days', '30 days', 'A year']],
    [false, ['7 days', '30 days']],
  ])('can be plotted for the periods of the plan (Pro: %s)', async (isPro, periods) => {
    serveActive('2020-01-01T12:00:00.000Z');
    const requestedDays = vi.fn();
    server.use(
      mockEndpoint('get', '/api/user', createUser({ isPro })),
      mockEndpoint('get', '/api/insights', (request) => {
        requestedDays(new URL(request.url).searchParams.get('days'));
        return createInsights(days);
      }),
    );
    const { user } = await openHome();
    const group = within(await screen.findByRole('group', { name: 'Period' }));
    expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(periods);
    await user.click(group.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(requestedDays).toHaveBeenLastCalledWith('7'));
    expect(screen.getByText('50 subscribers joined in the last 30 days.')).toBeTruthy();
  });

  it.each([
    [0, 'Share your page to get subscribers.'],
    [3, 'No subscribers joined since your last newsletter on Oct 26.'],
  ])('that did not join are described, with %i on the list', async (subscribers, sentence) => {
    server.use(
      mockEndpoint(
        'get',
        '/api/insights',
        createInsights(createInsightDays({ days: 30, dayOf: () => ({ subscribers }) })),
      ),
    );
    await openHome();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('show why the plot failed to load', async () => {
    serveActive('2020-01-01T12:00:00.000Z');
    server.use(mockFailingEndpoint('get', '/api/insights', 500, 'The days are away.'));
    await openHome();
    expect(await screen.findByText('The days are away.')).toBeTruthy();
  });
});

it('has five sections in the bottom bar', async () => {
  await openHome();
  const [, bar] = screen.getAllByRole('navigation', { name: 'Main' });
  const links = within(bar as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, getHref(link)])).toEqual([
    ['Home', '/dashboard'],
    ['Edit Site', '/dashboard3'],
    ['Send Newsletter', '/newsletter/new2'],
    ['Insights', '/insights'],
    ['Subscribers', '/subscribers'],
  ]);
});

describe('today’s views', () => {
  it('are shown instead of sales if there is no product', async () => {
    await openHome();
    const figure = (await screen.findByText('Views today')).parentElement as HTMLElement;
    expect(await within(figure).findByText('31')).toBeTruthy();
    expect(within(figure).getByText('12,408 in total')).toBeTruthy();
  });

  it('are not requested if there is a product', async () => {
    const handler = vi.fn(() => ({ count: 1, todayCount: 1 }));
    server.use(
      mockEndpoint('get', '/api/products', createList([createProduct()])),
      mockEndpoint('get', '/api/sales/summary', createSalesSummary()),
      mockEndpoint('get', '/api/views/count', handler),
    );
    await openHome();
    await screen.findByText('from 2 sales');
    expect(screen.queryByText('Views today')).toBeNull();
    expect(handler).not.toHaveBeenCalled();
  });

  it('are a dash if they failed to load', async () => {
    server.use(mockFailingEndpoint('get', '/api/views/count', 500, 'The count is away.'));
    await openHome();
    const figure = (await screen.findByText('Views today')).parentElement as HTMLElement;
    expect(await within(figure).findByText('could not be loaded')).toBeTruthy();
  });
});
