import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createNewsletter, createProduct, createUser } from '../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import {
  createInsightDays,
  createInsightSource,
  createInsights,
  createNewsletterInsights,
} from '../../../test/msw/insights-data';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { InsightSources, Insights, NewsletterInsights } from './queries';

/** Thirty days with data only on the last two. */
const busyDays = createInsightDays({
  days: 30,
  dayOf: (index) => ({
    subscribers: index < 29 ? 1_280 : 1_284,
    ...(index === 28 && { views: 40, visitors: 25, sales: 1, revenue: 1_299 }),
    ...(index === 29 && { views: 72, visitors: 30, joined: 5, left: 1, sales: 2, revenue: 2_598 }),
  }),
});
const busy = createInsights(busyDays, {
  previous: { views: 100, visitors: 60, joined: 5, left: 0, sales: 0, revenue: 0 },
  deliveries: { sent: 1_000, accepted: 986, bounced: 6, failed: 10 },
});

type World = {
  insights?: Insights;
  sources?: InsightSources;
  newsletters?: NewsletterInsights[];
  isPro?: boolean;
};

/** Records the requested periods in `requests`. Without Pro, a request for newsletters fails the test. */
function serve({
  insights = busy,
  sources = { data: [createInsightSource({ subscribers: 5 })], others: null },
  newsletters = [createNewsletterInsights()],
  isPro = true,
}: World = {}) {
  const requestedDays = { insights: [] as string[], sources: [] as string[] };
  const readDays = (request: Request) => new URL(request.url).searchParams.get('days') ?? '';
  server.use(
    mockEndpoint('get', '/api/user', createUser({ isPro })),
    mockEndpoint('get', '/api/insights', (request) => {
      requestedDays.insights.push(readDays(request));
      return insights;
    }),
    mockEndpoint('get', '/api/insights/sources', (request) => {
      requestedDays.sources.push(readDays(request));
      return { ...sources, nextCursor: null };
    }),
    ...(isPro
      ? [mockEndpoint('get', '/api/insights/newsletters', { data: newsletters, nextCursor: null })]
      : []),
  );
  return requestedDays;
}

type UserActions = ReturnType<typeof renderApp>['user'];

async function openTab(user: UserActions, name: string) {
  await user.click(await screen.findByRole('tab', { name }));
}

/** Returns the card with this heading. */
async function findCard(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const section = heading.closest('section');
  if (!section) throw new Error(`${title} is in no card.`);
  return within(section);
}

const readFigure = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent;

describe('current numbers', () => {
  it('show page views, subscribers and the last newsletter', async () => {
    serve();
    const sentAt = '2026-11-08T08:00:00.000Z';
    server.use(
      mockEndpoint('get', '/api/newsletters', [createNewsletter({ sentAt, opens: 612, clicks: 141 })]),
    );
    renderApp('/insights');
    await waitFor(async () =>
      expect(await readFigure('All page views')).toBe('All page views12,40831 today'),
    );
    await waitFor(async () => expect(await readFigure('Subscribers')).toBe('Subscribers1,2842 joined today'));
    const last = await findCard('Last newsletter');
    expect(await last.findByRole('link', { name: 'What the clay remembers' })).toBeTruthy();
    expect(await last.findByText('Sent to 1,284 subscribers')).toBeTruthy();
    expect(last.getByText('612 opens, estimated · 141 clicks')).toBeTruthy();
    expect(last.getByRole('link', { name: 'See clicked links' }).getAttribute('href')).toBe(
      '/insights/newsletters/7',
    );
    expect(last.getByRole('link', { name: 'All newsletters' }).getAttribute('href')).toBe('/newsletters');
  });

  it.each([
    { tracking: 'anonymous', reported: 'No opens or clicks yet.', link: 'See clicked links' },
    { tracking: 'off', reported: 'Sent without tracking opens and clicks.', link: 'See its stats' },
  ] as const)(
    'distinguish uncounted opens from no opens: $tracking',
    async ({ tracking, reported, link }) => {
      serve();
      const sentAt = '2026-11-08T08:00:00.000Z';
      server.use(mockEndpoint('get', '/api/newsletters', [createNewsletter({ sentAt, tracking })]));
      renderApp('/insights');
      const last = await findCard('Last newsletter');
      expect(await last.findByText(reported)).toBeTruthy();
      expect(last.getByRole('link', { name: link })).toBeTruthy();
    },
  );

  it('link growth to the list, and the recommendation to the page', async () => {
    serve();
    renderApp('/insights');
    const growth = await findCard('Growth');
    expect(await growth.findByText('2 new')).toBeTruthy();
    expect(growth.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/subscribers');
    const recommendation = await findCard('Add a profile image');
    expect(recommendation.getByRole('link', { name: 'Edit your page' }).getAttribute('href')).toBe(
      '/dashboard2',
    );
  });

  it('show the results of deliveries', async () => {
    serve();
    renderApp('/insights');
    const delivery = await findCard('Email delivery');
    expect(delivery.getByText('98%')).toBeTruthy();
    expect(delivery.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '980 delivered',
      '6 bounced',
      '10 not delivered',
      '4 in progress, suppressed or canceled',
    ]);
    expect(delivery.getByRole('link', { name: 'See newsletters' }).getAttribute('href')).toBe('/newsletters');
  });
});

