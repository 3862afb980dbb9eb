import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { NewIntent, PaymentIntent } from '../../../ports/payments.js';
import { createSimulatedPayments, PROCESSING_MS, type SimulatedPayments } from './simulated-payments.js';

const ORDER: NewIntent = {
  amount: 1_299,
  currency: 'usd',
  description: 'Field notes',
  metadata: { purchase: 'abc', product: '7' },
  idempotencyKey: 'purchase-abc',
};

interface SimulatedWorld {
  payments: SimulatedPayments;
  folder: string;
  clock: { now: number };
  /** Opens the payments as another process of the same instance. */
  reopen(): SimulatedPayments;
}

function openSimulatedWorld(): SimulatedWorld {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-simulated-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = { now: Date.UTC(2026, 10, 21, 8) };
  const reopen = () => createSimulatedPayments({ folder, key: Buffer.alloc(32, 3), now: () => clock.now });
  return { payments: reopen(), folder, clock, reopen };
}

async function begin(payments: SimulatedPayments): Promise<PaymentIntent & { clientSecret: string }> {
  const intent = await payments.createIntent(ORDER);
  if (intent.clientSecret === null) throw new Error('a new intent has a client secret');
  return { ...intent, clientSecret: intent.clientSecret };
}

it.each([
  ['4242 4242 4242 4242', 'succeeded', null, 'payment_intent.succeeded'],
  ['4242-4242-4242-4242', 'succeeded', null, 'payment_intent.succeeded'],
  ['4000000000000002', 'declined', 'Your card was declined.', 'payment_intent.payment_failed'],
  ['4000 0000 0000 9995', 'declined', 'Your card has insufficient funds.', 'payment_intent.payment_failed'],
  ['4000 0025 0000 3155', 'challenge', null, 'payment_intent.requires_action'],
  ['4000 0000 0000 0077', 'processing', null, 'payment_intent.processing'],
  [
    '4111 1111 1111 1111',
    'declined',
    'This is a simulated payment: only test cards work here.',
    'payment_intent.payment_failed',
  ],
])('responds to the card %s with %s', async (card, status, message, type) => {
  const { payments } = openSimulatedWorld();
  const { clientSecret, id } = await begin(payments);
  const result = await payments.simulator.confirm({ clientSecret, card });
  expect(result).toMatchObject({ status, message });
  const [event] = result.events;
  if (event === undefined) throw new Error('each card is reported');
  expect(payments.readEvent(event)).toMatchObject({ type, intentId: id });
});

it('shows a payment to other processes at once, and pays it once', async () => {
  const { payments, reopen } = openSimulatedWorld();
  const { clientSecret, id } = await begin(payments);
  const first = await payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
  expect(await reopen().findIntent(id)).toMatchObject({ status: 'succeeded', amount: 1_299 });
  const secondResult = await reopen().simulator.confirm({ clientSecret, card: '4000000000000002' });
  expect(secondResult).toEqual(first);
});

it('allows only one result if a payment is paid and canceled at the same time', async () => {
  const { payments, reopen } = openSimulatedWorld();
  for (let round = 0; round < 20; round++) {
    const intent = await payments.createIntent({ ...ORDER, idempotencyKey: `round-${round}` });
    const clientSecret = intent.clientSecret ?? '';
    const [paid] = await Promise.all([
      payments.simulator.confirm({ clientSecret, card: '4242424242424242' }).catch((error) => error.kind),
      reopen().cancelIntent(intent.id),
    ]);
    const foundIntent = await payments.findIntent(intent.id);
    expect(foundIntent?.status).toBe(paid === 'invalid_request' ? 'canceled' : 'succeeded');
  }
});

