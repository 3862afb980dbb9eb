import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { Webhook, WebhookDelivery } from './webhook';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const HOOK = '/api/webhook-endpoints/{id}';

const createWebhook = (fields: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  url: 'https://kiln.example/hooks/tidings',
  events: ['subscriber.joined', 'sale.completed'],
  status: 'active',
  pauseReason: null,
  pausedAt: null,
  failingSince: null,
  createdAt: '2026-10-25T08:00:00.000Z',
  ...fields,
});

const createDelivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 31,
  eventId: 'evt_1',
  eventType: 'subscriber.joined',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  responseStatus: 204,
  failure: null,
  body: '{}',
  createdAt: '2026-10-26T08:00:00.000Z',
  settledAt: '2026-10-26T08:00:01.000Z',
  ...fields,
});

const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });

/** Opens one webhook with its deliveries. Records the requests to change it. */
async function openOne(webhook: Webhook, deliveries: WebhookDelivery[] = []) {
  let current = webhook;
  const asked: unknown[] = [];
  const store = (name: string) => async (request: Request) => {
    const body = await request.text();
    asked.push(body === '' ? name : [name, JSON.parse(body)]);
  };
  server.use(
    mockEndpoint('get', '/api/webhook-endpoints', () => createList([current])),
    mockEndpoint('get', `${HOOK}/deliveries`, { data: deliveries, nextCursor: null }),
    mockEndpoint('patch', HOOK, async (request) => {
      const change = (await request.json()) as Partial<Webhook>;
      asked.push(change);
      current = { ...current, ...change };
      return current;
    }),
    mockEndpoint('post', `${HOOK}/test`, async (request) => {
      await store('test')(request);
      return createDelivery({
        eventType: 'webhook.test',
        status: 'pending',
        attempts: 0,
        responseStatus: null,
      });
    }),
    mockEndpoint('post', `${HOOK}/deliveries/{deliveryId}/redeliver`, async (request) => {
      await store('again')(request);
      return createDelivery();
    }),
    mockEndpoint('post', `${HOOK}/secret`, async (request) => {
      await store('secret')(request);
      return { ...current, secret: SECRET };
    }),
    mockEndpoint('delete', HOOK, async (request) => {
      await store('remove')(request);
      return { success: true as const };
    }),
  );
  const app = renderApp('/settings?tab=account');
  await app.user.click(await findButton(/^Manage/));
  const dialog = await screen.findByRole('dialog', { name: 'kiln.example' });
  return { ...app, asked, dialog, inside: within(dialog) };
}

it('shows an empty list, and offers to add a webhook', async () => {
  renderApp('/settings?tab=account');
  expect(await screen.findByText('No webhook endpoints yet.')).toBeTruthy();
  expect(await findButton('Add endpoint')).toBeTruthy();
});

it('shows that the list failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/webhook-endpoints', 500, 'The database is away.'));
  const { user } = renderApp('/settings?tab=account');
  expect(await screen.findByText('The database is away.')).toBeTruthy();
  server.use(mockEndpoint('get', '/api/webhook-endpoints', createList([createWebhook()])));
  await user.click(await findButton('Try again'));
  expect(await screen.findByText('kiln.example/hooks/tidings')).toBeTruthy();
});

it('adds a webhook, and shows its secret once', async () => {
  const requestBodies: unknown[] = [];
  server.use(
    mockEndpoint('post', '/api/webhook-endpoints', async (request) => {
      requestBodies.push(await request.json());
      server.use(mockEndpoint('get', '/api/webhook-endpoints', createList([createWebhook()])));
      return { ...createWebhook(), secret: SECRET };
    }),
  );
  const { user } = renderApp('/settings?tab=account');
  await user.click(await findButton('Add endpoint'));
  await user.click(await findButton('Add'));
  expect(screen.getByText('Please enter a URL that starts with https://')).toBeTruthy();
  await user.type(screen.getByLabelText('URL'), ' https://kiln.example/hooks/tidings ');
  await user.click(screen.getByLabelText('Subscriber leaves'));
  await user.click(screen.getByLabelText('Newsletter is sent'));
  await user.click(screen.getByLabelText('Sale is refunded'));
  await user.click(await findButton('Add'));
  expect(((await screen.findByLabelText('Secret')) as HTMLInputElement).value).toBe(SECRET);
  expect(requestBodies).toEqual([
    { url: 'https://kiln.example/hooks/tidings', events: ['subscriber.joined', 'sale.completed'] },
  ]);
  await user.click(await findButton('Done'));
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  expect(await screen.findByText('2 event types')).toBeTruthy();
});