it('describes the result of the period in a sentence', async () => {
  serve();
  renderApp('/insights');
  expect(
    await screen.findByText(
      '5 new subscribers in the last 30 days, all from instagram.com. 3 sales brought $38.97.',
    ),
  ).toBeTruthy();
});

it('has the tab in the URL, beside the period', async () => {
  serve();
  const { user, router } = renderApp('/insights?days=7&tab=sales');
  await findCard('Sales');
  expect(screen.queryByRole('heading', { name: 'Views and visitors' })).toBeNull();
  await openTab(user, 'Sources');
  await findCard('Traffic sources');
  expect(router.state.location.search).toBe('?days=7&tab=sources');
});

describe('the plots', () => {
  it('describe their data and the change in a sentence', async () => {
    serve();
    const { user } = renderApp('/insights');
    expect(
      await screen.findByRole('img', {
        name: 'Views and visitors: 112 views by 55 visitors in the last 30 days.',
      }),
    ).toBeTruthy();
    expect(
      (await findCard('Views and visitors')).getByText('12% more views than in the 30 days before'),
    ).toBeTruthy();
    await openTab(user, 'Subscribers');
    expect(
      screen.getByRole('img', {
        name: 'Subscribers: 1,284 subscribers on your list: 5 joined and 1 left in the last 30 days.',
      }),
    ).toBeTruthy();
    expect((await findCard('Subscribers')).getByText('The same as in the 30 days before')).toBeTruthy();
    await openTab(user, 'Sales');
    expect(
      screen.getByRole('img', { name: 'Sales: $38.97 from 3 sales in the last 30 days, after refunds.' }),
    ).toBeTruthy();
    expect((await findCard('Sales')).getByText('None in the 30 days before')).toBeTruthy();
  });

  it('have the same numbers as a table, newest first', async () => {
    serve();
    const { user } = renderApp('/insights');
    const views = await findCard('Views and visitors');
    expect(views.queryByRole('table')).toBeNull();
    await user.click(views.getByRole('button', { name: 'Show as table: Views and visitors' }));
    const rows = within(views.getByRole('table', { name: 'Views and visitors' })).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'DayViewsVisitors',
      'Nov 227230',
      'Nov 214025',
    ]);
    await openTab(user, 'Subscribers');
    const list = await findCard('Subscribers');
    await user.click(list.getByRole('button', { name: 'Show as table: Subscribers' }));
    expect(within(list.getByRole('table')).getAllByRole('row')[1]?.textContent).toBe('Nov 221,28451');
    await openTab(user, 'Sales');
    const sales = await findCard('Sales');
    await user.click(sales.getByRole('button', { name: 'Show as table: Sales' }));
    expect(within(sales.getByRole('table')).getAllByRole('row')[1]?.textContent).toBe('Nov 22$25.982');
    await user.click(sales.getByRole('button', { name: 'Hide table: Sales' }));
    expect(sales.queryByRole('table')).toBeNull();
  });

  it('move from day to day by keyboard, and mark the days of newsletters', async () => {
    serve();
    server.use(
      mockEndpoint('get', '/api/newsletters', [
        createNewsletter({ title: 'First frost', sentAt: '2026-11-21T23:59:00.000Z' }),
        createNewsletter({ id: 8, title: 'Long ago', sentAt: '2025-01-21T08:00:00.000Z' }),
      ]),
    );
    renderApp('/insights?tab=subscribers');
    const slider = await screen.findByRole('slider', { name: 'Subscribers by date' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 22: 1,284 on the list, 5 joined, 1 left');
    fireEvent.change(slider, { target: { value: '28' } });
    await waitFor(() =>
      expect(slider.getAttribute('aria-valuetext')).toBe(
        'Nov 21: 1,280 on the list, 0 joined, 0 left, Sent: First frost',
      ),
    );
    const markers = document.querySelectorAll('[data-marker]');
    expect([...markers].map((marker) => marker.getAttribute('data-marker'))).toEqual(['2026-11-21']);
  });

  it('show a year by weeks', async () => {
    serve({
      insights: createInsights(createInsightDays({ days: 365, dayOf: () => ({ views: 2, visitors: 1 }) })),
    });
    const { user } = renderApp('/insights?days=365');
    const views = await findCard('Views and visitors');
    await user.click(views.getByRole('button', { name: /^Show as table/ }));
    const rows = within(views.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(53);
    expect(rows.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'WeekViewsVisitors',
      'Nov 16–22147',
    ]);
  });
});