it('accepts or fails a challenge', async () => {
  const { payments } = openSimulatedWorld();
  const { clientSecret, id } = await begin(payments);
  await payments.simulator.confirm({ clientSecret, card: '4000002500003155' });
  expect((await payments.findIntent(id))?.status).toBe('open');
  const declinedResult = await payments.simulator.completeChallenge({ clientSecret, isPassed: false });
  expect(declinedResult).toMatchObject({
    status: 'declined',
    message: expect.stringContaining('confirm your identity'),
  });
  await payments.simulator.confirm({ clientSecret, card: '4000002500003155' });
  const passedResult = await payments.simulator.completeChallenge({ clientSecret, isPassed: true });
  expect(passedResult.status).toBe('succeeded');
  expect(await payments.findIntent(id)).toMatchObject({ status: 'succeeded', failure: null });
});

it('rejects the result of a missing challenge', async () => {
  const { payments } = openSimulatedWorld();
  const { clientSecret } = await begin(payments);
  await expect(payments.simulator.completeChallenge({ clientSecret, isPassed: true })).rejects.toMatchObject({
    kind: 'invalid_request',
  });
});

it('completes a processing payment after a fixed time', async () => {
  const { payments, clock, reopen } = openSimulatedWorld();
  const { clientSecret, id } = await begin(payments);
  await payments.simulator.confirm({ clientSecret, card: '4000000000000077' });
  clock.now += PROCESSING_MS - 1;
  expect((await payments.findIntent(id))?.status).toBe('processing');
  clock.now += 1;
  expect((await reopen().findIntent(id))?.status).toBe('succeeded');
  await reopen().refund({ intentId: id, idempotencyKey: 'refund' });
  expect(await payments.findIntent(id)).toMatchObject({ status: 'succeeded', refundedAmount: 1_299 });
});

it('reports a dispute', async () => {
  const { payments } = openSimulatedWorld();
  const { clientSecret, id } = await begin(payments);
  await payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
  const [event] = await payments.dispute({ intentId: id, state: 'open' });
  expect(payments.readEvent(event ?? { body: '', signature: '' })).toMatchObject({
    type: 'charge.dispute.created',
    intentId: id,
  });
  expect((await payments.findIntent(id))?.dispute).toBe('open');
  await expect(payments.refund({ intentId: id, idempotencyKey: 'refund' })).rejects.toMatchObject({
    kind: 'invalid_request',
  });
});

it.each([
  ['of another payment intent', (secret: string) => secret.replace(/^pi_simulated_./, 'pi_simulated_z')],
  ['guessed', (secret: string) => `${secret.slice(0, -1)}z`],
  ['in other case', (secret: string) => `${secret.slice(0, -1)}é`],
  ['truncated', (secret: string) => secret.split('_secret_')[0] ?? ''],
  ['empty', () => ''],
])('rejects a client secret that is %s', async (_name, change) => {
  const { payments } = openSimulatedWorld();
  const { clientSecret, id } = await begin(payments);
  await expect(
    payments.simulator.confirm({ clientSecret: change(clientSecret), card: '4242424242424242' }),
  ).rejects.toMatchObject({ kind: 'invalid_request' });
  expect((await payments.findIntent(id))?.status).toBe('open');
});

it('reads no file outside of its folder', async () => {
  const { payments } = openSimulatedWorld();
  for (const id of ['../secret', 'pi_simulated_../../etc', '', '/etc/passwd']) {
    expect(await payments.findIntent(id)).toBeUndefined();
  }
});

it('stores no card number', async () => {
  const { payments, folder } = openSimulatedWorld();
  const { clientSecret } = await begin(payments);
  for (const card of ['4000000000000002', '5555 5555 5555 4444', '4242424242424242']) {
    await payments.simulator.confirm({ clientSecret, card });
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files).toHaveLength(4);
  for (const file of files) {
    const { paidAt: _, ...storedIntent } = JSON.parse(readFileSync(join(file.parentPath, file.name), 'utf8'));
    expect(JSON.stringify(storedIntent)).not.toMatch(/\d{4}[ -]?\d{4}|4242|4444/);
  }
});
