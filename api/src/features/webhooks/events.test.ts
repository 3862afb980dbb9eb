import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { jobs } from '../../db/table.js';
import { HOUR } from '../../kernel/clock.js';
import { checkEventAgainstDescription } from '../../testing/check-response.js';
import { confirmReturn } from '../../testing/email/confirm-return.js';
import { settleAs } from '../../testing/email/sent-mailings.js';
import { createStudio } from '../../testing/newsletters.js';
import { createShop } from '../../testing/payments/shop.js';
import {
  addWebhooks,
  createWebhookWorld,
  type WebhookWorld,
} from '../../testing/servers/webhook-listener.js';
import { emitComplaint } from '../mailing/bounces/record-bounce.js';
import { MAILING_FINISHED } from '../mailing/index.js';
import { finishMailings } from '../mailing/loop/ledger.js';
import { emitNewsletterSent } from '../newsletters/sending/emit-sent.js';
import { runImports } from '../subscribers/import/run-imports.js';
import { signConfirmation } from '../subscribers/opt-in/confirmation-token.js';
import { eraseTraces } from '../subscribers/preference-center/erase-subscriber.js';
import { subscribers } from '../subscribers/table.js';
import { leaveByComplaint } from '../subscribers/unsubscribe/unsubscribe.js';
import { purgeDeliveries } from './claim-deliveries.js';

const INES = 'ines@kova.example';
const subscribe = (world: WebhookWorld, email = INES) =>
  world.call('POST', '/api/subscribers', { body: { username: 'mara', email, name: 'Ines Kovač' } });

/** Returns the events written, after validating each against openapi.yaml. */
async function listEvents(world: WebhookWorld) {
  const events = (await world.deliveries()).map(({ body }) => JSON.parse(body));
  for (const event of events) {
    checkEventAgainstDescription(event);
    expect(event.timestamp).toBe(new Date(world.clock.now()).toISOString());
  }
  return events;
}

async function getSubscriber(world: WebhookWorld, email = INES) {
  const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.email, email));
  if (row === undefined) throw new Error('There is no such subscriber.');
  return row;
}

const asMara = (world: WebhookWorld, method: string, path: string, body?: object) =>
  world.call(method, path, { as: world.mara, body });

describe('receiving events', () => {
  it('stores no event for a creator without an endpoint, even if another creator has one', async () => {
    const world = await createWebhookWorld();
    const otherCreator = await world.register('other');
    await world.add({ owner: otherCreator });
    await subscribe(world);
    expect(await world.deliveries()).toEqual([]);
  });

  it('sends each endpoint its event types, with one id for all', async () => {
    const world = await createWebhookWorld();
    const { id: first } = await world.add({ events: ['subscriber.joined'] });
    const { id: second } = await world.add({
      path: '/two',
      events: ['subscriber.left', 'subscriber.joined'],
    });
    await world.add({ path: '/three', events: ['sale.completed'] });
    await subscribe(world);
    const rows = await world.deliveries();
    expect(rows.map(({ endpointId }) => endpointId)).toEqual([first, second]);
    expect(new Set(rows.map(({ eventId }) => eventId)).size).toBe(1);
    expect(rows[0]?.eventId).toMatch(/^evt_\w+$/);
  });
});

