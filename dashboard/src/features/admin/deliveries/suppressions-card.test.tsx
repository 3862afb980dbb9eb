import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { consoleHandlers } from '../../../../test/msw/console-data';
import { createErrorBody } from '../../../../test/msw/data';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';

beforeEach(() => server.use(...consoleHandlers));

async function openFilled() {
  const { user } = renderApp('/admin/deliveries');
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-23T10:00' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-23T10:20' } });
  await user.type(screen.getByLabelText('Reason contains (optional)'), 'relay not permitted');
  return user;
}

it('counts first, then lifts exactly the counted suppressions', async () => {
  const requests: unknown[] = [];
  server.use(
    http.get('*/api/admin/suppressions/matching', ({ request }) => {
      const { from, to, text } = Object.fromEntries(new URL(request.url).searchParams);
      requests.push({ from, to, text });
      const reasons = [{ text: '550 relay not permitted', count: 25 }];
      return HttpResponse.json({ count: 25, creators: 2, reasons });
    }),
    http.post('*/api/admin/suppressions/lift', async ({ request }) => {
      requests.push(await request.json());
      return HttpResponse.json({ lifted: 25 });
    }),
  );
  const user = await openFilled();
  await user.click(screen.getByRole('button', { name: 'Count suppressions' }));
  expect(await screen.findByText('25 suppressions of 2 creators.')).toBeTruthy();
  expect(screen.getByText('25 × 550 relay not permitted')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Lift suppressions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lift 25 suppressions?' });
  await user.click(within(dialog).getByRole('button', { name: 'Lift suppressions' }));
  expect(await screen.findByText('25 suppressions lifted.')).toBeTruthy();
  const filter = {
    from: new Date('2026-11-23T10:00').toISOString(),
    to: new Date('2026-11-23T10:20').toISOString(),
    text: 'relay not permitted',
  };
  expect(requests).toEqual([filter, filter]);
  expect(screen.queryByText('25 suppressions of 2 creators.')).toBeNull();
});

it('shows that nothing matches, and discards the count when the filter changes', async () => {
  server.use(
    http.get('*/api/admin/suppressions/matching', () =>
      HttpResponse.json({ count: 0, creators: 0, reasons: [] }),
    ),
  );
  const user = await openFilled();
  await user.click(screen.getByRole('button', { name: 'Count suppressions' }));
  expect(await screen.findByText('No suppressions match.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lift suppressions' })).toBeNull();
  await user.type(screen.getByLabelText('Reason contains (optional)'), '!');
  expect(screen.queryByText('No suppressions match.')).toBeNull();
});

it('shows why the count failed', async () => {
  server.use(
    http.get('*/api/admin/suppressions/matching', () =>
      HttpResponse.json(createErrorBody('The end of the period is before its start.'), { status: 400 }),
    ),
  );
  const user = await openFilled();
  await user.click(screen.getByRole('button', { name: 'Count suppressions' }));
  expect(await screen.findByText('The end of the period is before its start.')).toBeTruthy();
});
