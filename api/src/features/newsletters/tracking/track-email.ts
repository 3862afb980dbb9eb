import { formatSlot } from '../../../kernel/email/slots.js';
import type { Context } from '../../../server/context.js';
import { getListSettings, type TrackingMode } from '../../subscribers/index.js';
import { addPixel, rewriteLinks } from './rewrite-links.js';
import { buildPixelPath, getTrackingKeys, linkPath } from './tracked-urls.js';

/** The slot for a subscriber's mark, in every link of the email, if the creator tracks individually. */
export const SUBSCRIBER_MARK = 'subscriber-mark';

export interface TrackedEmail {
  html: string;
  tracking: TrackingMode;
  /** The link targets, by position. */
  urls: string[];
}

/**
 * Adds tracked links and the pixel to the HTML part, as the creator's list is configured. The plain-text part
 * stays unchanged, because its URLs are visible and subscribers should see their target.
 */
export async function trackEmail(
  ctx: Context,
  input: { newsletter: { id: number; userId: number }; html: string },
): Promise<TrackedEmail> {
  const { newsletter, html } = input;
  const [{ tracking }, keys] = await Promise.all([
    getListSettings(ctx, newsletter.userId),
    getTrackingKeys(ctx),
  ]);
  if (tracking === 'off') return { html, tracking, urls: [] };
  const { publicUrl } = ctx.instance;
  const subscriber = tracking === 'individual' ? `/${formatSlot(SUBSCRIBER_MARK)}` : '';
  const rewritten = rewriteLinks(html, {
    publicUrl,
    addressOf: (position) =>
      publicUrl + linkPath(keys, { newsletterId: newsletter.id, position }) + subscriber,
  });
  const pixel = publicUrl + buildPixelPath(keys, newsletter.id) + subscriber;
  return { html: addPixel(rewritten.html, pixel), tracking, urls: rewritten.urls };
}
