import type { Context } from '../../context.js';
import type { User } from '../accounts/index.js';
import { readImage } from '../media/index.js';
import { canWrite, drawShareImage } from './draw-share-image.js';
import { getSiteView } from './site-view.js';

const MAX_KEPT = 100;

type Drawings = Map<string, Promise<Uint8Array<ArrayBuffer>>>;
const drawingsByContext = new WeakMap<Context, Drawings>();

/** The PNG that networks show for a creator's page. Drawn once an edit, the oldest forgotten first. */
export async function getShareImage(ctx: Context, user: User): Promise<Uint8Array<ArrayBuffer>> {
  const drawings: Drawings = drawingsByContext.get(ctx) ?? new Map();
  drawingsByContext.set(ctx, drawings);
  const site = await getSiteView(ctx, user);
  // Its address names the version.
  const key = `${user.id}:${site.shareImage}`;
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const [oldest] = drawings.keys();
  if (oldest !== undefined && drawings.size >= MAX_KEPT) drawings.delete(oldest);
  const { brandName, publicUrl } = ctx.instance;
  const shown = canWrite(site.displayName) ? site : { ...site, displayName: site.username };
  const drawing = ctx.pages
    .planShareImage(shown, { brandName, publicUrl })
    .then((plan) => drawShareImage(plan, (address) => readImage(ctx, address)));
  drawings.set(key, drawing);
  // What failed is tried again by the next who asks.
  drawing.catch(() => drawings.delete(key));
  return drawing;
}
