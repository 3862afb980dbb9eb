import type { SiteView } from '../view.js';
import { findPlayer, type Player } from './blocks/players.js';
import { groupBlocks } from './blocks/shown-blocks.js';
import { isVideoId } from './video-tile.js';

/** Returns whether the page has links, a video or products. */
export function hasOffers({ blocks, videoId, products }: SiteView): boolean {
  return groupBlocks(blocks).length > 0 || isVideoId(videoId) || products.length > 0;
}

/**
 * Returns whether wide windows show two columns, namely if the creator chose this and the second column has content.
 */
export function hasColumns(site: SiteView): boolean {
  return site.layout === 'columns' && hasOffers(site);
}

/** Returns the players of the page's video and of its blocks. */
export function listPlayers({ blocks, videoId }: SiteView): Player[] {
  const media = blocks.flatMap((block) => (block.kind === 'media' ? [block.media] : []));
  const siteVideos = videoId === null ? [] : [{ provider: 'youtube' as const, key: videoId }];
  return [...media, ...siteVideos].flatMap((medium) => findPlayer(medium) ?? []);
}
