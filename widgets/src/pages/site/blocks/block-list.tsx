import type { ComponentChildren, VNode } from 'preact';
import { toSingleLine } from '../../../shared/plain-text.js';
import type { BlockView } from '../../view.js';
import { LinkButton } from '../links/link-button.js';
import { hasIcon } from '../links/link-icon.js';
import type { Purchase } from '../store/products.js';
import { MediaTile } from '../video-tile.js';
import { ImageBlock } from './image-block.js';
import { MapBlock } from './map-block.js';
import { type BlockGroup, groupBlocks, type OtherBlock, type ShownLink } from './shown-blocks.js';
import { TipBlock } from './tip-block.js';

interface BlockContext {
  /** True to report clicks to the creator. */
  isCounted: boolean;
  purchase: Purchase;
}

/** Renders the creator's links and blocks, in order. */
export function BlockList({ blocks, ...context }: BlockContext & { blocks: BlockView[] }): VNode | null {
  const groups = groupBlocks(blocks);
  if (groups.length === 0) return null;
  // Icons are beside all links or beside none, so that all titles are centered on one axis.
  const hasIcons = groups.some((group) => group.kind === 'links' && group.links.some(hasMark));
  return (
    <Frame groups={groups}>
      {groups.map((group) =>
        group.kind === 'links' ? (
          <Links key={group.links[0]?.id} {...group} hasIcons={hasIcons} isCounted={context.isCounted} />
        ) : (
          <BlockContent key={group.id} block={group} {...context} />
        ),
      )}
    </Frame>
  );
}

/** Renders a navigation around links and headings, and a plain element around other blocks. */
function Frame({ groups, children }: { groups: BlockGroup[]; children: ComponentChildren }): VNode {
  const isNavigation = groups.every(({ kind }) => kind === 'links' || kind === 'heading');
  if (!isNavigation) return <div class="block-list">{children}</div>;
  return (
    <nav aria-label="Links" class={groups.length > 1 ? 'block-list' : undefined}>
      {children}
    </nav>
  );
}

interface LinksProps {
  links: ShownLink[];
  hasIcons: boolean;
  isCounted: boolean;
}

function Links({ links, hasIcons, isCounted }: LinksProps): VNode {
  return (
    <ul class={hasIcons ? 'links with-icons' : 'links'}>
      {links.map((link) => (
        <li key={link.id}>
          <LinkButton link={link} isCounted={isCounted} />
        </li>
      ))}
    </ul>
  );
}

function BlockContent({ block, isCounted, purchase }: BlockContext & { block: OtherBlock }): VNode | null {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 class="section-heading" dir="auto">
          {toSingleLine(block.title)}
        </h2>
      );
    case 'text':
      // The API created this HTML from allowed elements and URLs.
      return (
        <div class="text-block newsletter-text" dir="auto" dangerouslySetInnerHTML={{ __html: block.html }} />
      );
    case 'image':
      return <ImageBlock block={block} isCounted={isCounted} />;
    case 'map':
      return <MapBlock block={block} isCounted={isCounted} />;
    case 'media':
      return <MediaTile media={block.media} title={block.title} />;
    case 'tip':
      return <TipBlock block={block} purchase={purchase} />;
  }
}

function hasMark({ icon, image, isFeatured }: ShownLink): boolean {
  return !isFeatured && (image !== null || hasIcon(icon));
}
