import type { ComponentChildren, VNode } from 'preact';
import type { CheckoutProduct, CheckoutTax } from './checkout-view.js';

/** Shows the product, its seller and its price. The caller provides the image. */
export function ProductSummary({
  product,
  sellerName,
  tax,
  image,
}: {
  product: CheckoutProduct;
  tax: CheckoutTax | null;
  sellerName: string;
  image: ComponentChildren;
}): VNode {
  const { title, description, price, file } = product;
  return (
    <aside class="summary" aria-label="Your order">
      <div class="summary-image">{image}</div>
      <div class="summary-text">
        <p class="summary-title" dir="auto">
          {title}
        </p>
        <p class="summary-seller">
          by <bdi>{sellerName}</bdi>
        </p>
        {file && (
          <p class="summary-kind">
            <bdi>{file.typeLabel}</bdi>
            <span>{file.size}</span>
          </p>
        )}
        <p class="summary-price">
          {price}
          {tax && <small>{tax.isAdded ? ' plus tax' : ' with tax'}</small>}
        </p>
      </div>
      {description && (
        <p class="summary-description" dir="auto">
          {description}
        </p>
      )}
    </aside>
  );
}
