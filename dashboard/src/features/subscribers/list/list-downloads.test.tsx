import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createUser } from '../../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const today = new Date().toISOString().slice(0, 10);
let saved: Array<{ name: string; content: Blob }>;

beforeEach(() => {
  saved = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  return () => vi.restoreAllMocks();
});

it('CSV is disabled without Pro, explains why, and links to the settings', async () => {
  const { user, router } = renderApp('/subscribers');
  const csv = await screen.findByRole('button', { name: /^Download CSV/ });
  expect(csv.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(csv.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('CSV is part of Pro. JSON is free.');
  await user.click(csv);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(saved).toEqual([]);
});

it('CSV is saved with the date for creators on Pro', async () => {
  server.use(
    mockEndpoint('get', '/api/user', createUser({ isPro: true })),
    http.get('*/api/subscribers/export.csv', () => HttpResponse.text('Email\r\n"ines@kova.example"\r\n')),
  );
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await findToast('List downloaded')).toBeTruthy();
  expect(saved.map(({ name }) => name)).toEqual([`subscribers_${today}.csv`]);
  expect(await saved[0]?.content.text()).toBe('Email\r\n"ines@kova.example"\r\n');
});

it('JSON is saved with the date for creators without Pro', async () => {
  server.use(http.get('*/api/subscribers/export.json', () => HttpResponse.text('[]')));
  const { user } = renderApp('/subscribers');
  await user.click(await screen.findByRole('button', { name: 'Download JSON' }));
  expect(await findToast('List downloaded')).toBeTruthy();
  expect(saved.map(({ name }) => name)).toEqual([`subscribers_${today}.json`]);
});

it('downloads the subscribers that the list shows', async () => {
  const requests: string[] = [];
  server.use(
    http.get('*/api/subscribers/export.json', ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(['search', 'status', 'filter'].map((name) => query.get(name)).join(' '));
      return HttpResponse.text('[]');
    }),
  );
  const { user } = renderApp('/subscribers?status=pending&tag=VIP');
  expect(await screen.findByText('Files contain only the matching subscribers.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'kova');
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(requests.at(-1)).toBe('kova pending {"tag":"VIP"}');
  });
});

it('a failed download shows the reason, and can be retried', async () => {
  server.use(mockFailingEndpoint('get', '/api/subscribers/export.json', 500, 'The database is away.'));
  const { user } = renderApp('/subscribers');
  const json = await screen.findByRole('button', { name: 'Download JSON' });
  await user.click(json);
  expect(await findToast('Download failed')).toBeTruthy();
  expect(await findToast('The database is away.')).toBeTruthy();
  expect(saved).toEqual([]);
  expect(json.getAttribute('aria-busy')).toBeNull();
});
