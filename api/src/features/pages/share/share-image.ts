import { createHash } from 'node:crypto';
import { createRateLimitError } from '../../../kernel/errors.js';
import { cachePerContext } from '../../../kernel/process/cache-per-context.js';
import type { ShareImagePlan, SiteView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { readImage, readShareImage, storeShareImage } from '../../media/index.js';
import { drawShareImage, hasFontsFor } from './draw-share-image.js';

/** Returns all inputs of the image that social networks show for a creator's page. */
export function planShareImage(ctx: Context, site: SiteView): Promise<ShareImagePlan> {
  const { brandName, publicUrl } = ctx.instance;
  const visibleSite = hasFontsFor(site.displayName) ? site : { ...site, displayName: site.username };
  return ctx.pages.planShareImage(visibleSite, { brandName, publicUrl });
}

/** Returns a hash of the plan. With a new version, social networks fetch the image again. */
export function hashPlan(plan: ShareImagePlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}

interface Drawing {
  userId: number;
  plan: ShareImagePlan;
  version: string;
}

/** A longer queue would exceed the networks' timeouts. */
const MAX_WAITING_DRAWINGS = 20;

interface Queue {
  last: Promise<unknown>;
  byKey: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
}
const getQueue = cachePerContext<Context, Queue>(() => ({ last: Promise.resolve(), byKey: new Map() }));

/** Returns the PNG for social networks. `beforeDrawing` may throw. An image that exists already does not call it. */
export async function getShareImage(
  ctx: Context,
  input: { userId: number; site: SiteView; beforeDrawing: () => Promise<void> },
): Promise<Uint8Array<ArrayBuffer>> {
  const { userId } = input;
  const plan = await planShareImage(ctx, input.site);
  const drawing = { userId, plan, version: hashPlan(plan) };
  const storedImage = await readShareImage(ctx, drawing);
  if (storedImage !== undefined) return storedImage;
  await input.beforeDrawing();
  return drawOnce(ctx, drawing);
}

/** Draws one image at a time, since each uses every core. Concurrent requests for the same image share it. */
function drawOnce(ctx: Context, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const queue = getQueue(ctx);
  const key = `${drawing.userId}/${drawing.version}`;
  const pendingDrawing = queue.byKey.get(key);
  if (pendingDrawing !== undefined) return pendingDrawing;
  if (queue.byKey.size >= MAX_WAITING_DRAWINGS) {
    throw createRateLimitError('Many images are being drawn. Please try again in a moment.', 5);
  }
  const newDrawing = queue.last.then(() => drawAndCache(ctx, drawing)).finally(() => queue.byKey.delete(key));
  queue.last = newDrawing.catch(() => undefined);
  queue.byKey.set(key, newDrawing);
  return newDrawing;
}

async function drawAndCache(ctx: Context, drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await drawShareImage(drawing.plan, (address) => readImage(ctx, address));
  await storeShareImage(ctx, { ...drawing, bytes });
  return bytes;
}
