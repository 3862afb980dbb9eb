import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSegment, createSubscriber, tagWith } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

function recordQueries(respond: (query: URLSearchParams) => ReturnType<typeof createSubscriber>[]) {
  const queries: string[] = [];
  server.use(
    mockEndpoint('get', '/api/tags', createList([tagWith()])),
    mockEndpoint('get', '/api/segments', createList([createSegment({ filter: { source: 'page' } })])),
    mockEndpoint('get', '/api/subscribers', (request) => {
      const query = new URL(request.url).searchParams;
      queries.push(['segment', 'filter', 'status'].map((name) => query.get(name) ?? '-').join(' '));
      return respond(query);
    }),
  );
  return queries;
}

it('shows the filters of the URL, requests matching subscribers, and counts them', async () => {
  const queries = recordQueries(() => [createSubscriber({ tags: ['VIP', 'Press', 'Bern', 'Ash'] })]);
  renderApp('/subscribers?tag=VIP&segment=3&joined=30');
  expect(await screen.findByText('Ines Kovač')).toBeTruthy();
  expect(queries).toEqual(['3 {"all":[{"tag":"VIP"},{"joined":{"withinDays":30}}]} -']);
  expect(await screen.findByText('12 active subscribers match')).toBeTruthy();
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(row.getByText('VIP')).toBeTruthy();
  expect(row.getByText('+1')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Segment').selectedOptions[0]?.textContent).toBe('VIPs');
});

it('writes the filters to the URL, and clears them', async () => {
  const queries = recordQueries(() => [createSubscriber()]);
  const { user, router } = renderApp('/subscribers');
  await screen.findByText('Ines Kovač');
  await user.selectOptions(await screen.findByLabelText('Status'), 'Pending');
  await user.selectOptions(screen.getByLabelText('Activity'), 'Opened no newsletter of the last 90 days');
  expect(router.state.location.search).toBe('?status=pending&activity=unopened-90');
  await waitFor(() =>
    expect(queries.at(-1)).toBe('- {"activity":"opened","atMost":0,"withinDays":90} pending'),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('shows a chip for each filter, which removes it', async () => {
  recordQueries(() => [createSubscriber()]);
  const { user, router } = renderApp(
    '/subscribers?tag=VIP&segment=3&status=confirmed&joined=30&activity=bought',
  );
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  await chips.findByText('Segment: VIPs');
  expect(
    chips.getAllByRole('listitem').map((chip) => chip.firstElementChild?.firstElementChild?.textContent),
  ).toEqual(['Tag: VIP', 'Segment: VIPs', 'Status: Subscribed', 'Joined: Last 30 days', 'Bought anything']);
  await user.click(chips.getByRole('button', { name: 'Remove the filter Status: Subscribed' }));
  expect(router.state.location.search).toBe('?tag=VIP&segment=3&joined=30&activity=bought');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
});

it('explains that tags or segments did not load, and loads them again', async () => {
  recordQueries(() => [createSubscriber()]);
  server.use(mockFailingEndpoint('get', '/api/tags', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers');
  expect(await screen.findByText('Tags did not load. The database is away.')).toBeTruthy();
  server.use(mockEndpoint('get', '/api/tags', createList([tagWith()])));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'VIP' })).toBeTruthy();
  expect(screen.queryByText(/did not load/)).toBeNull();
});

it('explains a list without matches, and offers to clear the filters', async () => {
  recordQueries((query) => (query.has('filter') ? [] : [createSubscriber()]));
  const { user } = renderApp('/subscribers?tag=VIP');
  expect(await screen.findByText('No subscribers match these filters')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  expect(await screen.findByText('Ines Kovač')).toBeTruthy();
});

it('requests further pages if a page has no matches', async () => {
  let pages = 0;
  server.use(
    mockEndpoint(
      'get',
      '/api/subscribers',
      (request) => {
        pages += 1;
        return new URL(request.url).searchParams.get('cursor') === null
          ? []
          : Array.from({ length: 50 }, (_, index) =>
              createSubscriber({ id: index + 1, name: `Ines ${index}` }),
            );
      },
      { link: '</api/subscribers?cursor=next>; rel="next"' },
    ),
  );
  renderApp('/subscribers?tag=VIP');
  expect(await screen.findByText('Ines 49')).toBeTruthy();
  expect(pages).toBe(2);
});

it('saves the filters as a segment', async () => {
  const saved: unknown[] = [];
  recordQueries(() => [createSubscriber()]);
  server.use(
    mockEndpoint('post', '/api/segments', async (request) => {
      saved.push(await request.json());
      return createSegment();
    }),
  );
  const { user } = renderApp('/subscribers?tag=VIP&segment=3');
  await user.click(await screen.findByRole('button', { name: 'Save as segment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a segment' }));
  await user.type(await dialog.findByLabelText('Name'), 'VIPs of my page');
  await user.click(dialog.getByRole('button', { name: 'Save segment' }));
  await waitFor(() =>
    expect(saved).toEqual([
      { name: 'VIPs of my page', filter: { all: [{ source: 'page' }, { tag: 'VIP' }] } },
    ]),
  );
});

it('exports only the subscribers that match', async () => {
  const requests: string[] = [];
  recordQueries(() => [createSubscriber()]);
  server.use(
    mockEndpoint('get', '/api/subscribers/export.json', (request) => {
      requests.push(new URL(request.url).searchParams.get('filter') ?? '');
      return [];
    }),
  );
  const { user } = renderApp('/subscribers?tag=VIP');
  // Prevents the page from navigating to the file, which would affect later tests.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: 'Download JSON' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requests).toEqual(['{"tag":"VIP"}']);
});
