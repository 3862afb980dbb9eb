import { expect, it } from 'vitest';
import { createProWorld, type ProWorld, setPlan } from '../../../testing/payments/pro.js';

const parseTime = (text: string) => Date.parse(text);

async function createWorldAt(time: string): Promise<ProWorld> {
  const world = await createProWorld();
  world.clock.advance(parseTime(time) - world.clock.now());
  return world;
}

async function startSubscription(world: ProWorld, priceId: 'monthly' | 'annual'): Promise<void> {
  await world.subscribe(undefined, priceId);
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
}

/** Runs no job and sends no report, because the month is computed when it is read. */
async function readResetTime(world: ProWorld, time: string): Promise<string> {
  world.clock.advance(parseTime(time) - world.clock.now());
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
  return (await world.view()).resetsAt;
}

it('counts months from the day that Pro was paid, and not from the registration', async () => {
  const world = await createWorldAt('2026-12-05T23:45:00Z');
  const { ctx, mara } = world;
  await setPlan(ctx, mara.id, { emailsSent: 42 });
  expect((await world.view()).resetsAt).toBe('2026-12-21T08:00:00.000Z');
  await startSubscription(world, 'monthly');
  expect(await world.view()).toMatchObject({ resetsAt: '2027-01-05T23:45:00.000Z', emailsSent: 0 });
});

it('resets on the last day of short months if Pro began on a 31st', async () => {
  const world = await createWorldAt('2026-12-31T23:30:00Z');
  await startSubscription(world, 'monthly');
  expect(await readResetTime(world, '2027-01-31T23:29:59Z')).toBe('2027-01-31T23:30:00.000Z');
  expect(await readResetTime(world, '2027-01-31T23:30:00Z')).toBe('2027-02-28T23:30:00.000Z');
  expect(await readResetTime(world, '2027-02-28T23:30:00Z')).toBe('2027-03-31T23:30:00.000Z');
  const view = await world.view();
  expect(view.currentPeriodEnd).toBe(view.resetsAt);
});

it('resets monthly on an annual plan, also from a leap day', async () => {
  const world = await createWorldAt('2028-02-29T12:00:00Z');
  await startSubscription(world, 'annual');
  expect((await world.view()).currentPeriodEnd).toBe('2029-02-28T12:00:00.000Z');
  expect(await readResetTime(world, '2028-03-01T00:00:00Z')).toBe('2028-03-29T12:00:00.000Z');
  expect(await readResetTime(world, '2029-02-28T11:59:59Z')).toBe('2029-02-28T12:00:00.000Z');
  expect(await readResetTime(world, '2029-02-28T12:00:00Z')).toBe('2029-03-29T12:00:00.000Z');
});

it('resets the count at the end of the month, and carries nothing over', async () => {
  const world = await createWorldAt('2026-12-01T00:00:00Z');
  await startSubscription(world, 'annual');
  const { ctx, mara } = world;
  await setPlan(ctx, mara.id, { emailsSent: 4_999, countedSince: world.clock.now() });
  expect(await world.view()).toMatchObject({ emailsSent: 4_999, quotaState: 'near' });
  world.clock.advance(parseTime('2027-01-01T00:00:00Z') - world.clock.now());
  expect(await world.view()).toMatchObject({ emailsSent: 0, emailQuota: 5_000, quotaState: 'plenty' });
});

it('continues the month if Pro is revoked in the middle of it', async () => {
  const world = await createWorldAt('2026-12-01T00:00:00Z');
  const id = await world.subscribe();
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
  await setPlan(world.ctx, world.mara.id, { emailsSent: 150, countedSince: world.clock.now() });
  const { payments } = world;
  await payments.refundElsewhere(await payments.subscriptions.lastPayment(id));
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
  expect(await world.view()).toMatchObject({
    isPro: false,
    emailsSent: 150,
    emailQuota: 100,
    quotaState: 'reached',
    resetsAt: '2027-01-01T00:00:00.000Z',
  });
});
