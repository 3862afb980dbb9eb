import type { CardProfile } from '../src/elements/card.js';
import type { FakeInstance } from './servers.js';

export const offer = {
  ...{ id: 9, title: 'Glaze notebook', description: 'Forty glazes.', price: '$12.00', isFree: false },
  ...{ image: null, creator: { username: 'mara', displayName: 'Mara Lindqvist' }, checkout: 'overlay' },
};

const profile: Omit<CardProfile, 'address'> = {
  ...{ username: 'mara', displayName: 'Mara Lindqvist', bio: 'Pots, mistakes and the weather.' },
  profileImage: null,
  socialLinks: { instagram: 'mara', website: 'mara.example', tiktok: 'javascript:alert(1)' },
  links: [
    { title: 'Winter market', url: 'https://mara.example/market' },
    { title: 'Trap', url: 'javascript:alert(1)' },
    { title: 'How I mix my ash glaze', url: 'https://mara.example/glaze' },
  ],
};

/** Tells what it is told to by its test, in the words of the real page. */
const tellingCheckout = `<!doctype html><html lang="en"><title>Checkout</title><script>
    const id = new URLSearchParams(location.search).get('id');
    const tell = (type, detail = {}) => parent.postMessage({ v: 1, ns: 'tidings', id, type, detail }, '*');
    addEventListener('keydown', ({ key }) => key === 'Escape' && tell('close'));
    tell('ready');
  </script><button onclick="tell('success', { state: 'completed' })">Pay</button>`;

/** The instance knows mara, her product 9 and its checkout. */
export function stockInstance(instance: FakeInstance): void {
  const answerOffer = (id: number, title: string) => () => ({
    status: 200,
    body: { ...offer, id, title, address: `${instance.origin}/buy/${id}` },
  });
  instance.answers.set('/api/products/9/offer', answerOffer(9, offer.title));
  instance.answers.set('/api/products/10/offer', answerOffer(10, 'Moon jar'));
  instance.answers.set('/api/user/mara', () => ({
    status: 200,
    body: { ...profile, address: `${instance.origin}/mara` },
  }));
  for (const id of [9, 10]) instance.pages.set(`/buy/${id}`, { html: tellingCheckout });
}

/** Each element with what stands in for it. */
export const widgets = {
  subscribe: (origin: string) =>
    `<tidings-subscribe creator="mara"><form method="post" action="${origin}/api/subscribers"><label>Email <input name="email"></label><button>Stand-in</button></form></tidings-subscribe>`,
  buy: (origin: string) => `<tidings-buy product="9"><a href="${origin}/buy/9">Stand-in</a></tidings-buy>`,
  card: (origin: string) =>
    `<tidings-card creator="mara"><a href="${origin}/mara">Stand-in</a></tidings-card>`,
} as const;

export type WidgetName = keyof typeof widgets;
