import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import { ban } from '../../../testing/ban.js';
import { confirmReturn } from '../../../testing/email/confirm-return.js';
import {
  confirmTokenIn,
  deliverEmails,
  runSubscriberJobs,
} from '../../../testing/email/subscriber-emails.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { addRecipients } from '../../mailing/index.js';
import { deliveries, mailings, suppressions } from '../../mailing/table.js';
import { eraseSubscribers, listErasedOrRemoved } from '../erasure/erase-subscribers.js';
import { subscribers } from '../table.js';
import { unsubscribe } from '../unsubscribe/unsubscribe.js';

const INES = 'ines@kova.example';
const NEW = 'ines@new.example';

interface SubscriberWorld {
  world: HttpWorld;
  mara: Creator;
  token: string;
  otherToken: string;
}

/** Creates a world in which Ines and Tom subscribe to Mara's newsletter. */
async function createWorldWithSubscribers(
  options: Parameters<typeof createHttpWorld>[0] = {},
): Promise<SubscriberWorld> {
  const world = await createHttpWorld(options);
  const mara = await world.register('mara');
  await world.call('POST', '/api/onboarding', { as: mara, body: { displayName: 'Mara Lindqvist' } });
  for (const [email, name] of [
    [INES, 'Ines <b>'],
    ['tom@adeyemi.example', 'Tom'],
  ]) {
    await world.call('POST', '/api/subscribers', {
      body: { username: 'mara', email, name, wording: 'Subscribe to my updates' },
      headers: { origin: 'https://shop.example' },
    });
  }
  const rows = await listRows(world);
  return { world, mara, token: rows[0]?.token ?? '', otherToken: rows[1]?.token ?? '' };
}

const listRows = ({ ctx }: HttpWorld) => ctx.db.read.select().from(subscribers);
const findRow = async (world: HttpWorld) => (await listRows(world))[0];
const post = (world: HttpWorld, path: string, form: Record<string, string>) =>
  world.call('POST', path, { form, headers: { origin: 'null' } });

describe('opening a link', () => {
  it.each([
    ['GET', (token: string) => `/r/${token}`],
    ['HEAD', (token: string) => `/r/${token}`],
    ['GET', (token: string) => `/r/${token}?done=name`],
    ['GET', (token: string) => `/r/${token}?done=nonsense`],
    ['GET', (token: string) => `/r/${token}/data.json`],
    ['GET', (token: string) => `/api/preferences/${token}`],
    ['GET', (token: string) => `/u/${token}`],
    ['GET', (token: string) => `/confirm/${token}`],
    ['GET', (token: string) => `/r/${token}/name`],
    ['GET', (token: string) => `/r/${token}/address`],
    ['GET', (token: string) => `/r/${token}/erase`],
    ['GET', (token: string) => `/confirm/${token}/renewal`],
    ['GET', (token: string) => `/api/confirmations/${token}/renewal`],
  ])('changes nothing: %s %s', async (method, path) => {
    const { world, token } = await createWorldWithSubscribers();
    const stateBefore = [await listRows(world), await world.ctx.db.read.select().from(jobs)];
    await world.call(method, path(token), { unchecked: true });
    expect([await listRows(world), await world.ctx.db.read.select().from(jobs)]).toEqual(stateBefore);
  });
});

