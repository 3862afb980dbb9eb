import sharp from 'sharp';
import { TOKEN_SCOPES } from '../kernel/tokens/token-scope.js';
import type { Actor } from './call-api.js';
import { chanceOf } from './chance.js';
import { type Drawing, drawSvg } from './drawings.js';
import { fileOf } from './product-file.js';
import type { DemoCreator, Stage } from './stage.js';
import type { CreatorStory, ProductStory } from './story.js';

/** The same for everybody in the demo; `fillInstance` tells it. */
export const DEMO_PASSWORD = 'tidings-demo';

/** An account with a page, its links, its shop and its settings, as its owner would make it. */
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
  return { id: user.id, username, as, chance: chanceOf(username) };
}

async function makePage({ call }: Stage, as: Actor, story: CreatorStory): Promise<void> {
  const { displayName, bio, theme, socialLinks, postalAddress, portrait, links } = story;
  const profileImage = portrait && (await upload(call, as, portrait));
  await call('POST', '/api/onboarding', {
    as,
    body: { displayName, bio, theme, socialLinks, postalAddress, profileImage },
  });
  for (const { title, url, icon } of links)
    await call('POST', '/api/links', { as, body: { title, url, icon } });
}

async function makeShop({ call }: Stage, as: Actor, { products }: CreatorStory): Promise<void> {
  for (const { title, description, price, drawing, file } of products) {
    const image = drawing && (await upload(call, as, drawing));
    const fileId = await uploadFile(call, as, { title, file });
    await call('POST', '/api/products', {
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
  }
}

/** Each is encoded in every size: none takes longer than it must. */
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
  form.set('file', fileOf(product));
  const { json } = await call('POST', '/api/upload-product-file', { as, body: form });
  return json.file.id as number;
}
