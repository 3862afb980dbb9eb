import { readHtmlParts } from '../../../kernel/html/html-parts.js';
import { writeContent } from '../../../kernel/html/web-content.js';
import { formatDecimal } from '../../../kernel/money/money.js';
import type { ProductPageView, SiteView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { findImageSizes, parseImageKey } from '../../media/index.js';
import { canTakePayments } from '../../payouts/index.js';
import {
  buildProductPagePath,
  findProductPage,
  formatFileSize,
  isFreePrice,
  type ProductFile,
  type ProductPage,
} from '../../products/index.js';
import { renderPageImage, TABLE_FRAME, toAbsoluteImageUrl } from '../archive/newsletter-content.js';
import { renderCachedPage } from '../cache/cached-page.js';
import type { PublicPage } from '../public-page.js';
import { buildProductView, getSiteView } from '../site-view.js';
import { findVisiblePreview } from './product-preview.js';

/** More products would distract from this one. */
const MAX_OTHER_PRODUCTS = 4;

/** Returns the page of the product with a slug, in raw form. A former slug redirects to the current one. */
export function createProductPage(segment: string): PublicPage | undefined {
  const slug = decode(segment);
  if (slug === undefined) return undefined;
  return {
    path: `/p/${segment}`,
    async render(ctx, user) {
      const result = await findProductPage(ctx, { userId: user.id, slug });
      if (result === undefined) return undefined;
      const current = result.kind === 'moved' ? result.slug : slug;
      // Redirects other spellings of the slug, so that each page has one URL.
      if (buildProductPagePath(current) !== `/p/${segment}`)
        return { kind: 'moved', to: buildProductPagePath(current) };
      if (result.kind === 'moved') return undefined;
      const site = await getSiteView(ctx, user);
      const product = await presentPage(ctx, site, result.page);
      return { kind: 'ready', answer: await renderCachedPage(ctx, { page: 'product', site, product }) };
    },
  };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function presentFile({ size, pages, seconds }: ProductFile): NonNullable<ProductPageView['file']> {
  return { size: formatFileSize(size), pages, seconds };
}

/** Returns an address on the instance's own host, because custom domains serve only pages. */
function presentPreview(
  ctx: Context,
  { site, page, file }: { site: SiteView; page: ProductPage; file: ProductFile },
): ProductPageView['preview'] {
  const address = `${ctx.instance.publicUrl}/${site.username}${buildProductPagePath(page.product.slug)}/preview`;
  return { ...presentFile(file), address, name: file.originalName };
}

async function presentPage(ctx: Context, site: SiteView, page: ProductPage): Promise<ProductPageView> {
  const { product, questions, refundTerms } = page;
  const { publicUrl } = ctx.instance;
  const mainImages = product.image === null ? [] : [{ url: product.image, alt: '' }];
  const gallery = [...mainImages, ...page.images];
  const inText = (await readHtmlParts(page.details)).images.map(({ src }) => src);
  const sizes = await findImageSizes(ctx, [...gallery.map(({ url }) => url), ...inText]);
  const preview = await findVisiblePreview(ctx, page);
  const isFree = isFreePrice(product);
  const [first] = gallery;
  return {
    product: buildProductView(product, {
      address: site.address,
      takesPayments: await canTakePayments(ctx, product.userId),
    }),
    amount: formatDecimal(isFree ? 0 : product.priceCents, product.currency),
    currency: product.currency.toUpperCase(),
    images: gallery.map(({ url, alt }) => ({ address: url, alt, size: sizes.get(url) ?? null })),
    details: writeContent(page.details, {
      publicUrl,
      // Otherwise, other hosts would see every visitor.
      image: (image) =>
        parseImageKey(image.address) === undefined ? '' : renderPageImage(image, sizes.get(image.address)),
      table: TABLE_FRAME,
    }),
    file: product.file === null ? null : presentFile(product.file),
    preview: preview && presentPreview(ctx, { site, page, file: preview }),
    questions,
    refundTerms,
    shareImage: first === undefined ? null : toAbsoluteImageUrl(first.url, publicUrl),
    others: site.products.filter(({ id }) => id !== product.id).slice(0, MAX_OTHER_PRODUCTS),
  };
}
