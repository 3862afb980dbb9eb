import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { deadJobs } from '../src/db/table.js';
import { createSessionId } from '../src/features/accounts/index.js';
import { bans } from '../src/features/bans/table.js';
import { PRIORITY } from '../src/features/mailing/index.js';
import {
  buildPixelPath,
  getTrackingKeys,
  linkPath,
  sealSubscriberMark,
} from '../src/features/newsletters/tracking/tracked-urls.js';
import { reviews } from '../src/features/reviews/table.js';
import { makeLink } from '../src/features/sign-in/verification/email-link.js';
import { signConfirmation } from '../src/features/subscribers/opt-in/confirmation-token.js';
import type { Context } from '../src/server/context.js';
import { settleAs } from '../src/testing/email/sent-mailings.js';
import type { Creator, HttpWorld } from '../src/testing/http-world.js';
import { listDownloadTokens } from '../src/testing/payments/shop.js';
import { BOUNDARY, FORM_END, FORM_TYPE } from './bodies.js';
import { cursorParameters } from './cursors.js';
import type { KnownValues } from './values.js';

/** Small ids match rows of both creators. The smallest ids do so in most tables. */
const IDS = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Creates rows with tokens and codes, namely Mara's subscribers, buyers, products and unfinished requests. */
export async function prepareKnownValues(world: HttpWorld, mara: Creator): Promise<KnownValues> {
  const { ctx } = world;
  const proClientSecret = await subscribeToPro(world, mara);
  const imageKey = await uploadImage(world, mara);
  const tokens = await listMaraTokens(ctx);
  const confirmation = await requestConfirmation(world, mara);
  const purchase = await beginPurchase(world);
  const paidClientSecret = await payWithoutAddress(world);
  await createFailures(world, mara);
  const device = (await world.call('POST', '/api/device-sign-ins', { body: { label: 'terminal' } })).json;
  const paul = await world.register('paul');
  await ctx.db.transact([
    ctx.db.write.run(sql`update web_domains set verified_at = 1 where user_id = ${mara.id}`),
    ctx.db.write.run(sql`update users set email_verified_at = 1 where id = ${mara.id}`),
    ctx.db.write.insert(bans).values([1, 2, 3, 4].map((id) => ({ ...BAN, id, value: `spam${id}.example` }))),
    ctx.db.write.insert(deadJobs).values([1, 2, 3, 4].map((id) => ({ ...DEAD_JOB, id }))),
    ctx.db.write
      .insert(reviews)
      .values([1, 2, 3, 4].map((id) => ({ ...REVIEW, id, userId: paul.id, subjectId: 1_000 + id }))),
  ]);
  const verification = await createVerificationLink(ctx, mara);
  return {
    id: IDS,
    deliveryId: IDS,
    userId: [1, 2, 9],
    creatorId: [1, 2],
    productId: [1, 2, 3, 4],
    fileId: [1, 2, 1, 2, 3],
    previewFileId: [1, 2, 3],
    username: ['mara', 'ines', 'newcomer', 'admin'],
    newUsername: ['mara.l', 'ines'],
    password: ['correct horse', 'open sesame door'],
    currentPassword: ['open sesame door'],
    newPassword: ['open sesame door'],
    address: ['mara1@kova.example'],
    email: ['mara1@kova.example', 'mara@creators.example', 'new@kova.example', purchase.email],
    customerEmail: [purchase.email],
    customerName: ['Tom'],
    card: ['4242 4242 4242 4242', '4000 0025 0000 3155'],
    clientSecret: [purchase.clientSecret, proClientSecret, paidClientSecret],
    paymentIntentId: await listPaymentIntents(ctx),
    priceId: ['monthly', 'annual'],
    price: ['12', '$1', '9.99'],
    confirmDeletion: [false, true],
    provider: ['ses', 'postmark'],
    timeZone: ['Europe/Stockholm', 'UTC'],
    version: [1, 2, 3],
    cursor: cursorParameters.map(({ parameter }) => parameter.example),
    dryRun: ['true'],
    pressed: ['1'],
    tag: ['VIP'],
    field: ['city'],
    segment: [1, 2],
    tagIds: [[1], [1, 2], []],
    ids: [
      [1, 2],
      [2, 1],
      [1, 2, 3],
      [1, 3],
    ],
    domain: ['page.mara.example'],
    host: ['https://new.example'],
    image: [null, `/media/${imageKey}/512.webp`],
    fileUrl: [null],
    profileImage: [null],
    imageData: [PIXEL],
    videoUrl: [null, 'https://youtu.be/dQw4w9WgXcQ'],
    url: ['https://kiln.example'],
    icon: ['link'],
    sessionId: await listSessionIds(ctx, mara),
    userCode: [device.userCode],
    deviceCode: [device.deviceCode],
    key: [imageKey],
    file: ['512.webp', '96.avif'],
    ...(await listTrackedLinks(ctx)),
    token: [...tokens, ...tokens, confirmation, verification],
  };
}

/** A failed job. Its retry purges the subscribers of an account that does not exist. */
const DEAD_JOB = {
  kind: 'subscribers.purge-removed',
  payload: { userId: 0 },
  attempts: 40,
  lastError: 'the disk is full',
  createdAt: 1,
  diedAt: 2,
};

const BAN = { kind: 'domain', reason: 'Spam.', addedBy: 'admin', createdAt: 1 } as const;

