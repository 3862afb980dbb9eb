import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSale, createSalesSummary } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { Sale, SalesSummary } from './sale';

/** Simulates a shop with these sales. `requests` records the queries without the cache buster. */
function serve({
  sales = [createSale()],
  summary = createSalesSummary(),
}: {
  sales?: Sale[];
  summary?: SalesSummary;
}) {
  const requests = { lists: [] as string[], summaries: [] as string[] };
  const getQuery = (request: Request) => {
    const { searchParams } = new URL(request.url);
    searchParams.delete('_t');
    return String(searchParams);
  };
  server.use(
    mockEndpoint('get', '/api/sales', (request) => {
      requests.lists.push(getQuery(request));
      const { searchParams } = new URL(request.url);
      if (searchParams.has('cursor'))
        return { data: [createSale({ id: 9, customerEmail: 'last@kova.example' })], nextCursor: null };
      const status = searchParams.get('status');
      const search = searchParams.get('search') ?? '';
      const matchingSales = sales.filter(
        (sale) => (!status || sale.status === status) && (sale.customerEmail ?? '').includes(search),
      );
      return { data: matchingSales, nextCursor: matchingSales.length > 2 ? '3' : null };
    }),
    mockEndpoint('get', '/api/sales/summary', (request) => {
      requests.summaries.push(getQuery(request));
      return summary;
    }),
  );
  return requests;
}

const findTable = () => screen.findByRole('table', { name: 'Sales' });

