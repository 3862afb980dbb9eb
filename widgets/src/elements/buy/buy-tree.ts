import type { components } from '@tidings/sdk';
import { NOT_AVAILABLE } from '../../shared/checkout/checkout-texts.js';
import { createTree, type Tree } from '../../shared/tree.js';
import type { ViewDependencies } from '../view.js';

export type Offer = components['schemas']['ProductOffer'];

/** Fetches the product, and the way in which its checkout opens on this page. */
export async function fetchOffer(
  getJson: ViewDependencies['getJson'],
  instance: string,
  product: string | number,
): Promise<Offer> {
  const offer = (await getJson(`${instance}/api/products/${encodeURIComponent(product)}/offer`)) as Offer;
  // Checks the link, because a proxy can respond with anything.
  if (!/^https?:/.test(offer.address)) throw new Error(`Product ${product} has no address.`);
  return offer;
}

export interface BuyLook {
  text: string;
  layout: string;
  checkout: Offer['checkout'];
}

export function createBuyTree(offer: Offer, look: BuyLook): Tree {
  const button = createButtonTree(offer, look);
  if (look.layout !== 'card') return button;
  const { title, description, price, image } = offer;
  return createTree(
    'article',
    { class: 'ts-card', part: 'card' },
    image && createTree('img', { ...createImageAttributes(image), class: 'image', part: 'image', alt: '' }),
    createTree(
      'div',
      { class: 'words' },
      createTree('h2', { class: 'ts-heading', part: 'title', dir: 'auto' }, title),
      description
        ? createTree('p', { class: 'description', part: 'description', dir: 'auto' }, description)
        : null,
      createTree('p', { class: 'foot' }, createTree('bdi', { class: 'price', part: 'price' }, price), button),
    ),
  );
}

/** Returns the button as a link, so that visitors can open it in a tab, and without scripts. */
function createButtonTree(
  { title, price, isFree, isClosed, address }: Offer,
  { text, layout, checkout }: BuyLook,
): Tree {
  const verb = text || (isFree ? 'Get it free' : 'Buy Now');
  // The link still shows the product, and its checkout explains why it cannot be bought.
  const label = isClosed ? NOT_AVAILABLE : verb;
  const isPriced = layout !== 'card' && !isFree;
  const priceText = isPriced ? ` ${price}` : '';
  const opens = checkout === 'overlay' ? '' : ' (opens in a new tab)';
  const tab = { target: '_blank', rel: 'noopener' };
  return createTree(
    'a',
    {
      class: 'ts-button',
      part: 'button',
      href: address,
      ...(checkout === 'overlay' ? { 'aria-haspopup': 'dialog' } : tab),
      // Starts with the visible label, because users of voice control speak it.
      'aria-label': `${label}${priceText}: ${title}${opens}`,
    },
    createTree('span', {}, label),
    isPriced ? createTree('bdi', { class: 'amount', part: 'price' }, price) : null,
  );
}

/** Returns the attributes of the image. The image's server gets no referrer, so it does not learn the page. */
function createImageAttributes({ url, width, height }: NonNullable<Offer['image']>): Record<string, string> {
  return { src: url, width: `${width}`, height: `${height}`, loading: 'lazy', referrerpolicy: 'no-referrer' };
}