describe('the period', () => {
  it('is part of the URL', async () => {
    const requestedDays = serve();
    const { user, router } = renderApp('/insights?days=7');
    await findCard('Views and visitors');
    expect(requestedDays).toEqual({ insights: ['7'], sources: ['7'] });
    await user.click(screen.getByRole('radio', { name: '90 days' }));
    await waitFor(() => expect(requestedDays.sources.at(-1)).toBe('90'));
    expect(requestedDays.insights.at(-1)).toBe('90');
    expect(router.state.location.search).toBe('?days=90');
  });

  it('is at most 30 days without Pro, without further requests', async () => {
    const requestedDays = serve({ isPro: false });
    const { user } = renderApp('/insights');
    await findCard('Views and visitors');
    await user.click(screen.getByRole('radio', { name: 'A year (PRO)' }));
    const offer = await findCard('Stats beyond 30 days');
    expect(offer.getByRole('link', { name: 'See Pro features' }).getAttribute('href')).toBe('/upgrade');
    expect(screen.queryByRole('heading', { name: 'Views and visitors' })).toBeNull();
    expect(await findCard('Growth')).toBeTruthy();
    await user.click(offer.getByRole('button', { name: 'Show 30 days' }));
    await findCard('Views and visitors');
    expect(new Set([...requestedDays.insights, ...requestedDays.sources])).toEqual(new Set(['30']));
  });
});

describe('sources', () => {
  const manySources = Array.from({ length: 12 }, (_, index) =>
    createInsightSource({ source: `host${index}.example`, views: 100 - index }),
  );

  it('have a name and their results', async () => {
    const data = [
      createInsightSource(),
      createInsightSource({
        kind: 'direct',
        source: '',
        views: 60,
        visitors: 40,
        subscribers: 0,
        sales: 0,
        revenue: 0,
      }),
    ];
    serve({ sources: { data, others: null } });
    renderApp('/insights?tab=sources');
    const table = await screen.findByRole('table', { name: 'Traffic sources' });
    const rows = within(table).getAllByRole('row').slice(1);
    const cells = rows.map((row) => [
      within(row).getByRole('rowheader').firstElementChild?.textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]);
    expect(cells).toEqual([
      ['instagram.com', '120', '80', '6', '1', '$12.99'],
      ['Direct', '60', '40', '0', '0', '$0.00'],
    ]);
  });

  it('show the first eight, and the others on request', async () => {
    serve({
      sources: {
        data: manySources,
        others: { views: 30, visitors: 20, subscribers: 1, sales: 0, revenue: 0 },
      },
    });
    const { user } = renderApp('/insights?tab=sources');
    const table = await screen.findByRole('table', { name: 'Traffic sources' });
    expect(within(table).getAllByRole('row')).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Show all 12 sources' }));
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(14);
    expect(rows.at(-1)?.textContent).toContain('All others');
  });

  it('show the funnel from visit to sale', async () => {
    serve({
      sources: {
        data: [createInsightSource()],
        others: { views: 30, visitors: 20, subscribers: 1, sales: 0, revenue: 0 },
      },
    });
    renderApp('/insights?tab=sales');
    const funnel = await findCard('From visit to sale');
    expect(funnel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Visited your page100',
      'Joined your list77% of visitors',
      'Sales11% of visitors',
    ]);
  });
});

