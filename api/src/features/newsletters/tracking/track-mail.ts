import { slot } from '../../../kernel/slots.js';
import type { Context } from '../../../server/context.js';
import { getListSettings, type TrackingMode } from '../../subscribers/index.js';
import { addPixel, rewriteLinks } from './rewrite-links.js';
import { linkPath, pixelPath } from './tracked-address.js';
import { trackingKeysOf } from './tracking-keys.js';

/** The slot that holds one reader's mark, in every link of the mail; there where a creator counts individually. */
export const SUBSCRIBER_MARK = 'reader-mark';

export interface TrackedMail {
  html: string;
  tracking: TrackingMode;
  /** Where its links lead, by position. */
  urls: string[];
}

/**
 * The html part as it is sent: links that count, and a picture, as its creator's list is set. The plain-text part
 * keeps its addresses: they are read there, and a reader should see where they lead.
 */
export async function trackMail(
  ctx: Context,
  input: { newsletter: { id: number; userId: number }; html: string },
): Promise<TrackedMail> {
  const { newsletter, html } = input;
  const [{ tracking }, keys] = await Promise.all([
    getListSettings(ctx, newsletter.userId),
    trackingKeysOf(ctx),
  ]);
  if (tracking === 'off') return { html, tracking, urls: [] };
  const { publicUrl } = ctx.instance;
  const subscriber = tracking === 'individual' ? `/${slot(SUBSCRIBER_MARK)}` : '';
  const rewritten = rewriteLinks(html, {
    publicUrl,
    addressOf: (position) =>
      publicUrl + linkPath(keys, { newsletterId: newsletter.id, position }) + subscriber,
  });
  const pixel = publicUrl + pixelPath(keys, newsletter.id) + subscriber;
  return { html: addPixel(rewritten.html, pixel), tracking, urls: rewritten.urls };
}
