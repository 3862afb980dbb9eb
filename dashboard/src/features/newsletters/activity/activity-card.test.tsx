import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createNewsletter, createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { ActiveSubscriber, Activity } from './activity';

const SENT = createNewsletter({ sentAt: '2026-10-26T08:00:00.000Z' });

const createActivity = (change: Partial<Activity> = {}): Activity => ({
  tracking: 'anonymous',
  opens: 1_284,
  clicks: 321,
  machineOpens: 40,
  machineClicks: 1,
  links: [
    { url: 'https://kiln.example/ash', clicks: 21, machineClicks: 1 },
    { url: 'https://kiln.example/sheet', clicks: 300, machineClicks: 0 },
  ],
  ...change,
});

/** Renders the page of a sent newsletter. The creator has Pro by default. */
async function openNewsletter(activity: Activity | undefined, isPro = true) {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ isPro })),
    mockEndpoint('get', '/api/newsletters/{id}', SENT),
    ...(activity ? [mockEndpoint('get', '/api/newsletters/{id}/activity', activity)] : []),
  );
  const app = renderApp('/newsletter/new2?id=7');
  const heading = await screen.findByRole('heading', { name: 'Activity' }, { timeout: 15_000 });
  const card = heading.closest('section');
  if (!card) throw new Error('The heading is in no card.');
  return { ...app, card: within(card) };
}

describe('activity of a sent newsletter', () => {
  it('shows opens, clicks, and how many were not counted', async () => {
    const { card } = await openNewsletter(createActivity());
    const readFigure = async (label: string) => (await card.findByText(label)).parentElement?.textContent;
    expect(await readFigure('Opens')).toBe('Opens1,284estimated');
    expect(await readFigure('Clicks')).toBe('Clicks321\u00a0');
    expect(await readFigure('Click rate')).toBe('Click rate25%clicks per 100 opens');
    expect(card.getByText(/^Not counted: 40 opens and 1 click by/)).toBeTruthy();
  });

  it('shows each link as bars and as a table, most clicks first', async () => {
    const { user, card } = await openNewsletter(createActivity());
    const toggle = await card.findByRole('button', { name: 'Show as table' });
    const links = card.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['kiln.example/sheet', 'https://kiln.example/sheet'],
      ['kiln.example/ash', 'https://kiln.example/ash'],
    ]);
    expect(card.getByText('300 clicks')).toBeTruthy();
    await user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    const rows = within(card.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'LinkClicksNot counted',
      'kiln.example/sheet3000',
      'kiln.example/ash211',
    ]);
  });

  it('shows eight links first, then the others on request', async () => {
    const links = Array.from({ length: 12 }, (_, index) => ({
      url: `https://kiln.example/${index}`,
      clicks: 12 - index,
      machineClicks: 0,
    }));
    const { user, card } = await openNewsletter(createActivity({ links }));
    const showAllButton = await card.findByRole('button', { name: 'Show all 12 links' });
    expect(card.getAllByRole('link')).toHaveLength(8);
    await user.click(showAllButton);
    expect(card.getAllByRole('link')).toHaveLength(12);
  });

  it('shows that there are no opens yet', async () => {
    const { card } = await openNewsletter(
      createActivity({ opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0, links: [] }),
    );
    expect(await card.findByText('No opens yet')).toBeTruthy();
    expect(card.queryByText(/Not counted/)).toBeNull();
  });

  it('explains that nothing was counted, and links to the setting', async () => {
    const { card } = await openNewsletter(
      createActivity({ tracking: 'off', opens: 0, clicks: 0, links: [] }),
    );
    const settings = await card.findByRole('link', { name: 'in the settings' });
    expect(settings.getAttribute('href')).toBe('/settings?tab=subscribers');
    expect(card.queryByText('Opens')).toBeNull();
  });

  it('is part of Pro, and sends no request without it', async () => {
    // A request for the activity would fail the test, because it has no response.
    const { card } = await openNewsletter(undefined, false);
    expect(card.getByText('PRO')).toBeTruthy();
    expect(card.getByRole('link', { name: 'See Pro features' }).getAttribute('href')).toBe('/upgrade');
  });

  it('shows why it failed to load, and retries', async () => {
    server.use(mockFailingEndpoint('get', '/api/newsletters/{id}/activity', 500, 'The database is away.'));
    const { user, card } = await openNewsletter(undefined);
    expect((await card.findByRole('alert', {}, { timeout: 15_000 })).textContent).toContain(
      'The database is away.',
    );
    server.use(mockEndpoint('get', '/api/newsletters/{id}/activity', createActivity()));
    await user.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('1,284')).toBeTruthy();
  });
});

describe('active subscribers', () => {
  const createSubscriber = (id: number, change: Partial<ActiveSubscriber> = {}): ActiveSubscriber => ({
    subscriberId: id,
    email: `subscriber${id}@kova.example`,
    name: null,
    opens: 1,
    clicks: 0,
    firstOpenedAt: '2026-10-26T09:00:00.000Z',
    lastActiveAt: '2026-10-26T09:00:00.000Z',
    ...change,
  });

  it('are listed page by page with individual tracking', async () => {
    server.use(
      mockEndpoint('get', '/api/newsletters/{id}/subscribers', (request) =>
        new URL(request.url).searchParams.get('cursor') === '2'
          ? { data: [createSubscriber(1, { opens: 0, clicks: 3 })], nextCursor: null }
          : { data: [createSubscriber(2, { name: 'Ines Kovač', opens: 2, clicks: 1 })], nextCursor: '2' },
      ),
    );
    const { user, card } = await openNewsletter(createActivity({ tracking: 'individual' }));
    const subscribers = within(await card.findByRole('region', { name: 'Subscribers' }));
    await user.click(subscribers.getByRole('button', { name: 'Show subscribers' }));
    expect((await subscribers.findByText('Ines Kovač')).closest('li')?.textContent).toContain(
      'subscriber2@kova.example2 opens · 1 click',
    );
    await user.click(await subscribers.findByRole('button', { name: 'Show 50 more' }));
    expect((await subscribers.findByText('subscriber1@kova.example')).closest('li')?.textContent).toContain(
      '3 clicks',
    );
    expect(subscribers.queryByRole('button', { name: 'Show 50 more' })).toBeNull();
  });

  it('are not requested with anonymous tracking', async () => {
    const { card } = await openNewsletter(createActivity());
    await card.findByText('1,284');
    expect(card.queryByRole('region', { name: 'Subscribers' })).toBeNull();
  });
});
