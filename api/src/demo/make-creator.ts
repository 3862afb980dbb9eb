import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { CONSENT_TEXTS } from '../features/subscribers/consent.js';
import { SECOND } from '../kernel/clock.js';
import { randomToken } from '../kernel/ids.js';
import { TOKEN_SCOPES } from '../kernel/tokens/token-scope.js';
import type { Actor } from './call-api.js';
import { type Drawing, drawSvg } from './drawings.js';
import type { Person } from './people.js';
import { createProductFile } from './product-file.js';
import { createRandom } from './random.js';
import {
  type CreatorStory,
  type DemoCreator,
  type ProductPageStory,
  type ProductStory,
  runJobs,
  type Stage,
} from './story.js';

/** The password of every demo account. `fillInstance` returns it. */
export const DEMO_PASSWORD = 'tidings-demo';

/** Creates an account with a page, links, products and settings, through the API. */
export async function makeCreator(stage: Stage, story: CreatorStory): Promise<DemoCreator> {
  const { call, admin } = stage;
  const { username, email } = story;
  const { json: user } = await call('POST', '/api/register', {
    body: { username, email, password: DEMO_PASSWORD },
  });
  const { json: made } = await call('POST', '/api/tokens', {
    body: { username, password: DEMO_PASSWORD, name: 'demo', scopes: TOKEN_SCOPES },
  });
  const as = { token: made.token as string };
  if (story.isPro) await call('POST', `/api/admin/users/${user.id}/upgrade`, { as: admin, body: {} });
  await makePage(stage, as, story);
  await makeShop(stage, as, story);
  const { tracking, doubleOptIn } = story.list;
  await call('PUT', '/api/list-settings', { as, body: { tracking, doubleOptIn, archive: 'listed' } });
  for (const host of story.allowedHosts) await call('POST', '/api/widgets/hosts', { as, body: { host } });
  return { id: user.id, username, as, chance: createRandom(username) };
}

async function makePage({ call }: Stage, as: Actor, story: CreatorStory): Promise<void> {
  const { displayName, bio, theme, socialLinks, postalAddress, portrait, links, blocks = [] } = story;
  const profileImage = portrait && (await upload(call, as, portrait));
  await call('POST', '/api/onboarding', {
    as,
    body: { displayName, bio, theme, socialLinks, postalAddress, profileImage, ...story.look },
  });
  for (const { clicks: _, ...body } of links) await call('POST', '/api/links', { as, body });
  for (const body of blocks) await call('POST', '/api/links', { as, body });
}

async function makeShop({ call }: Stage, as: Actor, { products }: CreatorStory): Promise<void> {
  for (const product of products) {
    const { title, description, price, drawing, file, page } = product;
    const image = drawing && (await upload(call, as, drawing));
    const fileId = await uploadFile(call, as, { title, file });
    const { json } = await call('POST', '/api/products', {
      as,
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
    if (page !== undefined) await makeProductPage(call, as, { product: json as CreatedProduct, page });
  }
}

interface CreatedProduct {
  id: number;
  slug: string;
  version: number;
}

async function makeProductPage(
  call: Stage['call'],
  as: Actor,
  { product, page }: { product: CreatedProduct; page: ProductPageStory },
): Promise<void> {
  const { id, slug, version } = product;
  const { details, questions, refundTerms, sample } = page;
  const images = [];
  for (const { drawing, alt } of page.images) images.push({ url: await upload(call, as, drawing), alt });
  const previewFileId = await uploadFile(call, as, {
    title: sample.title,
    file: { name: sample.name, type: 'pdf' },
  });
  await call('PUT', `/api/products/${id}/page`, {
    as,
    body: { slug, details, images, questions, refundTerms, previewFileId, version },
  });
}

/** Small, because each image is encoded in every size. */
const IMAGE_WIDTH = 960;

/** Returns the URL of an image that the demo draws and stores like an upload. */
export async function upload(call: Stage['call'], as: Actor, drawing: Drawing): Promise<string> {
  const png = await sharp(Buffer.from(drawSvg(drawing)))
    .resize({ width: IMAGE_WIDTH })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set(
    'image',
    new File([new Uint8Array(png)], `${drawing.scene}-${drawing.seed}.png`, { type: 'image/png' }),
  );
  const { json } = await call('POST', '/api/upload-image', { as, body: form });
  return json.imageUrl as string;
}

async function uploadFile(
  call: Stage['call'],
  as: Actor,
  product: Pick<ProductStory, 'title' | 'file'>,
): Promise<number> {
  const form = new FormData();
  form.set('file', createProductFile(product));
  const { json } = await call('POST', '/api/upload-product-file', { as, body: form });
  return json.file.id as number;
}

export interface NewDemoSubscriber extends Person {
  at: number;
  /** `pending` only for lists with double opt-in. */
  status: 'confirmed' | 'pending';
  confirmedAt: number | null;
  attributionKind: string;
  attributionSource: string;
}

/** The words above the subscribe box. */
const WORDING = 'Subscribe to my updates';

/**
 * Inserts subscribers in the order of their time; triggers count them on their own days. `subscribe` would use the
 * clock, and email each of them.
 */
export async function addSubscribers(
  { ctx }: Stage,
  creator: DemoCreator,
  subscribers: NewDemoSubscriber[],
): Promise<void> {
  if (subscribers.length === 0) return;
  const rows = subscribers.map((subscriber) => ({ ...subscriber, token: randomToken() }));
  await ctx.db.transact([
    ctx.db.write.run(sql`
      insert into consent_wordings (user_id, text) values (${creator.id}, ${WORDING}) on conflict do nothing`),
    ctx.db.write.run(sql`
      insert into subscribers
        (user_id, email, name, status, token, created_at, consented_at, confirmed_at, wording_id, source, source_host,
          attribution_kind, attribution_source)
      select ${creator.id}, value ->> 'email', value ->> 'name', value ->> 'status', value ->> 'token', value ->> 'at',
        value ->> 'at', value ->> 'confirmedAt',
        (select id from consent_wordings where user_id = ${creator.id} and text = ${WORDING}),
        iif(value ->> 'attributionKind' = 'widget', 'widget', 'page'),
        iif(value ->> 'attributionKind' = 'widget', value ->> 'attributionSource', null),
        value ->> 'attributionKind', value ->> 'attributionSource'
      from json_each(${JSON.stringify(rows)})`),
  ]);
}

/** Imports the list that a creator had before, from a file. */
export async function importList(stage: Stage, creator: DemoCreator, people: Person[]): Promise<void> {
  if (people.length === 0) return;
  const lines = people.map(({ email, name }) => `${email},${name}`);
  const form = new FormData();
  form.set('file', new File([`Email,Name\n${lines.join('\n')}\n`], 'subscribers.csv', { type: 'text/csv' }));
  form.set('consent', CONSENT_TEXTS.import);
  await stage.call('POST', '/api/subscribers/import', { as: creator.as, body: form });
  await runJobs(stage);
  stage.clock.set(stage.clock.now() + SECOND);
}