describe('subscriber.joined', () => {
  it('contains the subscriber, in the API’s shape', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await subscribe(world);
    const [subscriber] = (await asMara(world, 'GET', '/api/subscribers')).json;
    const { ipAddress: _ip, suppressionReason: _reason, ...data } = subscriber;
    expect(await listEvents(world)).toMatchObject([{ type: 'subscriber.joined', data }]);
    expect(Object.keys((await listEvents(world))[0].data).sort()).toEqual(Object.keys(data).sort());
    expect(JSON.stringify(await listEvents(world))).not.toContain((await getSubscriber(world)).token);
  });

  it('is sent once after the confirmation link was used', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await asMara(world, 'PUT', '/api/list-settings', {
      doubleOptIn: true,
      archive: 'listed',
      tracking: 'off',
    });
    await subscribe(world);
    expect(await listEvents(world)).toEqual([]);
    const token = await signConfirmation(world.ctx, {
      kind: 'subscription',
      subscriberId: (await getSubscriber(world)).id,
      askedAt: world.clock.now(),
      source: 'api',
      sourceHost: null,
      wordingId: null,
      attribution: null,
    });
    await world.call('POST', `/api/confirmations/${token}`);
    await world.call('POST', `/api/confirmations/${token}`);
    expect(await listEvents(world)).toMatchObject([
      { type: 'subscriber.joined', data: { email: INES, consent: { confirmedAt: expect.any(String) } } },
    ]);
  });

  it('is sent for a subscriber added by hand, and for a restored one', async () => {
    const world = await createWebhookWorld();
    await world.add();
    const response = await asMara(world, 'POST', '/api/subscribers/by-hand', {
      email: INES,
      consent: 'She asked.',
    });
    const { id } = response.json;
    await asMara(world, 'DELETE', `/api/subscribers/${id}`);
    await asMara(world, 'DELETE', `/api/subscribers/${id}`);
    await asMara(world, 'POST', `/api/subscribers/${id}/restore`);
    await asMara(world, 'POST', `/api/subscribers/${id}/restore`);
    expect(await listEvents(world)).toMatchObject([
      {
        type: 'subscriber.joined',
        data: { id, status: 'confirmed', consent: { source: 'hand', wording: 'She asked.' } },
      },
      { type: 'subscriber.left', data: { id, status: 'removed', way: 'removed' } },
      { type: 'subscriber.joined', data: { id, status: 'confirmed' } },
    ]);
  });

  it('is not sent for an import, and its undoing sends no subscriber.left', async () => {
    const world = await createWebhookWorld();
    await world.add();
    const formatDisposition = (words: string) => `--b\r\nContent-Disposition: form-data; ${words}\r\n\r\n`;
    const list = `${formatDisposition('name="file"; filename="list.csv"')}Email\r\n${INES}\r\ntom@kova.example\r\n`;
    const form = `${list}\r\n${formatDisposition('name="consent"')}They agreed.\r\n--b--\r\n`;
    const { id } = (
      await world.call('POST', '/api/subscribers/import', {
        as: world.mara,
        raw: form,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    ).json;
    const runImport = () =>
      runImports(world.ctx, { userId: world.mara.id }, { attempt: 1, isStopping: () => false });
    await runImport();
    expect((await getSubscriber(world)).status).toBe('confirmed');
    expect(await listEvents(world)).toEqual([]);
    await asMara(world, 'POST', `/api/subscribers/imports/${id}/undo`);
    await runImport();
    expect((await asMara(world, 'GET', '/api/subscribers')).json).toEqual([]);
    expect(await listEvents(world)).toEqual([]);
    // The endpoint works, but there was no event.
    await subscribe(world, 'uma@kova.example');
    expect(await listEvents(world)).toMatchObject([
      { type: 'subscriber.joined', data: { email: 'uma@kova.example' } },
    ]);
  });

  it('is not sent for an existing subscriber', async () => {
    const world = await createWebhookWorld();
    await subscribe(world);
    await world.add();
    expect((await subscribe(world)).status).toBe(409);
    expect(await world.deliveries()).toEqual([]);
  });
});

