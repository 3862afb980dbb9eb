import type { VNode } from 'preact';
import { toPlainText, toSingleLine } from '../../../shared/plain-text.js';
import type { TipView } from '../../view.js';
import { BuyNow, type Purchase } from '../store/products.js';

/** Asks for support with a product in a separate card among the links. */
export function TipBlock({ block, purchase }: { block: TipView; purchase: Purchase }): VNode {
  const { product } = block;
  const title = toSingleLine(block.title) || toSingleLine(product.title);
  const text = toSingleLine(block.description ?? '') || toPlainText(product.description);
  return (
    <section class="tip-block" aria-labelledby={`tip-${block.id}`} dir="auto">
      <h2 class="section-heading" id={`tip-${block.id}`}>
        {title}
      </h2>
      {text && <p>{text}</p>}
      <BuyNow
        product={product}
        title={toSingleLine(product.title)}
        purchase={purchase}
        action={product.isFree ? 'Get it free' : `Give ${toSingleLine(product.price)}`}
      />
    </section>
  );
}
