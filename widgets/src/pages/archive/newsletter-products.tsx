import type { VNode } from 'preact';
import { toSafeImageAddress, toSafeLinkAddress } from '../../shared/addresses.js';
import { ImageSources } from '../site/image-sources.js';
import type { NewsletterView } from '../view.js';

type Product = NewsletterView['products'][number];

/** Shows the newsletter's product images, two per row. */
export function NewsletterProducts({ products }: Pick<NewsletterView, 'products'>): VNode | null {
  const visibleProducts = products.filter(({ address }) => toSafeImageAddress(address) !== null);
  if (visibleProducts.length === 0) return null;
  return (
    <ul class="newsletter-products">
      {visibleProducts.map((product, index) => (
        <li key={index}>
          <NewsletterProduct product={product} />
        </li>
      ))}
    </ul>
  );
}

function NewsletterProduct({ product }: { product: Product }): VNode {
  const link = toSafeLinkAddress(product.link ?? '');
  const image = (
    <ImageSources
      address={product.address}
      widths={[192, 512, 1280]}
      sizes="(min-width: 720px) 296px, calc(50vw - 40px)"
      image={{ ...product.size, alt: product.alt, loading: 'lazy' }}
    />
  );
  return link === null ? image : <a href={link}>{image}</a>;
}