it('requires an event type, and shows the server’s error', async () => {
  server.use(
    mockFailingEndpoint(
      'post',
      '/api/webhook-endpoints',
      409,
      'You already have a webhook endpoint with this URL.',
    ),
  );
  const { user } = renderApp('/settings?tab=account');
  await user.click(await findButton('Add endpoint'));
  await user.type(screen.getByLabelText('URL'), 'https://kiln.example/');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(await findButton('Add'));
  expect(screen.getByText('Please choose at least one event type.')).toBeTruthy();
  await user.click(screen.getByLabelText('Sale is completed'));
  await user.click(await findButton('Add'));
  expect(await findToast('Endpoint not added')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('You already have a webhook endpoint with this URL.');
});

it('shows the deliveries of a webhook, and sends one again', async () => {
  const { user, asked, inside } = await openOne(createWebhook({ failingSince: '2026-11-03T08:00:00.000Z' }), [
    createDelivery({
      id: 33,
      eventType: 'webhook.test',
      status: 'pending',
      attempts: 0,
      responseStatus: null,
    }),
    createDelivery({
      id: 32,
      eventType: 'sale.completed',
      status: 'pending',
      attempts: 2,
      responseStatus: 503,
      failure: 'status',
      nextAttemptAt: '2030-11-03T08:00:00.000Z',
    }),
    createDelivery({ id: 31, status: 'failed', attempts: 7, responseStatus: null, failure: 'timed_out' }),
    createDelivery({ id: 30 }),
  ]);
  const rows = (await inside.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toMatch(/^TestSending/);
  expect(rows[1]).toMatch(/^SaleRetrying.*Responded 503\u00a0· 2 attempts\u00a0· next at November 3, 2030, /);
  expect(rows[2]).toMatch(/^Subscriber joinedFailed.*No response within 10 seconds\u00a0· 7 attempts/);
  expect(rows[3]).toMatch(/^Subscriber joinedDelivered.*Responded 204/);
  expect(inside.getAllByRole('button', { name: /^Send again/ })).toHaveLength(2);
  await user.click(inside.getAllByRole('button', { name: /^Send again/ })[0] as HTMLElement);
  expect(await findToast('Sending again')).toBeTruthy();
  expect(asked).toEqual(['again']);
});

it('sends a test event', async () => {
  const { user, asked, inside } = await openOne(createWebhook());
  expect(await inside.findByText('No deliveries yet. Send a test event to try this endpoint.')).toBeTruthy();
  await user.click(inside.getByRole('button', { name: 'Send a test' }));
  expect(await findToast('Test sent')).toBeTruthy();
  expect(asked).toEqual(['test']);
});

it('pauses and resumes a webhook', async () => {
  const { user, asked, inside } = await openOne(createWebhook(), [createDelivery()]);
  await user.click(inside.getByRole('button', { name: 'Pause' }));
  expect(await findToast('Endpoint paused')).toBeTruthy();
  await user.click(await inside.findByRole('button', { name: 'Resume' }));
  expect(await findToast('Endpoint resumed')).toBeTruthy();
  expect(asked).toEqual([{ status: 'paused' }, { status: 'active' }]);
});

it('shows why a webhook was paused, and does not offer to send', async () => {
  const { inside } = await openOne(
    createWebhook({ status: 'paused', pauseReason: 'failing', pausedAt: '2026-11-03T08:00:00.000Z' }),
    [createDelivery()],
  );
  expect(inside.getByRole('alert').textContent).toMatch(/3 days of failed deliveries/);
  expect(await inside.findByText('Delivered')).toBeTruthy();
  expect(inside.queryByRole('button', { name: /Send/ })).toBeNull();
});

it('saves changes to a webhook, and returns to the previous dialog', async () => {
  const { user, asked, inside } = await openOne(createWebhook());
  await user.click(inside.getByRole('button', { name: 'Change' }));
  const address = screen.getByLabelText('URL') as HTMLInputElement;
  expect(address.value).toBe('https://kiln.example/hooks/tidings');
  await user.clear(address);
  await user.type(address, 'https://kiln.example/v2');
  await user.click(await findButton('Save'));
  expect(await findToast('Endpoint changed')).toBeTruthy();
  expect(asked).toEqual([
    { url: 'https://kiln.example/v2', events: ['subscriber.joined', 'sale.completed'] },
  ]);
  expect(await inside.findByText('https://kiln.example/v2')).toBeTruthy();
});

it('creates a new secret for a webhook', async () => {
  const { user, asked, inside } = await openOne(createWebhook());
  await user.click(inside.getByRole('button', { name: 'New secret' }));
  await user.click(await findButton('Create secret'));
  expect(((await screen.findByLabelText('Secret')) as HTMLInputElement).value).toBe(SECRET);
  expect(asked).toEqual(['secret']);
});

it('removes a webhook after a confirmation', async () => {
  const { user, asked, inside } = await openOne(createWebhook());
  await user.click(inside.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this webhook endpoint?' }));
  server.use(mockEndpoint('get', '/api/webhook-endpoints', createList([])));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await findToast('Endpoint removed')).toBeTruthy();
  expect(asked).toEqual(['remove']);
  expect(await screen.findByText('No webhook endpoints yet.')).toBeTruthy();
});
