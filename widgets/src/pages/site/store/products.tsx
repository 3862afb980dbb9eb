import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../../shared/addresses.js';
import { NOT_AVAILABLE } from '../../../shared/checkout/checkout-texts.js';
import { toPlainText, toSingleLine } from '../../../shared/plain-text.js';
import { siteAssets } from '../../../shared/site-assets.built.js';
import type { ProductView } from '../../view.js';
import { ImageSources } from '../image-sources.js';

const DEMO_PURCHASE = 'This is a demo: nothing is for sale here.';

const DIGITAL_PRODUCT = 'Digital Product';

export interface ProductsProps {
  products: ProductView[];
  purchase: Purchase;
}

/** The target of 'Buy Now', which is the checkout. A `sample` only shows a message. */
export type Purchase =
  | { kind: 'overlay' | 'page'; addressOf(productId: number): string }
  | { kind: 'sample' };

export function Products({ products, purchase }: ProductsProps): VNode | null {
  if (products.length === 0) return null;
  return (
    <section class="products" aria-labelledby="products">
      <h2 class="section-heading" id="products">
        Products
      </h2>
      <ProductList products={products} purchase={purchase} />
    </section>
  );
}

export function ProductList({ products, purchase }: ProductsProps): VNode {
  return (
    <ul class="product-list">
      {products.map((product, index) => (
        <li key={product.id} class="product" dir="auto">
          <ProductCard product={product} index={index} purchase={purchase} />
        </li>
      ))}
    </ul>
  );
}

interface ProductCardProps extends Pick<ProductsProps, 'purchase'> {
  product: ProductView;
  index: number;
}

function ProductCard({ product, index, purchase }: ProductCardProps): VNode {
  const title = toSingleLine(product.title);
  const description = toPlainText(product.description);
  return (
    <>
      <ProductImage address={toSafeImageAddress(product.image)} index={index} />
      <div class="product-text">
        <h3 class="product-title">
          {product.address === null ? (
            title
          ) : (
            <a class="product-link" href={product.address}>
              {title}
            </a>
          )}
        </h3>
        {description && <p class="product-description">{description}</p>}
        <ProductKind product={product} />
        <p class="product-price">
          <bdi>{toSingleLine(product.price)}</bdi>
        </p>
        <BuyNow product={product} title={title} purchase={purchase} />
      </div>
    </>
  );
}

function ProductKind({ product }: { product: ProductView }): VNode | null {
  if (!product.isDigital) return null;
  const fileType = toSingleLine(product.fileTypeLabel);
  return (
    <p class="product-kind">
      <span>{DIGITAL_PRODUCT}</span>
      {fileType && fileType !== DIGITAL_PRODUCT && <bdi class="file-type">{fileType}</bdi>}
    </p>
  );
}

interface BuyNowProps extends Pick<ProductsProps, 'purchase'> {
  product: ProductView;
  title: string;
  action?: string;
}

export function BuyNow({ product, title, purchase, action }: BuyNowProps): VNode {
  // The specification defines this label for products with a file.
  const verb = action ?? (product.isFree && !product.isDigital ? 'Get it free' : 'Buy Now');
  const label = `${product.isClosed ? NOT_AVAILABLE : verb}: ${title}`;
  if (product.isClosed) {
    return (
      <button type="button" class="buy" aria-label={label} disabled>
        {NOT_AVAILABLE}
      </button>
    );
  }
  return purchase.kind === 'sample' ? (
    <button type="button" class="buy" aria-label={label} aria-disabled="true" title={DEMO_PURCHASE}>
      {verb}
    </button>
  ) : (
    <a
      class="buy"
      aria-label={label}
      href={purchase.addressOf(product.id)}
      data-buy={product.id}
      data-press={purchase.kind === 'overlay' ? siteAssets.buy : undefined}
      data-title={purchase.kind === 'overlay' ? title : undefined}
    >
      {verb}
    </a>
  );
}

function ProductImage({ address, index }: { address: string | null; index: number }): VNode {
  return (
    <div class="product-image">
      <ProductArt index={index} />
      {address && (
        <ImageSources
          address={address}
          widths={[192, 512]}
          sizes="(min-width: 420px) 220px, 90vw"
          image={{ width: 230, height: 200, loading: 'lazy' }}
        />
      )}
    </div>
  );
}

/** The positions of the disc over the waves. Neighbors in a list have different positions. */
const DISCS = [
  { x: 68, y: 66 },
  { x: 44, y: 48 },
  { x: 58, y: 80 },
];
const WAVES = Array.from({ length: 5 }, (_, index) => ({ y: 78 + index * 9, shift: (index % 2) * 12 }));

/** Draws the replacement for a missing product image. */
export function ProductArt({ index }: { index: number }): VNode {
  const { x, y } = DISCS[index % DISCS.length] ?? { x: 60, y: 60 };
  return (
    <svg class="product-art" viewBox="0 0 115 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle cx={x} cy={y} r="19" />
      <path class="product-sea" d="M0 75h115v25H0z" />
      {WAVES.map((wave) => (
        <path key={wave.y} d={`M${wave.shift - 24} ${wave.y}${'q6-4.5 12 0t12 0'.repeat(7)}`} />
      ))}
    </svg>
  );
}
