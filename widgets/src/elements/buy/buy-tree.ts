import { type Tree, tree } from '../../shared/tree.js';
import type { Offer } from './get-offer.js';

export interface BuyLook {
  text: string;
  layout: string;
  checkout: Offer['checkout'];
}

export function buyTree(offer: Offer, look: BuyLook): Tree {
  const button = buttonTree(offer, look);
  if (look.layout !== 'card') return button;
  const { title, description, price, image } = offer;
  return tree(
    'article',
    { class: 'ts-card', part: 'card' },
    image && tree('img', { ...pictureOf(image), class: 'image', part: 'image', alt: '' }),
    tree(
      'div',
      { class: 'words' },
      tree('h2', { class: 'ts-heading', part: 'title', dir: 'auto' }, title),
      description ? tree('p', { class: 'description', part: 'description', dir: 'auto' }, description) : null,
      tree('p', { class: 'foot' }, tree('bdi', { class: 'price', part: 'price' }, price), button),
    ),
  );
}

/** A link, so that it can be opened in a tab, and that it leads on should nothing else work. */
function buttonTree({ title, price, isFree, address }: Offer, { text, layout, checkout }: BuyLook): Tree {
  const tab = { target: '_blank', rel: 'noopener' };
  return tree(
    'a',
    {
      class: 'ts-button',
      part: 'button',
      href: address,
      ...(checkout === 'overlay' ? { 'aria-haspopup': 'dialog' } : tab),
    },
    tree('span', {}, text || (isFree ? 'Get it free' : 'Buy Now')),
    tree('span', { class: 'ts-unseen' }, `: ${title}${layout === 'card' ? '' : ', '}`),
    layout === 'card' ? null : tree('bdi', { class: 'amount', part: 'price' }, price),
    checkout === 'overlay' ? null : tree('span', { class: 'ts-unseen' }, ' (opens in a new tab)'),
  );
}

/** No address but a picture's; the page around need not be told to its server. */
function pictureOf({ url, width, height }: NonNullable<Offer['image']>): Record<string, string> {
  return { src: url, width: `${width}`, height: `${height}`, loading: 'lazy', referrerpolicy: 'no-referrer' };
}
