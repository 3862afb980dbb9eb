import { describe, expect, it } from 'vitest';
import {
  createProWorld,
  EXPIRING_CARD,
  type ProWorld,
  SLOW_CARD,
  setPlan,
} from '../../testing/payments/pro.js';

const NEWSLETTER = { title: 'The kiln', content: '<p>Frost came on Tuesday.</p>', template: 'template-2' };

async function post(world: ProWorld, path: string, body: object = {}): Promise<string | number> {
  const { status, json } = await world.call('POST', path, { token: world.token, body });
  return status < 300 ? 'open' : json.code;
}

async function get(world: ProWorld, path: string): Promise<string | number> {
  const { status, json } = await world.call('GET', path, { token: world.token, unchecked: true });
  return status < 300 ? 'open' : json.code;
}

async function draft(world: ProWorld, change: object = {}): Promise<number> {
  const body = { ...NEWSLETTER, ...change };
  return (await world.call('POST', '/api/newsletters', { token: world.token, body })).json.id;
}

async function send(world: ProWorld, change: object = {}): Promise<string | number> {
  return post(world, `/api/newsletters/${await draft(world, change)}/send`);
}

/** Calls each gate through the API, and returns its result. */
const GATES: Record<string, (world: ProWorld) => Promise<string | number>> = {
  'a newsletter beyond the free quota': async (world) => {
    const { ctx, mara } = world;
    const countedSince = ctx.clock.now();
    await setPlan(ctx, mara.id, { emailsSent: 100, countedSince });
    const result = await send(world);
    await setPlan(ctx, mara.id, { emailsSent: 0 });
    return result;
  },
  'a premium design': (world) => send(world, { design: 'harbour' }),
  'the list as CSV': (world) => get(world, '/api/subscribers/export.csv'),
  'custom CSS': (world) => post(world, '/api/onboarding', { customCss: 'a { color: red }' }),
  'a domain of one’s own': (world) => post(world, '/api/domains', { domain: 'mara.example.com' }),
  'a domain to send from': (world) => post(world, '/api/sending-domains', { domain: 'mara.example.org' }),
  'opens and clicks': async (world) => {
    const id = await draft(world);
    await post(world, `/api/newsletters/${id}/send`);
    return get(world, `/api/newsletters/${id}/activity`);
  },
  'who opened': async (world) => {
    const id = await draft(world);
    await post(world, `/api/newsletters/${id}/send`);
    return get(world, `/api/newsletters/${id}/subscribers`);
  },
  'a page without our name': async (world) => {
    const { text } = await world.call('GET', '/mara');
    return text.includes('Powered by') ? 'named' : 'open';
  },
  'an email without our name': async (world) => {
    const { json } = await world.call('POST', '/api/newsletters/preview', {
      token: world.token,
      body: NEWSLETTER,
    });
    return json.html.includes('Sent with') ? 'named' : 'open';
  },
};

const OPEN = Object.fromEntries(Object.keys(GATES).map((name) => [name, 'open']));
const SHUT = {
  ...Object.fromEntries(Object.keys(GATES).map((name) => [name, 'pro_required'])),
  'a newsletter beyond the free quota': 'quota_exceeded',
  'a page without our name': 'named',
  'an email without our name': 'named',
};

/** Ways to be on a plan. Nothing is reported and no job runs, because a plan depends on the clock. */
const PLANS: Record<string, { answers: object; become(world: ProWorld): Promise<unknown> }> = {
  free: { answers: SHUT, become: async () => {} },
  'granted by an administrator': {
    answers: OPEN,
    become: ({ ctx, mara }) => setPlan(ctx, mara.id, { isPro: true }),
  },
  'started and not paid': { answers: SHUT, become: (world) => world.begin() },
  'paid with a card that the bank is still processing': {
    answers: SHUT,
    become: (world) => startPaidSubscription(world, SLOW_CARD),
  },
  'paid monthly': { answers: OPEN, become: startPaidSubscription },
  'in its grace period': {
    answers: OPEN,
    async become(world) {
      await startPaidSubscription(world, EXPIRING_CARD);
      await world.passTo({ days: 36 });
    },
  },
  'without news since the end of its period, within seven days': {
    answers: OPEN,
    async become(world) {
      await startPaidSubscription(world);
      world.clock.advance(36.9 * DAY);
    },
  },
  'without news for longer': {
    answers: SHUT,
    async become(world) {
      await startPaidSubscription(world);
      world.clock.advance(37 * DAY);
    },
  },
  'canceled, before the end of the paid period': {
    answers: OPEN,
    async become(world) {
      await startPaidSubscription(world);
      await world.call('POST', '/api/cancel-subscription', { token: world.token });
      world.clock.advance(29.9 * DAY);
    },
  },
  'canceled, after the end of the paid period': {
    answers: SHUT,
    async become(world) {
      await startPaidSubscription(world);
      await world.call('POST', '/api/cancel-subscription', { token: world.token });
      world.clock.advance(30 * DAY);
    },
  },
  refunded: {
    answers: SHUT,
    async become(world) {
      const id = await startPaidSubscription(world);
      const { payments } = world;
      await payments.refundElsewhere(await payments.subscriptions.lastPayment(id));
      await world.call('POST', '/api/subscription/refresh', { token: world.token });
    },
  },
};

const DAY = 86_400_000;

async function startPaidSubscription(world: ProWorld, card?: string): Promise<string> {
  const id = await world.subscribe(card);
  await world.call('POST', '/api/subscription/refresh', { token: world.token });
  return id;
}

describe('the API checks every gate', () => {
  it.each(Object.entries(PLANS))('on a plan that is %s', async (_name, { answers, become }) => {
    const world = await createProWorld();
    const subscriber = { userId: world.mara.id, email: 'ines@kova.example' };
    await world.call('POST', '/api/subscribers', { body: subscriber });
    await become(world);
    const results: Record<string, string | number> = {};
    for (const [name, ask] of Object.entries(GATES)) results[name] = await ask(world);
    expect(results).toEqual(answers);
  });
});

it('preserves newsletter designs, the archive and domains when Pro ends', async () => {
  const world = await createProWorld();
  const { token } = world;
  const subscriber = { userId: world.mara.id, email: 'ines@kova.example' };
  await world.call('POST', '/api/subscribers', { body: subscriber });
  await startPaidSubscription(world);
  const id = await draft(world, { design: 'harbour' });
  await post(world, `/api/newsletters/${id}/send`);
  const draftId = await draft(world, { design: 'harbour' });
  await post(world, '/api/domains', { domain: 'mara.example.com' });
  const readArchive = async () => (await world.call('GET', `/api/archive/mara`)).json;
  const archiveBefore = await readArchive();
  world.clock.advance(37 * DAY);
  expect((await world.call('GET', `/api/newsletters/${id}`, { token })).json.design).toBe('harbour');
  expect((await world.call('GET', `/api/newsletters/${draftId}`, { token })).json.design).toBe('harbour');
  expect(await readArchive()).toEqual(archiveBefore);
  expect((await world.call('GET', '/api/domains', { token })).text).toContain('mara.example.com');
});
