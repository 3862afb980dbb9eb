import type { components } from '@tidings/sdk';
import type { FakeInstance } from '../servers.js';

type Schemas = components['schemas'];

export const mara: Schemas['Creator'] = {
  id: 1,
  username: 'mara',
  displayName: 'Mara Lindqvist',
  bio: 'Stoneware from a wood-fired kiln in Dalarna.\nNotes on Tuesdays.',
  profileImage: null,
  socialLinks: { instagram: '@marapots', email: 'mara@kiln.example' },
  links: [
    { id: 1, title: 'The shop', url: 'https://kiln.example/shop' },
    { id: 2, title: 'Courses for beginners', url: 'https://kiln.example/courses' },
    { id: 3, title: 'Where to see the pots', url: 'https://kiln.example/map' },
  ],
  address: 'https://tidings.example/mara',
};

export const offer: Omit<Schemas['ProductOffer'], 'address'> = {
  id: 9,
  title: 'Glaze notebook',
  description: 'Forty glazes.',
  price: '$12.00',
  amount: 12,
  currency: 'usd',
  isFree: false,
  image: null,
  creator: { username: 'mara', displayName: 'Mara Lindqvist' },
  checkout: 'overlay',
};

/** A checkout that sends the messages of the real page when the test presses its button. */
const tellingCheckout = `<!doctype html><html lang="en"><title>Checkout</title><script>
    const id = new URLSearchParams(location.search).get('id');
    const tell = (type, detail = {}) => parent.postMessage({ v: 1, ns: 'tidings', id, type, detail }, '*');
    addEventListener('keydown', ({ key }) => key === 'Escape' && tell('close'));
    tell('ready');
  </script><button onclick="tell('success', { status: 'completed' })">Pay</button>`;

/** Adds mara, her products 9 and 10, and their checkouts to the instance. */
export function fillInstance(instance: FakeInstance): void {
  const answerOffer = (id: number, title: string) => () => ({
    status: 200,
    body: { ...offer, id, title, address: `${instance.origin}/buy/${id}` },
  });
  instance.answers.set('/api/products/9/offer', answerOffer(9, offer.title));
  instance.answers.set('/api/products/10/offer', answerOffer(10, 'Moon jar'));
  instance.answers.set('/api/user/mara', { status: 200, body: mara });
  for (const id of [9, 10]) instance.pages.set(`/buy/${id}`, { html: tellingCheckout });
}

/** The elements with their fallback content. */
export const widgets = {
  subscribe: (origin: string) =>
    `<tidings-subscribe creator="mara"><form method="post" action="${origin}/api/subscribers"><label>Email <input name="email"></label><button>Stand-in</button></form></tidings-subscribe>`,
  buy: (origin: string) => `<tidings-buy product="9"><a href="${origin}/buy/9">Stand-in</a></tidings-buy>`,
  card: (origin: string) =>
    `<tidings-card creator="mara"><a href="${origin}/mara">Stand-in</a></tidings-card>`,
} as const;

export type WidgetName = keyof typeof widgets;
