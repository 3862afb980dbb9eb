import { afterEach, expect, test, vi } from 'vitest';
import { addAttributionToBuyLinks } from './add-attribution.js';

afterEach(() => vi.unstubAllGlobals());

/** Adds the attribution on a page with our buy link and a link by its creator. Returns both URLs afterwards. */
function runAttribution({ referrer, search }: { referrer: string; search: string }) {
  const ownLink = { href: 'https://tidings.example/buy/9', mark: 'data-buy' };
  const foreignLink = {
    href: 'https://bookshop.example/buy/9?utm_source=mara&signature=f00%20b',
    mark: 'data-link',
  };
  const querySelectorAll = (selector: string) =>
    [ownLink, foreignLink].filter(({ mark }) => selector === `a[${mark}]`);
  vi.stubGlobal('document', { referrer, querySelectorAll });
  vi.stubGlobal('location', { search });
  addAttributionToBuyLinks();
  return [ownLink.href, foreignLink.href];
}

test('adds only the origin and UTM tags of the referrer to checkout links', () => {
  const referrer = 'https://mail.example/inbox/4711?token=abc';
  expect(runAttribution({ referrer, search: '?utm_source=qr&utm_campaign=fair' })).toEqual([
    'https://tidings.example/buy/9?attribution_referrer=https%3A%2F%2Fmail.example%2F&utm_source=qr&utm_campaign=fair',
    'https://bookshop.example/buy/9?utm_source=mara&signature=f00%20b',
  ]);
});

test('does not change links for a direct visit', () => {
  expect(runAttribution({ referrer: '', search: '' })[0]).toBe('https://tidings.example/buy/9');
});
