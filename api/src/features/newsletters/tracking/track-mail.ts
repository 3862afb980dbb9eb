import type { Context } from '../../../context.js';
import { slot } from '../../../kernel/slots.js';
import { getListSettings, type TrackingMode } from '../../subscribers/index.js';
import { linkPath, pixelPath } from './letter-address.js';
import { letterKeysOf } from './letter-keys.js';
import { addPixel, rewriteLinks } from './rewrite-links.js';

/** The slot that holds one reader's mark, in every link of the mail; there where a creator counts individually. */
export const READER_MARK = 'reader-mark';

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
    letterKeysOf(ctx),
  ]);
  if (tracking === 'off') return { html, tracking, urls: [] };
  const { publicUrl } = ctx.instance;
  const reader = tracking === 'individual' ? `/${slot(READER_MARK)}` : '';
  const rewritten = rewriteLinks(html, {
    publicUrl,
    addressOf: (position) => publicUrl + linkPath(keys, { newsletterId: newsletter.id, position }) + reader,
  });
  const pixel = publicUrl + pixelPath(keys, newsletter.id) + reader;
  return { html: addPixel(rewritten.html, pixel), tracking, urls: rewritten.urls };
}
