import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import { toSingleLine } from '../../shared/plain-text.js';
import { ImageSources } from '../site/image-sources.js';
import { ProductArt } from '../site/store/products.js';
import { CreatorName } from '../system/creator-links.js';
import type { CreatorView, OfferedProductView } from '../view.js';

/** Links to other products of the creator. */
export function OtherProducts({
  creator,
  products,
}: {
  creator: CreatorView;
  products: OfferedProductView[];
}): VNode | null {
  if (products.length === 0) return null;
  return (
    <section class="panel more" aria-labelledby="more">
      <h2 id="more">
        More from <CreatorName of={creator} />
      </h2>
      <ul>
        {products.map(({ id, title, image: address, price, address: href }) => {
          const image = toSafeImageAddress(address);
          return (
            <li key={id}>
              <a class="more-link" href={href} dir="auto">
                <span class="more-image" aria-hidden="true">
                  <ProductArt index={id} />
                  {image && (
                    <ImageSources
                      address={image}
                      widths={[96, 192]}
                      sizes="56px"
                      image={{ width: 56, height: 56, loading: 'lazy' }}
                    />
                  )}
                </span>
                <span class="more-title">{toSingleLine(title) || 'Untitled'}</span>
                <bdi class="more-price">{toSingleLine(price)}</bdi>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