/** A review that restricts only Paul, so that Mara can still send. */
const REVIEW: Omit<typeof reviews.$inferInsert, 'userId' | 'subjectId'> = {
  kind: 'sending',
  reason: 'hard_bounces',
  counts: { hardBounced: 6, tried: 80 },
  sampleDomains: ['kova.example'],
  createdAt: 1,
};

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Pays for Pro, so that there is a subscription to cancel. Returns the client secret of the payment. */
async function subscribeToPro(world: HttpWorld, mara: Creator): Promise<string> {
  const body = { priceId: 'monthly' };
  const { clientSecret } = (await world.call('POST', '/api/get-or-create-subscription', { as: mara, body }))
    .json;
  const payment = { clientSecret, card: '4242 4242 4242 4242' };
  await world.call('POST', '/api/simulated-payments/confirm', { body: payment });
  await world.call('POST', '/api/subscription/refresh', { as: mara });
  return clientSecret;
}

async function uploadImage(world: HttpWorld, mara: Creator): Promise<string> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#f45031' } });
  const raw = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    await image.png().toBuffer(),
    Buffer.from(`\r\n${FORM_END}`),
  ]);
  const headers = { 'content-type': FORM_TYPE };
  const response = await world.call('POST', '/api/upload-image', { as: mara, raw, headers });
  const key = /\/media\/([0-9a-f]{24})\//.exec(response.json.imageUrl)?.[1];
  if (key === undefined) throw new Error(`The image was rejected: ${response.text}`);
  return key;
}

/** Returns the ids of the sessions of Mara and the administrator. */
async function listSessionIds(ctx: Context, { id: userId }: Creator): Promise<string[]> {
  const rows = await ctx.db.read.all<{ tokenHash: string }>(sql`
    select token_hash as tokenHash from sessions where user_id = ${userId}
    union all select token_hash from admin_sessions where admin_id = 1`);
  return rows.map(createSessionId);
}

/** Returns the token in the email that verifies Mara's address. */
async function createVerificationLink(ctx: Context, { id: userId }: Creator): Promise<string> {
  const email = 'mara@creators.example';
  const { url, statements } = makeLink(ctx, { userId, email, purpose: 'verify-email' });
  await ctx.db.transact(statements);
  return url.slice(url.indexOf('#') + 1);
}

/** Turns on double opt-in for Mara, adds a pending subscriber, and returns the token of the confirmation link. */
async function requestConfirmation(world: HttpWorld, mara: Creator): Promise<string> {
  const settings = { archive: 'listed', doubleOptIn: true, tracking: 'individual' };
  await world.call('PUT', '/api/list-settings', { as: mara, body: settings });
  const body = { userId: mara.id, email: 'pending@kova.example' };
  await world.call('POST', '/api/subscribers', { body });
  const [row] = await world.ctx.db.read.all<{ id: number }>(
    sql`select id from subscribers where email = 'pending@kova.example'`,
  );
  return signConfirmation(world.ctx, {
    kind: 'subscription',
    subscriberId: row?.id ?? 0,
    askedAt: world.clock.now(),
    source: 'page',
    sourceHost: null,
    wordingId: null,
    attribution: null,
  });
}

/** Pays as a buyer without an address. Returns the client secret. */
async function payWithoutAddress(world: HttpWorld): Promise<string> {
  const body = { amount: 12, product: { id: 1 }, country: 'DE' };
  const { clientSecret } = (await world.call('POST', '/api/create-payment-intent', { body })).json;
  const card = '4242 4242 4242 4242';
  await world.call('POST', '/api/simulated-payments/confirm', { body: { clientSecret, card } });
  return clientSecret;
}

/** Creates failed emails, a failed webhook event, an email under review, and an expired link. */
async function createFailures(world: HttpWorld, mara: Creator): Promise<void> {
  const [mailing] = await world.ctx.db.read.all<{ id: number }>(
    sql`select id from mailings where owner_id = ${mara.id} and priority = ${PRIORITY.bulk}`,
  );
  const mailingId = mailing?.id ?? 0;
  await settleAs(world, { mailingId, status: 'failed', count: 1 });
  await settleAs(world, { mailingId, status: 'held', count: 1 });
  await world.ctx.db.transact([
    world.ctx.db.write.run(
      sql`update webhook_deliveries set status = 'failed', settled_at = 1, next_attempt_at = null`,
    ),
    world.ctx.db.write.run(
      sql`update download_links set expires_at = 1 where creator_id = ${mara.id} and purchase_id is null`,
    ),
  ]);
}

/** Starts a purchase of Mara's book without paying it. */
async function beginPurchase(world: HttpWorld): Promise<{ email: string; clientSecret: string }> {
  const email = 'tom@adeyemi.example';
  const response = await world.call('POST', '/api/product-download-payment', {
    body: { productId: 1, email, country: 'DE' },
  });
  return { email, clientSecret: response.json.clientSecret };
}

/** Returns the tracked links in the emails of Mara's newsletter, which is the first of the instance. */
async function listTrackedLinks(ctx: Context): Promise<KnownValues> {
  const keys = await getTrackingKeys(ctx);
  const getLastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const getLinkName = (position: number) => getLastSegment(linkPath(keys, { newsletterId: 1, position }));
  return {
    link: [getLinkName(0), getLinkName(1)],
    newsletter: [getLastSegment(buildPixelPath(keys, 1))],
    subscriber: [sealSubscriberMark(keys, { newsletterId: 1, subscriberId: 1 })],
  };
}

async function listMaraTokens(ctx: Context): Promise<string[]> {
  const preferenceTokens = await readTexts(ctx, sql`select token as text from subscribers where user_id = 1`);
  return [...preferenceTokens, ...(await listDownloadTokens(ctx, 1))];
}

function listPaymentIntents(ctx: Context): Promise<string[]> {
  return readTexts(ctx, sql`select payment_intent_id as text from purchases where user_id = 1`);
}

async function readTexts(ctx: Context, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await ctx.db.read.all<{ text: string }>(query)).map(({ text }) => text);
}
