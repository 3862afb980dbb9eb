import { createExcerpt, toSingleLine } from '../../../shared/plain-text.js';
import { readSocialLinks } from '../../../shared/social-links.js';
import { getNewsletterTitle } from '../../archive/archive-entry.js';
import type { NewsletterView, ProductPageView, SiteView } from '../../view.js';

/** Returns JSON for a script element. Escapes '</script>', which would end the element, without a change of meaning. */
function toScriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Returns the data of a creator's page for search engines (schema.org ProfilePage), for a script element. */
export function createPersonData(site: SiteView, name: string, image: string | null): string {
  const bio = createExcerpt(site.bio, 300);
  const sameAs = readSocialLinks(site.socialLinks)
    .map(({ url }) => url)
    .filter((url) => !url.startsWith('mailto:'));
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: site.address,
    mainEntity: {
      '@type': 'Person',
      name,
      alternateName: site.username,
      url: site.address,
      ...(bio && { description: bio }),
      ...(image && { image }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
  return toScriptJson(page);
}

/** Returns the data of a newsletter for search engines (schema.org BlogPosting), for a script element. */
export function createNewsletterData(site: SiteView, newsletter: NewsletterView, name: string): string {
  const image = newsletter.shareImage ?? site.shareImage;
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: createExcerpt(getNewsletterTitle(newsletter), 110),
    url: newsletter.address,
    mainEntityOfPage: newsletter.address,
    datePublished: newsletter.sentAt,
    inLanguage: newsletter.language,
    description: createExcerpt(newsletter.summary, 300),
    ...(image && { image }),
    author: { '@type': 'Person', name, url: site.address },
    ...(site.archive && { isPartOf: { '@type': 'Blog', url: site.archive.address } }),
  });
}

/** Returns the data of a product for search engines (schema.org Product with its Offer), for a script element. */
export function createProductData(
  site: SiteView,
  { view, name, publicUrl }: { view: ProductPageView; name: string; publicUrl: string },
): string {
  const { product, amount, shareImage } = view;
  const description = createExcerpt(product.description, 500);
  const images = view.images.map(({ address }) => new URL(address, publicUrl).href);
  return toScriptJson({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: toSingleLine(product.title),
    url: product.address,
    ...(description && { description }),
    ...(images.length > 0 ? { image: images } : shareImage && { image: shareImage }),
    ...(product.isDigital && {
      offers: {
        '@type': 'Offer',
        price: amount,
        priceCurrency: view.currency,
        availability: `https://schema.org/${product.isClosed ? 'OutOfStock' : 'InStock'}`,
        url: product.address,
        seller: { '@type': 'Person', name, url: site.address },
      },
    }),
  });
}