describe('the sales screen', () => {
  it('shows the revenue by day and by product', async () => {
    const requests = serve({});
    const { user } = renderApp('/sales');
    const plot = await screen.findByRole('img', {
      name: 'Revenue by day over 30 days: $1,299.00 from 2 sales.',
    });
    expect(requests.summaries[0]).toMatch(/^days=30(&|$)/);
    for (const figure of ['$12.99', '4', '2']) expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
    const bars = [...plot.querySelectorAll('rect')].map((bar) => [
      bar.dataset.day,
      bar.getAttribute('height'),
    ]);
    expect(bars).toEqual([
      ['2026-11-20', '0'],
      ['2026-11-21', '100%'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table', { name: 'Revenue by day' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DaySalesRevenueFree',
      'Nov 212$1,299.000',
      'Nov 200$0.004',
    ]);
    await user.click(screen.getByRole('radio', { name: 'A year' }));
    await waitFor(() => expect(requests.summaries.at(-1)).toMatch(/^days=365/));
  });

  it('moves from day to day by keyboard', async () => {
    serve({});
    renderApp('/sales');
    const slider = await screen.findByRole('slider', { name: 'Day' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 21: $1,299, 2 sales');
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('Nov 20: $0, 0 sales');
  });

  it.each([
    ['7', '7 days', 7],
    ['8', '30 days', 30],
  ])(
    'shows the period in its URL, and the default for an invalid one: %s',
    async (days, period, shownDays) => {
      const requests = serve({});
      renderApp(`/sales?days=${days}`);
      await findTable();
      expect(requests.summaries[0]).toMatch(new RegExp(`^days=${shownDays}(&|$)`));
      expect(screen.getByRole<HTMLInputElement>('radio', { name: period }).checked).toBe(true);
    },
  );

  it('searches, filters and loads more', async () => {
    const sales = ['ada@kova.example', 'bo@kova.example', 'cy@kova.example'].map((customerEmail, id) =>
      createSale({ id: id + 1, customerEmail, status: id === 1 ? 'refunded' : 'completed' }),
    );
    const requests = serve({ sales });
    const { user } = renderApp('/sales');
    expect(within(await findTable()).getAllByRole('row')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    expect(await screen.findByText('last@kova.example')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Refunded');
    await waitFor(() => expect(requests.lists.at(-1)).toBe('limit=50&status=refunded'));
    await user.type(screen.getByRole('searchbox', { name: 'Search sales' }), 'nobody');
    expect(await screen.findByText('No sales found for "nobody"')).toBeTruthy();
    expect(requests.lists.at(-1)).toBe('limit=50&search=nobody&status=refunded');
  });

  it('shows the fees that are known, each in its currency', async () => {
    const fees = { applicationFee: 129, providerFee: 68, settledCurrency: 'usd' };
    serve({
      sales: [
        createSale({ id: 1, ...fees }),
        createSale({ id: 2, ...fees, providerFee: 60, settledCurrency: 'eur' }),
        createSale({ id: 3 }),
      ],
    });
    renderApp('/sales');
    const rows = within(await findTable())
      .getAllByRole('row')
      .slice(1);
    expect(
      rows.map((row) => row.textContent?.match(/(?:Platform|Payment) fee [$€]\d+\.\d\d/g) ?? []),
    ).toEqual([['Platform fee $1.29', 'Payment fee $0.68'], ['Platform fee $1.29', 'Payment fee €0.60'], []]);
  });

  it('shows the tax of a sale if it was calculated', async () => {
    serve({ sales: [createSale({ id: 1, tax: 207, country: 'DE' }), createSale({ id: 2 })] });
    renderApp('/sales');
    const [taxedRow, untaxedRow] = within(await findTable())
      .getAllByRole('row')
      .slice(1);
    expect(taxedRow?.textContent).toContain('$12.99$2.07 tax, DE');
    expect(untaxedRow?.textContent).not.toContain('tax');
  });

  it('links to the CSV file of all sales', async () => {
    serve({});
    renderApp('/sales');
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe('/api/sales/export');
  });

  it('shows that there are no sales yet, and the next step', async () => {
    const quiet = { sales: 0, revenue: 0, refunded: 0, freeDownloads: 0, products: [] };
    serve({
      sales: [],
      summary: createSalesSummary({ ...quiet, days: [{ day: '2026-11-21', sales: 0, revenue: 0, free: 0 }] }),
    });
    renderApp('/sales');
    expect(await screen.findByText('No sales yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a product' }).getAttribute('href')).toBe('/dashboard3');
    expect(screen.getByText('No sales in this period.')).toBeTruthy();
    expect(screen.getByText('$1')).toBeTruthy();
    expect(screen.queryByText('$0.01')).toBeNull();
  });

  it('shows the error, and retries', async () => {
    server.use(
      mockFailingEndpoint('get', '/api/sales', 500, 'The list is away.'),
      mockFailingEndpoint('get', '/api/sales/summary', 500, 'The sum is away.'),
    );
    const { user } = renderApp('/sales');
    expect(await screen.findByText('The list is away.')).toBeTruthy();
    expect(await screen.findByText('The sum is away.')).toBeTruthy();
    serve({});
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await user.click(retry);
    expect(await findTable()).toBeTruthy();
  });
});

describe('a new link', () => {
  const sendButtons = async () =>
    within(await findTable()).queryAllByRole('button', { name: /^Email new link/ });

  it('is offered only for a paid sale with an email address and a file', async () => {
    const incompleteSales = [
      createSale({ id: 2, customerEmail: null }),
      createSale({ id: 3, fileId: null }),
      createSale({ id: 4, status: 'refunded' }),
      createSale({ id: 5, status: 'disputed' }),
    ];
    serve({ sales: [createSale(), ...incompleteSales] });
    renderApp('/sales');
    expect((await sendButtons()).map((button) => button.getAttribute('aria-label'))).toEqual(
      Array(2).fill('Email new link to ines@kova.example for Kiln notes'),
    );
  });

  it('is emailed with a new idempotency key each time', async () => {
    serve({});
    const requests: Array<{ body: unknown; key: string | null }> = [];
    server.use(
      mockEndpoint('post', '/api/download-links', async (request) => {
        requests.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
        return { success: true as const, url: '/d', maxUses: 3, expiresAt: '2026-11-28T08:00:00.000Z' };
      }),
    );
    const { user } = renderApp('/sales');
    for (const count of [1, 2]) {
      await user.click((await sendButtons())[0] as HTMLElement);
      const dialog = screen.getByRole('dialog', { name: 'Send a new download link?' });
      expect(dialog.textContent).toContain('ines@kova.example gets an email with a new link to Kiln notes.');
      await user.click(within(dialog).getByRole('button', { name: 'Send link' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(requests).toHaveLength(count);
    }
    const toasts = screen.getAllByText('We sent an email to ines@kova.example.', { selector: 'li *' });
    expect(toasts.length).toBeGreaterThan(0);
    expect(requests.map(({ body }) => body)).toEqual(
      Array(2).fill({ fileId: 7, email: 'ines@kova.example' }),
    );
    expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
  });

  it('shows the server’s error, and is retried with the same key', async () => {
    serve({});
    const keys: Array<string | null> = [];
    server.use(
      mockFailingEndpoint('post', '/api/download-links', 429, 'Too many requests. Please wait an hour.'),
    );
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/api/download-links')) keys.push(request.headers.get('idempotency-key'));
    });
    const { user } = renderApp('/sales');
    await user.click((await sendButtons())[0] as HTMLElement);
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Send link' }));
    expect(await within(dialog).findByText('Too many requests. Please wait an hour.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
    server.events.removeAllListeners();
  });
});

describe('a refund', () => {
  it('requires a confirmation, is sent once and appears in the list', async () => {
    const sales = [
      createSale(),
      createSale({ id: 2, customerEmail: 'free@kova.example', amount: 0, isFree: true }),
    ];
    serve({ sales });
    const refunds: string[] = [];
    server.use(
      mockEndpoint('post', '/api/sales/{id}/refund', (request) => {
        refunds.push(new URL(request.url).pathname);
        sales[0] = createSale({ status: 'refunded', refundedAmount: 1_299 });
        return sales[0];
      }),
    );
    const { user } = renderApp('/sales');
    const buttons = within(await findTable()).getAllByRole('button', { name: /^Refund/ });
    // The page has a button for phones and a button for wide screens, and CSS shows one. Free sales have no button.
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      Array(2).fill('Refund ines@kova.example for Kiln notes'),
    );
    await user.click(buttons[0] as HTMLElement);
    const dialog = screen.getByRole('dialog', { name: 'Refund $12.99?' });
    expect(dialog.textContent).toContain('ines@kova.example for Kiln notes');
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(
      await screen.findByText('We refunded $12.99 to ines@kova.example.', { selector: 'li *' }),
    ).toBeTruthy();
    expect(refunds).toEqual(['/api/sales/1/refund']);
    expect(await within(await findTable()).findAllByText('Refunded')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the server’s error in its dialog', async () => {
    serve({});
    const reason = 'The buyer disputed this payment, so their bank decides about it.';
    server.use(mockFailingEndpoint('post', '/api/sales/{id}/refund', 409, reason));
    const { user } = renderApp('/sales');
    const [first] = within(await findTable()).getAllByRole('button', { name: /^Refund/ });
    await user.click(first as HTMLElement);
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(await within(dialog).findByText(reason)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Keep the payment' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // A second request starts from the beginning.
    await user.click(first as HTMLElement);
    expect(within(screen.getByRole('dialog')).queryByText(reason)).toBeNull();
  });
});