describe('newsletters', () => {
  it('are listed with opens and clicks', async () => {
    serve({
      newsletters: [
        createNewsletterInsights(),
        createNewsletterInsights({ id: 6, title: 'Ash', tracking: 'off', opens: null, clicks: null }),
      ],
    });
    renderApp('/insights?tab=newsletters');
    const table = await screen.findByRole('table', { name: 'Newsletters' });
    const rows = within(table).getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['1,260', '61249%', '14111%', '3', '$25.98'],
      ['1,260', 'Tracking off', 'Tracking off', '3', '$25.98'],
    ]);
    expect(within(table).getByRole('link', { name: 'Ash' }).getAttribute('href')).toBe(
      '/insights/newsletters/6',
    );
  });

  it('load one page at a time', async () => {
    serve();
    server.use(
      mockEndpoint('get', '/api/insights/newsletters', (request) =>
        new URL(request.url).searchParams.get('cursor') === 'next'
          ? { data: [createNewsletterInsights({ id: 5, title: 'Older' })], nextCursor: null }
          : { data: [createNewsletterInsights()], nextCursor: 'next' },
      ),
    );
    const { user } = renderApp('/insights?tab=newsletters');
    await user.click(await screen.findByRole('button', { name: 'Show 10 more' }));
    expect(await screen.findByRole('link', { name: 'Older' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show 10 more' })).toBeNull();
  });

  it('link to Pro for creators on Free', async () => {
    serve({ isPro: false });
    const { user } = renderApp('/insights');
    expect(await (await findCard('Last newsletter')).findByText('Sent to 1,284 subscribers')).toBeTruthy();
    expect((await findCard('Last newsletter')).queryByText(/opens or clicks/)).toBeNull();
    await openTab(user, 'Newsletters');
    const newsletters = await findCard('Newsletters');
    expect(newsletters.getByText('PRO')).toBeTruthy();
    expect(newsletters.getByRole('link', { name: 'See Pro features' }).getAttribute('href')).toBe('/upgrade');
  });
});

describe('a page without visitors', () => {
  it('shows the first steps', async () => {
    serve({
      insights: createInsights(createInsightDays({ days: 30 })),
      sources: { data: [], others: null },
      newsletters: [],
    });
    server.use(
      mockEndpoint('get', '/api/newsletters', []),
      mockEndpoint('get', '/api/views/count', { count: 0, todayCount: 0 }),
    );
    const { user } = renderApp('/insights');
    expect(await screen.findByText('No visits and no new subscribers in the last 30 days.')).toBeTruthy();
    const views = await findCard('Views and visitors');
    expect(views.getByText(/^No visits to your page in this period/)).toBeTruthy();
    expect(views.getByRole('link', { name: 'Share it' }).getAttribute('href')).toBe('/microsite');
    expect(
      (await findCard('Email delivery')).getByText('No newsletter was sent in the last 30 days.'),
    ).toBeTruthy();
    const last = await findCard('Last newsletter');
    expect(
      (await last.findByRole('link', { name: 'Write your first newsletter' })).getAttribute('href'),
    ).toBe('/newsletter/new2?new');
    await openTab(user, 'Subscribers');
    const list = await findCard('Subscribers');
    expect(list.getByRole('link', { name: 'import a list' }).getAttribute('href')).toBe(
      '/subscribers/import',
    );
    await openTab(user, 'Sales');
    const sales = await findCard('Sales');
    expect((await sales.findByRole('link', { name: 'Add a product' })).getAttribute('href')).toBe(
      '/dashboard3',
    );
    await openTab(user, 'Sources');
    expect((await findCard('Traffic sources')).getByText('No visits in this period')).toBeTruthy();
    await openTab(user, 'Newsletters');
    expect(await (await findCard('Newsletters')).findByText('No newsletter sent yet')).toBeTruthy();
  });

  it('shows only that nothing was sold if there is a product', async () => {
    serve({ insights: createInsights(createInsightDays({ days: 30 })) });
    server.use(mockEndpoint('get', '/api/products', createList([createProduct()])));
    renderApp('/insights?tab=sales');
    expect(await (await findCard('Sales')).findByText('No sales in this period.')).toBeTruthy();
  });
});

it('shows why a part failed to load, retries it, and shows the other parts', async () => {
  serve();
  server.use(mockFailingEndpoint('get', '/api/insights', 500, 'The days are away.'));
  const { user } = renderApp('/insights');
  expect((await screen.findByRole('alert')).textContent).toContain('The days are away.');
  expect(await findCard('Growth')).toBeTruthy();
  await openTab(user, 'Sources');
  expect(await screen.findByRole('table', { name: 'Traffic sources' })).toBeTruthy();
  await openTab(user, 'Overview');
  server.use(mockEndpoint('get', '/api/insights', busy));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findCard('Views and visitors')).toBeTruthy();
});

it('explains how views are counted', async () => {
  serve();
  const { user } = renderApp('/insights');
  await user.click(await screen.findByText('How this is counted'));
  expect(screen.getByText(/^To count visits, we set no cookies/)).toBeTruthy();
  expect(screen.getByText(/midnight in your time zone/)).toBeTruthy();
});

it('shows in place of the funnel that the sources failed to load, and loads them again', async () => {
  serve();
  server.use(mockFailingEndpoint('get', '/api/insights/sources', 500, 'The sources are not available.'));
  const { user } = renderApp('/insights?tab=subscribers');
  expect(await screen.findByText('The sources are not available.')).toBeTruthy();
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'From visit to sale' })).toBeTruthy();
});
