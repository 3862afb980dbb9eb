import type { SiteView } from '../view.js';
import { findPlayer, type Player } from './blocks/players.js';
import { groupBlocks } from './blocks/shown-blocks.js';
import { isVideoId } from './video-tile.js';

/** Returns whether the page has links, a video or products. */
export function hasOffers({ blocks, videoId, products }: SiteView): boolean {
  return groupBlocks(blocks).length > 0 || isVideoId(videoId) || products.length > 0;
}

/**
 * Returns whether the page has two columns in wide windows: by the creator's choice, and if there is something for the
 * second one.
 */
export function hasColumns(site: SiteView): boolean {
  return site.layout === 'columns' && hasOffers(site);
}

/** Returns the players of the page: its video's, and those of its blocks. */
export function listPlayers({ blocks, videoId }: SiteView): Player[] {
  const media = blocks.flatMap((block) => (block.kind === 'media' ? [block.media] : []));
  const own = videoId === null ? [] : [{ provider: 'youtube' as const, key: videoId }];
  return [...media, ...own].flatMap((medium) => findPlayer(medium) ?? []);
}
