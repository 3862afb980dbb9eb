import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { CONSENT_TEXTS } from '../features/subscribers/consent.js';
import { SECOND } from '../kernel/clock.js';
import { createRandomToken } from '../kernel/ids.js';
import { TOKEN_SCOPES } from '../kernel/tokens/token-scope.js';
import type { Actor } from './call-api.js';
import {
  type CreatorSeed,
  type DemoCreator,
  type DemoInstance,
  type ProductPageSeed,
  type ProductSeed,
  runJobs,
} from './demo-instance.js';
import type { DemoSubscriber } from './demo-subscribers.js';
import { type Drawing, drawSvg } from './drawings.js';
import { createProductFile } from './product-file.js';
import { createRandom } from './random.js';

/** The password of every demo account. `fillInstance` returns it. */
export const DEMO_PASSWORD = 'tidings-demo';

/** Creates an account with a page, links, products and settings, through the API. */
export async function createCreator(demo: DemoInstance, seed: CreatorSeed): Promise<DemoCreator> {
  const { call, admin } = demo;
  const { username, email } = seed;
  const { json: user } = await call('POST', '/api/register', {
    body: { username, email, password: DEMO_PASSWORD },
  });
  const { json: createdToken } = await call('POST', '/api/tokens', {
    body: { username, password: DEMO_PASSWORD, name: 'demo', scopes: TOKEN_SCOPES },
  });
  const actor = { token: createdToken.token as string };
  if (seed.isPro) await call('POST', `/api/admin/users/${user.id}/upgrade`, { actor: admin, body: {} });
  await createPage(demo, actor, seed);
  await createProducts(demo, actor, seed);
  const { tracking, doubleOptIn } = seed.list;
  await call('PUT', '/api/list-settings', { actor, body: { tracking, doubleOptIn, archive: 'listed' } });
  for (const host of seed.allowedHosts) await call('POST', '/api/widgets/hosts', { actor, body: { host } });
  return { id: user.id, username, actor, random: createRandom(username) };
}

async function createPage({ call }: DemoInstance, actor: Actor, seed: CreatorSeed): Promise<void> {
  const { displayName, bio, theme, socialLinks, postalAddress, portrait, links, blocks = [] } = seed;
  const profileImage = portrait && (await uploadImage(call, actor, portrait));
  await call('POST', '/api/onboarding', {
    actor,
    body: { displayName, bio, theme, socialLinks, postalAddress, profileImage, ...seed.look },
  });
  for (const { clicks: _, ...body } of links) await call('POST', '/api/links', { actor, body });
  for (const body of blocks) await call('POST', '/api/links', { actor, body });
}

async function createProducts(
  { call }: DemoInstance,
  actor: Actor,
  { products }: CreatorSeed,
): Promise<void> {
  for (const product of products) {
    const { title, description, price, drawing, file, page } = product;
    const image = drawing && (await uploadImage(call, actor, drawing));
    const fileId = await uploadFile(call, actor, { title, file });
    const { json } = await call('POST', '/api/products', {
      actor,
      body: {
        title,
        description,
        price,
        image,
        isDigital: true,
        fileType: file.type,
        fileId,
      },
    });
    if (page !== undefined) await createProductPage(call, actor, { product: json as CreatedProduct, page });
  }
}

interface CreatedProduct {
  id: number;
  slug: string;
  version: number;
}

async function createProductPage(
  call: DemoInstance['call'],
  actor: Actor,
  { product, page }: { product: CreatedProduct; page: ProductPageSeed },
): Promise<void> {
  const { id, slug, version } = product;
  const { details, questions, refundTerms, sample } = page;
  const images = [];
  for (const { drawing, alt } of page.images)
    images.push({ url: await uploadImage(call, actor, drawing), alt });
  const previewFileId = await uploadFile(call, actor, {
    title: sample.title,
    file: { name: sample.name, type: 'pdf' },
  });
  await call('PUT', `/api/products/${id}/page`, {
    actor,
    body: { slug, details, images, questions, refundTerms, previewFileId, version },
  });
}

/** The width is small, because each image is encoded in every size. */
const IMAGE_WIDTH = 960;

/** Returns the URL of an image that the demo draws and stores like an upload. */
export async function uploadImage(
  call: DemoInstance['call'],
  actor: Actor,
  drawing: Drawing,
): Promise<string> {
  const png = await sharp(Buffer.from(drawSvg(drawing)))
    .resize({ width: IMAGE_WIDTH })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set(
    'image',
    new File([new Uint8Array(png)], `${drawing.scene}-${drawing.seed}.png`, { type: 'image/png' }),
  );
  const { json } = await call('POST', '/api/upload-image', { actor, body: form });
  return json.imageUrl as string;
}

async function uploadFile(
  call: DemoInstance['call'],
  actor: Actor,
  product: Pick<ProductSeed, 'title' | 'file'>,
): Promise<number> {
  const form = new FormData();
  form.set('file', createProductFile(product));
  const { json } = await call('POST', '/api/upload-product-file', { actor, body: form });
  return json.file.id as number;
}

export interface NewDemoSubscriber extends DemoSubscriber {
  subscribedAt: number;
  /** The status, which is `pending` only for lists with double opt-in. */
  status: 'confirmed' | 'pending';
  confirmedAt: number | null;
  attributionKind: string;
  attributionSource: string;
}

/** The words above the subscribe box. */
const WORDING = 'Subscribe to my updates';

/**
 * Inserts subscribers in the order of their time. Triggers count them on their own days. `subscribe` would use the
 * clock, and email each subscriber.
 */
export async function addSubscribers(
  { ctx }: DemoInstance,
  creator: DemoCreator,
  subscribers: NewDemoSubscriber[],
): Promise<void> {
  if (subscribers.length === 0) return;
  const rows = subscribers.map((subscriber) => ({ ...subscriber, token: createRandomToken() }));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into consent_wordings (user_id, text) values (${creator.id}, ${WORDING}) on conflict do nothing`),
    ctx.db.write.run(sql`
      insert into subscribers
        (user_id, email, name, status, token, created_at, consented_at, confirmed_at, wording_id, source, source_host,
          attribution_kind, attribution_source)
      select ${creator.id}, value ->> 'email', value ->> 'name', value ->> 'status', value ->> 'token', value ->> 'subscribedAt',
        value ->> 'subscribedAt', value ->> 'confirmedAt',
        (select id from consent_wordings where user_id = ${creator.id} and text = ${WORDING}),
        iif(value ->> 'attributionKind' = 'widget', 'widget', 'page'),
        iif(value ->> 'attributionKind' = 'widget', value ->> 'attributionSource', null),
        value ->> 'attributionKind', value ->> 'attributionSource'
      from json_each(${JSON.stringify(rows)})`),
  ]);
}

/** Imports the list that a creator had before, from a file. */
export async function importList(
  demo: DemoInstance,
  creator: DemoCreator,
  subscribers: DemoSubscriber[],
): Promise<void> {
  if (subscribers.length === 0) return;
  const lines = subscribers.map(({ email, name }) => `${email},${name}`);
  const form = new FormData();
  form.set('file', new File([`Email,Name\n${lines.join('\n')}\n`], 'subscribers.csv', { type: 'text/csv' }));
  form.set('consent', CONSENT_TEXTS.import);
  await demo.call('POST', '/api/subscribers/import', { actor: creator.actor, body: form });
  await runJobs(demo);
  demo.clock.set(demo.clock.now() + SECOND);
}