describe('the preference center', () => {
  it('shows the page if a parameter of the link is repeated', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const page = await world.call('GET', `/r/${token}?done=&done=`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  });

  it('shows the stored data, without caching or indexing', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const page = await world.call('GET', `/r/${token}`);
    expect(page.status).toBe(200);
    for (const expectedText of [
      INES,
      'Ines &lt;b>',
      'Mara Lindqvist',
      'shop.example',
      'Subscribe to my updates',
    ]) {
      expect(page.text).toContain(expectedText);
    }
    expect(page.text).toContain('November 21, 2026');
    expect(page.text).toContain(`href="/u/${token}"`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toContain('tom@');
  });

  it('returns the stored data as JSON, by the API and as a file', async () => {
    const { world, mara, token } = await createWorldWithSubscribers();
    const { id } = (await findRow(world)) ?? {};
    const tag = (await world.call('POST', '/api/tags', { as: mara, body: { name: 'VIP' } })).json;
    const field = { key: 'city', label: 'City', type: 'text' };
    await world.call('POST', '/api/fields', { as: mara, body: field });
    const changes = { tags: { tagIds: [tag.id] }, fields: { values: { city: 'Bern' } } };
    for (const [path, body] of Object.entries(changes)) {
      await world.call('PUT', `/api/subscribers/${id}/${path}`, { as: mara, body });
    }
    const response = await world.call('GET', `/api/preferences/${token}`, {
      headers: { origin: 'https://shop.example' },
    });
    const at = new Date(world.clock.now()).toISOString();
    expect(response.json).toEqual({
      creator: { username: 'mara', displayName: 'Mara Lindqvist' },
      email: INES,
      topics: [],
      publicFields: [],
      pausedUntil: null,
      name: 'Ines <b>',
      status: 'confirmed',
      since: at,
      consent: {
        at,
        source: 'widget',
        host: 'shop.example',
        confirmedAt: null,
        wording: 'Subscribe to my updates',
      },
      unsubscribedAt: null,
      unsubscribeReason: null,
      attribution: { kind: 'widget', source: 'shop.example' },
      leftNewsletterId: null,
      emailsReceived: 0,
      tags: ['VIP'],
      fields: { city: 'Bern' },
      metadata: {},
      activity: { tracking: 'anonymous', opens: 0, clicks: 0, newsletters: 0 },
      changes: [
        { at, what: 'field', by: 'creator', name: 'City', status: null },
        { at, what: 'tag-added', by: 'creator', name: 'VIP', status: null },
      ],
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = await world.call('GET', `/r/${token}/data.json`);
    expect(file.json).toEqual(response.json);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="mara-subscription.json"');
    expect(file.headers.get('cache-control')).toBe('no-store');
  });

  it('counts the newsletters that reached the subscriber', async () => {
    const { world, mara, token, otherToken } = await createWorldWithSubscribers();
    await sendNewsletterTo(world, mara);
    await deliverEmails(world);
    expect((await world.call('GET', `/api/preferences/${token}`)).json.emailsReceived).toBe(1);
    await unsubscribe(world.ctx, { token });
    await sendNewsletterTo(world, mara);
    await deliverEmails(world);
    expect((await world.call('GET', `/api/preferences/${token}`)).json.emailsReceived).toBe(1);
    expect((await world.call('GET', `/api/preferences/${otherToken}`)).json.emailsReceived).toBe(2);
  });

  it.each([
    ['GET', '/r/TOKEN', {}],
    ['GET', '/r/TOKEN/data.json', {}],
    ['POST', '/r/TOKEN/name', { form: { name: 'X' } }],
    ['POST', '/r/TOKEN/name', { form: { name: 'X'.repeat(101) } }],
    ['POST', '/r/TOKEN/address', { form: { email: NEW } }],
    ['POST', '/r/TOKEN/address', { form: { email: '' } }],
    ['POST', '/r/TOKEN/erase', { form: { email: INES } }],
    ['GET', '/api/preferences/TOKEN', {}],
    ['PATCH', '/api/preferences/TOKEN', { body: { name: 'X', email: NEW } }],
    ['DELETE', '/api/preferences/TOKEN', {}],
  ])('returns 404 without the right token: %s %s', async (method, path, request) => {
    const { world, mara } = await createWorldWithSubscribers();
    const rowsBefore = await listRows(world);
    for (const token of ['x'.repeat(43), '1', INES, 'x'.repeat(5_000)]) {
      const response = await world.call(method, path.replace('TOKEN', encodeURIComponent(token)), {
        ...request,
        as: mara,
      });
      expect([token, response.status]).toEqual([token, 404]);
    }
    expect(await listRows(world)).toEqual(rowsBefore);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('shares its rate limit with the other pages behind a token', async () => {
    const { world, token } = await createWorldWithSubscribers({ instance: { rateLimits: true } });
    for (let attempt = 0; attempt < 60; attempt += 1) await world.call('GET', `/api/preferences/${token}`);
    const responses = await Promise.all([
      world.call('GET', `/r/${token}`),
      world.call('GET', '/confirm/x'),
      world.call('DELETE', `/api/preferences/${token}`),
      post(world, `/r/${token}/erase`, { email: INES }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(responses[0]?.text).toContain('Too many attempts');
    expect(await listRows(world)).toHaveLength(2);
  });

  it('returns 404 once its creator is deleted', async () => {
    const { world, mara, token } = await createWorldWithSubscribers();
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    expect((await world.call('GET', `/r/${token}`)).status).toBe(404);
  });
});

describe('the name', () => {
  it.each([
    ['Ines Kovač', 'Ines Kovač'],
    ['  Ines\n\tKovač ', 'Ines Kovač'],
    ['إيناس', 'إيناس'],
    ['Ines \u202Elive', 'Ines live'],
    ['\uE000email\uE001', 'email'],
    ['', null],
    [' \u200B ', null],
  ])('is cleaned and saved: %j', async (input, name) => {
    const { world, token } = await createWorldWithSubscribers();
    const rowBefore = (await listRows(world))[1];
    const response = await post(world, `/r/${token}/name`, { name: input });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/r/${token}?done=name`]);
    expect(await findRow(world)).toMatchObject({ name, email: INES });
    expect((await listRows(world))[1]).toEqual(rowBefore);
    expect((await world.call('GET', `/r/${token}?done=name`)).text).toContain('Your name is saved.');
  });

  it.each(['name', 'address', 'topics', 'fields', 'pause', 'erase'])(
    'returns 415 for a body that is no form, and changes nothing: %s',
    async (task) => {
      const { world, token } = await createWorldWithSubscribers();
      const rowBefore = await findRow(world);
      const response = await world.call('POST', `/r/${token}/${task}`, { body: { name: 'X', email: INES } });
      expect([response.status, response.json.code]).toEqual([415, 'wrong_content_type']);
      expect(await findRow(world)).toEqual(rowBefore);
    },
  );

  it('is rejected if it is too long, and stays in its field', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const response = await post(world, `/r/${token}/name`, { name: 'x'.repeat(101) });
    expect([response.status, response.text.includes('at most 100 characters')]).toEqual([400, true]);
    expect(response.text).toContain('x'.repeat(101));
    expect(await findRow(world)).toMatchObject({ name: 'Ines <b>' });
  });

  it('can be changed without other data by the API', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const response = await world.call('PATCH', `/api/preferences/${token}`, { body: { name: null } });
    expect([response.status, response.json.name]).toEqual([200, null]);
    expect(await findRow(world)).toMatchObject({ name: null, email: INES });
  });
});

describe('the address', () => {
  /** Requests a change, and returns the token in the email. */
  async function requestAddressChange(world: HttpWorld, token: string, email = NEW): Promise<string> {
    const response = await post(world, `/r/${token}/address`, { email });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/r/${token}?done=address`]);
    const emails = await deliverEmails(world);
    return confirmTokenIn(emails.find(({ to }) => to?.[0]?.address === email.toLowerCase()));
  }
  const confirm = (world: HttpWorld, token: string) => world.call('POST', `/confirm/${token}`);

  it('does not change to a banned address, even if it is banned after the request', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const link = await requestAddressChange(world, token);
    await ban(world.ctx, 'new.example');
    const page = await post(world, `/r/${token}/address`, { email: NEW });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('We cannot accept this request')]);
    const change = { body: { email: NEW } };
    expect((await world.call('PATCH', `/api/preferences/${token}`, change)).status).toBe(403);
    expect((await confirm(world, link)).status).toBe(403);
    expect((await world.call('POST', `/api/confirmations/${link}`)).status).toBe(403);
    expect(await findRow(world)).toMatchObject({ email: INES });
    expect((await deliverEmails(world)).length).toBe(1);
  });

  it('changes when its owner confirms, and the old address is notified', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const rowsBefore = await listRows(world);
    const link = await requestAddressChange(world, token, 'Ines@New.example');
    expect(await listRows(world)).toEqual(rowsBefore);
    const page = await world.call('GET', `/confirm/${link}`);
    expect(page.text).toContain('i…@new.example');
    expect(page.text).not.toContain(INES);
    expect(await listRows(world)).toEqual(rowsBefore);
    world.clock.advance(MINUTE);
    const responses = await Promise.all([confirm(world, link), confirm(world, link)]);
    expect(responses.map(({ text }) => text.includes('Your address was changed'))).toEqual([true, true]);
    expect(await findRow(world)).toEqual({
      ...rowsBefore[0],
      email: NEW,
      confirmedAt: world.clock.now(),
    });
    expect((await listRows(world))[1]).toEqual(rowsBefore[1]);
    expect((await confirm(world, link)).text).toContain('Your address was changed');
    const notices = (await deliverEmails(world)).filter(({ to }) => to?.[0]?.address === INES);
    expect(notices.map(({ subject }) => subject)).toEqual([
      "Your address for Mara Lindqvist's newsletter was changed",
    ]);
    expect(notices[0]?.text).not.toContain(NEW);
    // The link of every email still works.
    expect((await world.call('GET', `/r/${token}`)).text).toContain(NEW);
  });

  it('is erased from deliveries a day after it was replaced', async () => {
    const { world, token } = await createWorldWithSubscribers();
    await confirm(world, await requestAddressChange(world, token));
    await deliverEmails(world);
    world.clock.advance(DAY + HOUR);
    await runSubscriberJobs(world);
    const addresses = (await world.ctx.db.read.select().from(deliveries)).map(({ address }) => address);
    expect(addresses).not.toContain(INES);
    expect(await findRow(world)).toMatchObject({ email: NEW, status: 'confirmed' });
  });

  it('gets the same response whether or not the new address is on the list', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const freeResponse = await post(world, `/r/${token}/address`, { email: NEW });
    const takenResponse = await post(world, `/r/${token}/address`, { email: 'tom@adeyemi.example' });
    expect([takenResponse.status, takenResponse.text, takenResponse.headers.get('location')]).toEqual([
      freeResponse.status,
      freeResponse.text,
      freeResponse.headers.get('location'),
    ]);
    const rowsBefore = await listRows(world);
    const emails = await deliverEmails(world);
    const link = confirmTokenIn(emails.find(({ to }) => to?.[0]?.address === 'tom@adeyemi.example'));
    const response = await confirm(world, link);
    expect([response.status, response.text.includes('Nothing was changed')]).toEqual([200, true]);
    expect((await world.call('POST', `/api/confirmations/${link}`)).json.status).toBe('taken');
    expect(await listRows(world)).toEqual(rowsBefore);
  });

  it('changes by only one of several links, and not by an expired link or after unsubscribing', async () => {
    const { world, token } = await createWorldWithSubscribers();
    const first = await requestAddressChange(world, token);
    const second = await requestAddressChange(world, token, 'ines@third.example');
    await confirm(world, first);
    expect((await confirm(world, second)).status).toBe(404);
    expect(await findRow(world)).toMatchObject({ email: NEW });
    const third = await requestAddressChange(world, token, 'ines@fourth.example');
    world.clock.advance(7 * DAY + 1);
    expect((await confirm(world, third)).text).toContain('Send a new link');
    await unsubscribe(world.ctx, { token });
    expect((await confirm(world, third)).status).toBe(404);
    expect(await findRow(world)).toMatchObject({ email: NEW, status: 'unsubscribed' });
  });

  it.each([
    ['nothing', '', 'Please enter your email address'],
    ['nonsense', 'ines@', 'Please enter a valid email address'],
    ['the current address', ' INES@kova.example', 'already receive the newsletter'],
  ])('is rejected if it is %s', async (_, email, message) => {
    const { world, token } = await createWorldWithSubscribers();
    const form = await post(world, `/r/${token}/address`, { email });
    expect([form.status, form.text.includes(message)]).toEqual([400, true]);
    const api = await world.call('PATCH', `/api/preferences/${token}`, { body: { email, name: 'Not yet' } });
    expect([api.status, api.json.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await findRow(world)).toMatchObject({ email: INES, name: 'Ines <b>' });
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('accepts five change requests a day', async () => {
    const { world, token } = await createWorldWithSubscribers();
    for (let number = 0; number < 5; number += 1) {
      const email = `stranger${number}@kova.example`;
      const response = await world.call('PATCH', `/api/preferences/${token}`, { body: { email } });
      expect([response.status, response.json.email]).toEqual([202, INES]);
    }
    const sixth = await post(world, `/r/${token}/address`, { email: NEW });
    expect([sixth.status, sixth.text.includes('try again tomorrow')]).toEqual([429, true]);
    expect(await deliverEmails(world)).toHaveLength(5);
  });
});

describe('erasing', () => {
  it('requires typing the address', async () => {
    const { world, token } = await createWorldWithSubscribers();
    for (const email of ['', 'tom@adeyemi.example', 'ines']) {
      const response = await post(world, `/r/${token}/erase`, { email });
      expect([response.status, response.text.includes('exactly as shown')]).toEqual([400, true]);
    }
    expect(await listRows(world)).toHaveLength(2);
  });

  it('leaves only a fingerprint of the subscriber, and does not affect other subscribers', async () => {
    const { world, mara, token, otherToken } = await createWorldWithSubscribers();
    await sendNewsletterTo(world, mara);
    await deliverEmails(world);
    const otherRow = (await listRows(world))[1];
    const response = await post(world, `/r/${token}/erase`, { email: 'Ines@kova.example ' });
    expect([response.status, response.text.includes('Everything is erased')]).toEqual([200, true]);
    expect(await listRows(world)).toEqual([otherRow]);
    expect((await post(world, `/r/${token}/erase`, { email: INES })).status).toBe(404);
    await runSubscriberJobs(world);
    const rows = await world.ctx.db.read.select().from(deliveries);
    expect(rows.map(({ address, status }) => [address, status])).toEqual([
      ['', 'accepted'],
      ['tom@adeyemi.example', 'accepted'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(otherToken);
    world.clock.advance(DAY + HOUR);
    await runSubscriberJobs(world);
    expect(await world.ctx.db.read.select().from(suppressions)).toEqual([]);
    expect(await world.ctx.db.read.select().from(jobs)).toEqual([]);
    const erasures = await listErasedOrRemoved(world.ctx, {
      userId: mara.id,
      addresses: [INES, 'tom@adeyemi.example'],
    });
    expect([...erasures]).toEqual([[INES, 'subscriber']]);
  });

  it('prevents the creator, but not the subscriber, from adding the address again', async () => {
    const { world, mara, token } = await createWorldWithSubscribers();
    await world.call('DELETE', `/api/preferences/${token}`);
    const byHand = await world.call('POST', '/api/subscribers/by-hand', {
      as: mara,
      body: { email: INES, consent: 'They asked me.' },
    });
    expect([byHand.status, byHand.json.code]).toEqual([409, 'resubscribe_required']);
    const response = await world.call('POST', '/api/subscribers', {
      body: { username: 'mara', email: INES },
    });
    expect(response.status).toBe(201);
    await confirmReturn(world, { email: INES });
    // The erasure's remaining jobs do not affect the new subscription.
    world.clock.advance(DAY + HOUR);
    await runSubscriberJobs(world);
    const [row] = await world.ctx.db.read.select().from(subscribers).where(eq(subscribers.email, INES));
    expect(row?.status).toBe('confirmed');
    expect(row?.token).not.toBe(token);
    expect(await listErasedOrRemoved(world.ctx, { userId: mara.id, addresses: [INES] })).toEqual(new Map());
  });

  it('suppresses the subscriber’s email of a newsletter in progress', async () => {
    const { world, mara, token } = await createWorldWithSubscribers();
    await sendNewsletterTo(world, mara);
    await world.call('DELETE', `/api/preferences/${token}`);
    const emails = await deliverEmails(world);
    expect(emails.map(({ to }) => to?.[0]?.address)).toEqual(['tom@adeyemi.example']);
    const [mailing] = await world.ctx.db.read.select().from(mailings);
    expect(mailing).toMatchObject({ audience: 2, accepted: 1, suppressed: 1, queued: 0 });
  });

  it('prevents an email during the audience snapshot, and erases the delivery later', async () => {
    const { world, mara, token } = await createWorldWithSubscribers();
    const id = (await findRow(world))?.id ?? 0;
    await startNewsletter(world, mara);
    const [mailing] = await world.ctx.db.read.select().from(mailings);
    await world.call('DELETE', `/api/preferences/${token}`);
    await runSubscriberJobs(world);
    // The worker read her row before its deletion, and writes her delivery to the ledger now.
    await addRecipients(world.ctx, {
      mailingId: mailing?.id ?? 0,
      recipients: [{ id, address: INES, personal: {} }],
    });
    const emails = await deliverEmails(world);
    expect(emails.map(({ to }) => to?.[0]?.address)).toEqual(['tom@adeyemi.example']);
    const listAddresses = async () =>
      (await world.ctx.db.read.select().from(deliveries)).map(({ address }) => address);
    expect(await listAddresses()).toContain(INES);
    world.clock.advance(DAY + HOUR);
    await runSubscriberJobs(world);
    expect(await listAddresses()).not.toContain(INES);
  });

  it('leaves no fingerprint once the creator’s account is erased', async () => {
    const { world, mara, token } = await createWorldWithSubscribers();
    await world.call('DELETE', `/api/preferences/${token}`);
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    await eraseSubscribers(world.ctx, mara.id);
    expect(await listErasedOrRemoved(world.ctx, { userId: mara.id, addresses: [INES] })).toEqual(new Map());
  });
});

/** Sends a newsletter up to the point where its recipients are written and it is ready to leave. */
async function sendNewsletterTo(world: HttpWorld, as: Creator): Promise<void> {
  await startNewsletter(world, as);
  await runSubscriberJobs(world);
}

/** Sends a newsletter whose recipients are not written yet. */
async function startNewsletter(world: HttpWorld, as: Creator): Promise<void> {
  const body = { title: 'First', content: '<p>Ash.</p>' };
  const { id } = (await world.call('POST', '/api/newsletters', { as, body })).json;
  await world.call('POST', `/api/newsletters/${id}/send`, { as });
}