describe('subscriber.left', () => {
  async function listLeftEvents(world: WebhookWorld) {
    return (await listEvents(world)).filter(({ type }) => type === 'subscriber.left');
  }

  it('is sent once for an unsubscription, with the reason, and confirming again sends subscriber.joined', async () => {
    const world = await createWebhookWorld();
    await subscribe(world);
    await world.add();
    const { token, userId } = await getSubscriber(world);
    const leave = () =>
      world.call('POST', '/api/unsubscribe', { body: { email: INES, userId, token, reason: 'Too many' } });
    await leave();
    await leave();
    expect(await listLeftEvents(world)).toMatchObject([
      { data: { email: INES, status: 'unsubscribed', unsubscribeReason: 'Too many', way: 'unsubscribed' } },
    ]);
    await subscribe(world);
    expect(await world.deliveries()).toHaveLength(1);
    await confirmReturn(world, { email: INES });
    const types = (await world.deliveries()).map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(['subscriber.left', 'subscriber.joined']);
  });

  it('is sent once for a spam complaint, for any number of runs', async () => {
    const world = await createWebhookWorld();
    await subscribe(world);
    await world.add();
    const { ctx, mara } = world;
    await ctx.db.transact([emitComplaint(ctx, { ownerId: mara.id, address: INES })]);
    const [job] = await ctx.db.read.select().from(jobs);
    await leaveByComplaint(ctx, job?.payload);
    await leaveByComplaint(ctx, job?.payload);
    expect(await listLeftEvents(world)).toMatchObject([
      { data: { email: INES, way: 'complained', status: 'unsubscribed' } },
    ]);
  });

  it('is not sent if a pending subscriber unsubscribes', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await asMara(world, 'PUT', '/api/list-settings', {
      doubleOptIn: true,
      archive: 'listed',
      tracking: 'off',
    });
    await subscribe(world);
    const { token, userId, status } = await getSubscriber(world);
    expect(status).toBe('pending');
    await world.call('POST', '/api/unsubscribe', { body: { email: INES, userId, token } });
    expect((await getSubscriber(world)).status).toBe('unsubscribed');
    expect(await listEvents(world)).toEqual([]);
  });

  it('is sent for an erasure that deletes earlier events, and is purged after its attempts', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await subscribe(world);
    await subscribe(world, 'tom@adeyemi.example');
    const { token } = await getSubscriber(world);
    world.clock.advance(HOUR);
    const response = await world.call('DELETE', `/api/preferences/${token}`, {
      body: { confirmDeletion: true },
    });
    expect(response.status).toBe(200);
    const { ctx } = world;
    const [first, last] = (await ctx.db.read.select().from(jobs)).map(({ payload }) => payload);
    const listEmails = async () =>
      (await world.deliveries()).map(({ kind, body }) => `${kind} ${JSON.parse(body).data.email}`);
    await eraseTraces(ctx, first);
    expect(await listEmails()).toEqual(['subscriber.joined tom@adeyemi.example', `subscriber.left ${INES}`]);
    const rows = (await world.deliveries()).map(({ body }) => JSON.parse(body));
    expect(rows.at(-1).data).toMatchObject({ way: 'erased', status: 'removed' });
    world.clock.advance(30 * HOUR);
    await eraseTraces(ctx, last);
    await purgeDeliveries(ctx);
    // Its last attempt may still be pending.
    expect(await listEmails()).toEqual(['subscriber.joined tom@adeyemi.example', `subscriber.left ${INES}`]);
    world.clock.advance(10 * HOUR);
    await purgeDeliveries(ctx);
    expect(await listEmails()).toEqual(['subscriber.joined tom@adeyemi.example']);
  });

  it('is sent for an erasure while the clock advances, and is deleted once delivered', async () => {
    const world = await createWebhookWorld();
    await world.add();
    await subscribe(world);
    const { token } = await getSubscriber(world);
    const { ctx } = world;
    const now = ctx.clock.now.bind(ctx.clock);
    vi.spyOn(ctx.clock, 'now').mockImplementation(() => {
      world.clock.advance(1);
      return now();
    });
    await world.call('DELETE', `/api/preferences/${token}`, { body: { confirmDeletion: true } });
    const [first] = await ctx.db.read.select().from(jobs);
    await eraseTraces(ctx, first?.payload);
    await world.deliver();
    expect(world.listener.events()).toMatchObject([
      { type: 'subscriber.left', data: { email: INES, way: 'erased' } },
    ]);
    expect(await world.deliveries()).toEqual([]);
  });
});

