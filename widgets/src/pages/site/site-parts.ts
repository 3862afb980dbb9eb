import type { SiteView } from '../view.js';
import { isVideoId } from './video-tile.js';

/** Returns whether the page has links, a video or products. */
export function hasOffers({ links, videoId, products }: SiteView): boolean {
  return links.length > 0 || isVideoId(videoId) || products.length > 0;
}

/**
 * Returns whether the page has two columns in wide windows: by the creator's choice, and if there is something for the
 * second one.
 */
export function hasColumns(site: SiteView): boolean {
  return site.layout === 'columns' && hasOffers(site);
}
