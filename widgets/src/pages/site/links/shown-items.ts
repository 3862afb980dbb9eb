import { safeImageAddress, safeLinkAddress } from '../../../shared/addresses.js';
import { singleLine } from '../../../shared/plain-text.js';
import type { ItemView, LinkView } from '../../view.js';
import { findPlayer } from '../blocks/players.js';

/** A link with a checked address. */
export interface ShownLink extends LinkView {
  address: string;
}

export type Block = Exclude<ItemView, LinkView>;

/** A group in the list: links in a row, or one block. */
export type ItemGroup = { kind: 'links'; links: ShownLink[] } | Block;

/** Returns the entries that can be shown, with links in a row together. A heading without anything below it is not shown. */
export function groupItems(items: readonly ItemView[]): ItemGroup[] {
  const groups: ItemGroup[] = [];
  for (const item of items) {
    if (item.kind === 'link') addLink(groups, item);
    else if (isShowable(item)) groups.push(item);
  }
  return groups.filter(({ kind }, index) => {
    const next = groups[index + 1];
    return kind !== 'heading' || (next !== undefined && next.kind !== 'heading');
  });
}

function isShowable(block: Block): boolean {
  if (block.kind === 'image') return safeImageAddress(block.image) !== null;
  return block.kind !== 'media' || findPlayer(block.media) !== undefined;
}

function addLink(groups: ItemGroup[], link: LinkView): void {
  const address = safeLinkAddress(link.url);
  if (!address) return;
  const shown = {
    ...link,
    address,
    image: safeImageAddress(link.image),
    title: singleLine(link.title) || address,
  };
  const last = groups.at(-1);
  if (last?.kind === 'links') last.links.push(shown);
  else groups.push({ kind: 'links', links: [shown] });
}
