import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { createNewsletterInsights } from '../../../../test/msw/insights-data';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { NewsletterDetail } from '../queries';

const buildDetail = (change: Partial<NewsletterDetail> = {}): NewsletterDetail => ({
  ...createNewsletterInsights(),
  links: [
    { position: 0, url: 'https://kiln.example/ash', clicks: 21 },
    { position: 1, url: 'https://kiln.example/sheet', clicks: 120 },
  ],
  ...change,
});

function open(newsletter: NewsletterDetail | undefined, isPro = true) {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ isPro })),
    ...(newsletter ? [mockEndpoint('get', '/api/insights/newsletters/{id}', newsletter)] : []),
  );
  return renderApp('/insights/newsletters/7');
}

const readFigure = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.textContent;
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('one newsletter', () => {
  it('shows its numbers, and each link, most clicks first', async () => {
    open(buildDetail());
    await screen.findByRole('heading', { level: 1, name: 'What the clay remembers' });
    expect(await readFigure('Accepted')).toBe('Accepted1,242of 1,260');
    expect(await readFigure('Opens')).toBe('Opens61249%, estimated');
    expect(await readFigure('Clicks')).toBe('Clicks14111%');
    expect(await readFigure('Unsubscribed')).toBe('Unsubscribed30.2%');
    expect(await readFigure('Not delivered')).toBe('Not delivered18failed, expired or bounced');
    expect(await readFigure('Revenue')).toBe('Revenue$25.98from 2 sales');
    const links = screen.getAllByRole('link', { name: /^kiln\.example/ });
    expect(links.map((link) => [link.textContent, link.closest('li')?.textContent])).toEqual([
      ['kiln.example/sheet', 'kiln.example/sheet120 clicks'],
      ['kiln.example/ash', 'kiln.example/ash21 clicks'],
    ]);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Insights' }).getAttribute('href')).toBe('/insights');
    expect(getHref('See the delivery report')).toBe('/newsletters/7/report');
    expect(getHref('Read the newsletter')).toBe('/newsletter/new2?id=7');
  });

  it('shows the first ten links', async () => {
    const links = Array.from({ length: 14 }, (_, position) => ({
      position,
      url: `https://kiln.example/${position}`,
      clicks: position,
    }));
    const { user } = open(buildDetail({ links }));
    const showAllButton = await screen.findByRole('button', { name: 'Show all 14 links' });
    expect(screen.getAllByRole('link', { name: /^kiln\.example/ })).toHaveLength(10);
    await user.click(showAllButton);
    expect(screen.getAllByRole('link', { name: /^kiln\.example/ })).toHaveLength(14);
  });

  it('shows that nothing was counted, and links to the settings', async () => {
    open(buildDetail({ tracking: 'off', opens: null, clicks: null, links: [] }));
    expect(await screen.findByText(/^Tracking was off for this newsletter/)).toBeTruthy();
    expect(await readFigure('Opens')).toBe('Opens–not counted');
    expect(getHref('in the settings')).toBe('/settings?tab=subscribers');
  });

  it('is part of Pro, and sends no request without it', async () => {
    // A request for the newsletter would fail the test, because it has no response.
    open(undefined, false);
    expect(await screen.findByText('PRO')).toBeTruthy();
    expect(getHref('See Pro features')).toBe('/upgrade');
  });

  it('shows that it does not exist', async () => {
    server.use(mockFailingEndpoint('get', '/api/insights/newsletters/{id}', 404, 'There is none.'));
    open(undefined);
    expect(await screen.findByText('Newsletter not found')).toBeTruthy();
  });

  it('shows why it failed to load, and retries', async () => {
    server.use(mockFailingEndpoint('get', '/api/insights/newsletters/{id}', 500, 'The database is away.'));
    const { user } = open(undefined);
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
    server.use(mockEndpoint('get', '/api/insights/newsletters/{id}', buildDetail()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,242')).toBeTruthy();
  });
});
