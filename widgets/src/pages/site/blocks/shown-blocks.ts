import { toSafeImageAddress, toSafeLinkAddress } from '../../../shared/addresses.js';
import { toSingleLine } from '../../../shared/plain-text.js';
import type { BlockView, LinkView } from '../../view.js';
import { findPlayer } from './players.js';

/** A link whose URL was checked. */
export interface ShownLink extends LinkView {
  address: string;
}

export type OtherBlock = Exclude<BlockView, LinkView>;

/** A group in the list: consecutive links, or one block. */
export type BlockGroup = { kind: 'links'; links: ShownLink[] } | OtherBlock;

/** Returns the blocks to show, with consecutive links grouped. Omits headings without content below. */
export function groupBlocks(blocks: readonly BlockView[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const block of blocks) {
    if (block.kind === 'link') addLink(groups, block);
    else if (isShowable(block)) groups.push(block);
  }
  return groups.filter(({ kind }, index) => {
    const next = groups[index + 1];
    return kind !== 'heading' || (next !== undefined && next.kind !== 'heading');
  });
}

function isShowable(block: OtherBlock): boolean {
  if (block.kind === 'image') return toSafeImageAddress(block.image) !== null;
  return block.kind !== 'media' || findPlayer(block.media) !== undefined;
}

function addLink(groups: BlockGroup[], link: LinkView): void {
  const address = toSafeLinkAddress(link.url);
  if (!address) return;
  const shownBlock = {
    ...link,
    address,
    image: toSafeImageAddress(link.image),
    title: toSingleLine(link.title) || address,
  };
  const last = groups.at(-1);
  if (last?.kind === 'links') last.links.push(shownBlock);
  else groups.push({ kind: 'links', links: [shownBlock] });
}
