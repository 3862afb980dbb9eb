import { readHtmlParts } from '../../kernel/html/html-parts.js';
import { writeContent } from '../../kernel/html/web-content.js';
import { parseMediaLink } from '../../kernel/links/media-players.js';
import type { BlockView, ProductView } from '../../ports/pages.js';
import type { Context } from '../../server/context.js';
import { findImageSizes, type ImageSize, parseImageKey } from '../media/index.js';
import type { ShownLink } from '../sites/index.js';
import { renderPageImage, TABLE_FRAME } from './archive/newsletter-content.js';

interface BlockSources {
  products: readonly ProductView[];
  publicUrl: string;
  sizes: ReadonlyMap<string, ImageSize>;
}

/** Presents the blocks of a page. Leaves out blocks without their product or player. */
export async function blockViews(
  ctx: Context,
  { links, products }: { links: readonly ShownLink[]; products: readonly ProductView[] },
): Promise<BlockView[]> {
  const { publicUrl } = ctx.instance;
  const images = await findSizedImages(links);
  const sizes = images.length === 0 ? new Map<string, ImageSize>() : await findImageSizes(ctx, images);
  return links.flatMap((link) => blockView(link, { products, publicUrl, sizes }) ?? []);
}

/** Returns the images with a size in the page. */
async function findSizedImages(links: readonly ShownLink[]): Promise<string[]> {
  const imageLists = links.map(async ({ kind, image, content }) => {
    if (kind === 'image') return image === null ? [] : [image];
    return content === null ? [] : (await readHtmlParts(content)).images.map(({ src }) => src);
  });
  return (await Promise.all(imageLists)).flat();
}

function blockView(link: ShownLink, { products, publicUrl, sizes }: BlockSources): BlockView | undefined {
  const { kind, id, title, url, description, image } = link;
  switch (kind) {
    case 'link':
      return { kind, id, title, url, icon: link.icon, description, image, isFeatured: link.isFeatured };
    case 'heading':
      return { kind, id, title };
    case 'text':
      return { kind, id, html: renderText(link.content ?? '', { publicUrl, sizes }) };
    case 'image':
      return { kind, id, title, url, description, image, size: sizes.get(image ?? '') ?? null };
    case 'map':
      return { kind, id, title, url, description };
    case 'video':
    case 'embed': {
      const media = parseMediaLink(url);
      return media && { kind: 'media', id, title, media };
    }
    case 'tip': {
      const product = products.find((candidate) => candidate.id === link.productId);
      return product && { kind, id, title, description, product };
    }
  }
}

function renderText(content: string, { publicUrl, sizes }: Omit<BlockSources, 'products'>): string {
  return writeContent(content, {
    publicUrl,
    // Otherwise, other hosts would see every visitor.
    image: (image) =>
      parseImageKey(image.address) === undefined ? '' : renderPageImage(image, sizes.get(image.address)),
    table: TABLE_FRAME,
  });
}
