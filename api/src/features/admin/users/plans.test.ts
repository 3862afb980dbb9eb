import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { createProWorld, EXPIRING_CARD, type ProWorld, setPlan } from '../../../testing/payments/pro.js';

type Action = 'upgrade' | 'downgrade' | 'reset-quota';

async function createConsole() {
  const world = await createProWorld();
  const path = `/users/${world.mara.id}`;
  // Signed in for each call, because a session would end within these months.
  const ask = async (method: string, path: string) =>
    world.call(method, `/api/admin${path}`, { as: await signInAdmin(world) });
  return {
    world,
    act: (action: Action) => ask('POST', `${path}/${action}`),
    effects: async (action: Action) => (await ask('GET', `${path}/effects?action=${action}`)).json,
    summary: async () => (await ask('GET', '/summary')).json,
    users: async (query: string) => (await ask('GET', `/users?${query}`)).json.length,
    log: async () =>
      (await ask('GET', '/audit?userId=1')).json.data.map(({ action }: { action: string }) => action),
  };
}

async function payForPro(world: ProWorld, card?: string): Promise<void> {
  await world.subscribe(card);
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
}

describe('upgrading', () => {
  it('grants Pro with its default quota until a downgrade', async () => {
    const { world, act, effects, summary, users } = await createConsole();
    await setPlan(world.ctx, 1, { emailQuota: 7 });
    expect((await effects('upgrade')).effects.join(' ')).toContain('5,000 newsletters a month');
    expect((await act('upgrade')).json).toMatchObject({ isPro: true, isGranted: true, emailQuota: 5_000 });
    expect(await world.view()).toMatchObject({ isPro: true, source: 'granted' });
    expect((await summary()).proUsers).toBe(1);
    expect([await users('plan=pro'), await users('plan=free')]).toEqual([1, 0]);
    expect((await effects('downgrade')).effects[0]).toBe('mara is on the free plan immediately.');
    expect((await act('downgrade')).json).toMatchObject({ isPro: false, isGranted: false, emailQuota: 100 });
    await world.passTo({ days: 1 });
    expect(await world.view()).toMatchObject({ isPro: false, source: 'none' });
    expect((await summary()).proUsers).toBe(0);
  });

  it('is rejected for a paying user, and the preview shows the reason', async () => {
    const { world, act, effects, log } = await createConsole();
    await payForPro(world);
    const refusal = 'mara already pays for Pro. You can grant Pro after the subscription ends.';
    expect(await effects('upgrade')).toMatchObject({ refusal, effects: [] });
    expect((await act('upgrade')).json).toMatchObject({ code: 'pays_for_pro', message: refusal });
    expect(await world.view()).toMatchObject({ source: 'subscription' });
    expect(await log()).toEqual([]);
  });

  it('writes no audit entry if Pro is already granted, unless it clears a custom quota', async () => {
    const { world, act, log } = await createConsole();
    const grantedPlan = { isPro: true, isGranted: true, emailQuota: 5_000 };
    await act('upgrade');
    expect((await act('upgrade')).json).toMatchObject(grantedPlan);
    expect(await log()).toEqual(['user.upgrade']);
    await setPlan(world.ctx, 1, { isPro: true, emailQuota: 7 });
    expect((await act('upgrade')).json).toMatchObject(grantedPlan);
    expect(await log()).toEqual(['user.upgrade', 'user.upgrade']);
  });

  it('is allowed for a user who started a payment and abandoned it', async () => {
    const { world, act } = await createConsole();
    await world.begin();
    expect((await act('upgrade')).status).toBe(200);
  });
});

describe('downgrading a user on the free plan', () => {
  it('writes no audit entry, unless it clears a custom quota', async () => {
    const { world, act, log } = await createConsole();
    expect((await act('downgrade')).json).toMatchObject({ isPro: false, emailQuota: 100 });
    expect(await log()).toEqual([]);
    await setPlan(world.ctx, 1, { emailQuota: 7 });
    expect((await act('downgrade')).json).toMatchObject({ isPro: false, emailQuota: 100 });
    await act('downgrade');
    expect(await log()).toEqual(['user.downgrade']);
  });

  it('cancels a started payment, once', async () => {
    const { world, act, log } = await createConsole();
    await world.begin();
    await act('downgrade');
    await world.passTo({ hours: 0 });
    await act('downgrade');
    expect(await world.view()).toMatchObject({ status: 'ended' });
    expect(await log()).toEqual(['user.downgrade']);
  });
});

describe('downgrading a paying user', () => {
  it('cancels at the provider, keeps the paid time, and charges nothing more', async () => {
    const { world, act, effects, users } = await createConsole();
    await payForPro(world);
    const sentences = (await effects('downgrade')).effects.join(' ');
    expect(sentences).toContain('Their subscription is canceled, and they are not charged again.');
    expect(sentences).toContain('They keep Pro until the end of the paid period, December 21, 2026.');
    expect((await act('downgrade')).json).toMatchObject({ isPro: true, isGranted: false });
    await world.passTo({ days: 1 });
    expect(await world.view()).toMatchObject({ isPro: true, cancelAtPeriodEnd: true });
    await world.passTo({ days: 29 });
    expect(await users('plan=pro')).toBe(1);
    await world.passTo({ days: 40 });
    expect(await world.view()).toMatchObject({ isPro: false, status: 'ended' });
    expect(await users('plan=pro')).toBe(0);
    const { data } = (await world.call('GET', '/api/invoices', { token: world.token })).json;
    expect(data.filter(({ status }: { status: string }) => status === 'paid')).toHaveLength(1);
  });

  it('ends a subscription with a failed payment at once, and can be repeated', async () => {
    const { world, act, log } = await createConsole();
    await payForPro(world, EXPIRING_CARD);
    await world.passTo({ days: 32 });
    expect(await world.view()).toMatchObject({ status: 'past_due' });
    await act('downgrade');
    await act('downgrade');
    await world.passTo({ days: 33 });
    await act('downgrade');
    expect(await log()).toEqual(['user.downgrade']);
    expect((await world.rows())[0]?.endedAt).not.toBeNull();
    expect(world.errors).toEqual([]);
  });

  it('a quota reset for a paying user does not move the billing day', async () => {
    const { world, act, effects } = await createConsole();
    await payForPro(world);
    const resetsBefore = (await world.view()).resetsAt;
    await world.passTo({ days: 5 });
    await setPlan(world.ctx, 1, { emailsSent: 9 });
    const effectText = (await effects('reset-quota')).effects.join(' ');
    expect(effectText).toContain('9 of 5,000 newsletters');
    expect(effectText).toContain('The count still resets on their billing day.');
    expect((await act('reset-quota')).json.emailsSent).toBe(0);
    expect(await world.view()).toMatchObject({ emailsSent: 0, resetsAt: resetsBefore });
  });
});