describe('newsletter.sent', () => {
  it('is sent once at the end of a send, with exact counts, and again after a retry of some emails', async () => {
    const studio = await createStudio();
    const world = await addWebhooks(studio.world, studio.mara);
    const { ctx, mara } = world;
    await world.add();
    const id = await studio.draft();
    await studio.call('POST', `/${id}/send`);
    await studio.runDueJobs();
    const mailingId = (await studio.row(id))?.mailingId ?? 0;
    const settle = async (status: 'accepted' | 'failed', count: number) => {
      await settleAs(world, { mailingId, status, count });
      await finishMailings(ctx);
      await finishMailings(ctx);
    };
    await settle('accepted', 1);
    expect(await ctx.db.read.select().from(jobs)).toEqual([]);
    await settle('failed', 1);
    const queuedJobs = await ctx.db.read.select().from(jobs).where(eq(jobs.kind, MAILING_FINISHED));
    expect(queuedJobs).toHaveLength(1);
    await emitNewsletterSent(ctx, queuedJobs[0]?.payload);
    await studio.runDueJobs();
    const counts = { accepted: 1, failed: 1, queued: 0, claimed: 0, deferred: 0, suppressed: 0 };
    expect(await listEvents(world)).toMatchObject([
      { type: 'newsletter.sent', data: { id, userId: mara.id, title: 'The kiln', audience: 2, counts } },
    ]);
    world.clock.advance(HOUR);
    await studio.call('POST', `/${id}/retry-failed`);
    // The event of the first end is late by now.
    await emitNewsletterSent(ctx, queuedJobs[0]?.payload);
    await settle('accepted', 1);
    await studio.runDueJobs();
    const bodies = (await world.deliveries()).map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ data }) => data.counts.accepted)).toEqual([1, 2]);
  });
});

describe('sale events', () => {
  async function createShopWithHook() {
    const shop = await createShop();
    const world = await addWebhooks(shop, shop.mara);
    await world.add({ events: ['sale.completed', 'sale.refunded'] });
    return { shop, world };
  }
  const listSales = async (world: WebhookWorld) => (await asMara(world, 'GET', '/api/sales')).json.data;

  it('are sent in the API’s shape, once for any number of reports', async () => {
    const { shop, world } = await createShopWithHook();
    const payment = await shop.begin(await shop.addProduct());
    await shop.pay(payment);
    await shop.report(payment);
    await shop.report(payment);
    const [sale] = await listSales(world);
    expect(await listEvents(world)).toEqual([
      { type: 'sale.completed', timestamp: expect.any(String), data: sale },
    ]);
  });

  it('are sent at payment, without an email address reported later, and not repeated for it', async () => {
    const { shop, world } = await createShopWithHook();
    const { id } = await shop.addProduct();
    const payment = (await shop.call('POST', '/api/create-payment-intent', { body: { product: { id } } }))
      .json;
    await shop.pay(payment);
    await shop.report(payment, { customerEmail: INES });
    const [sale] = await listSales(world);
    expect(sale.customerEmail).toBe(INES);
    expect(await listEvents(world)).toMatchObject([
      { type: 'sale.completed', data: { customerEmail: null } },
    ]);
  });

  it('are sent for free products', async () => {
    const { shop, world } = await createShopWithHook();
    const { id } = await shop.addProduct({ priceCents: 0 });
    const body = { productId: id, email: INES };
    await shop.call('POST', '/api/product-download-payment', { body });
    const [sale] = await listSales(world);
    expect(sale).toMatchObject({ isFree: true, amount: 0 });
    expect(await listEvents(world)).toEqual([
      { type: 'sale.completed', timestamp: expect.any(String), data: sale },
    ]);
  });

  it('are sent once for a refund', async () => {
    const { shop, world } = await createShopWithHook();
    await shop.buy(await shop.addProduct());
    const [sale] = await listSales(world);
    await asMara(world, 'POST', `/api/sales/${sale.id}/refund`);
    await asMara(world, 'POST', `/api/sales/${sale.id}/refund`);
    const [refunded] = await listSales(world);
    expect(refunded).toMatchObject({ status: 'refunded', refundedAmount: 1_299 });
    expect((await listEvents(world)).map(({ type, data }) => [type, data])).toEqual([
      ['sale.completed', sale],
      ['sale.refunded', refunded],
    ]);
  });
});
