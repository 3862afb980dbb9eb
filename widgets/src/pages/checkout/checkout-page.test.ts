import { describe, expect, test } from 'vitest';
import type { CheckoutOffer, CheckoutView } from '../../shared/checkout/checkout-view.js';
import { type PageView, renderPage } from '../index.js';

const frame = { brandName: 'Tidings', publicUrl: 'https://tidings.example' };

const offer: CheckoutOffer = {
  product: {
    id: 12,
    creatorId: 7,
    title: 'Ash-glaze notebook',
    description: 'Sixty pages.',
    price: '$12.99',
    isFree: false,
    image: '/media/00ff/512.webp',
    isDigital: true,
    file: { typeLabel: 'PDF Document', size: '1.5 MB' },
  },
  seller: { username: 'mara', displayName: 'Mara Lindqvist', address: 'https://kiln.example' },
  payments: { provider: 'simulated' },
  hosts: [],
  isReturn: false,
  answer: null,
  attribution: { referrer: '', utmSource: '', utmCampaign: '' },
};

function viewOf(changed: Partial<Extract<CheckoutView, { state: 'offer' }>> = {}): PageView {
  return { page: 'buy', state: 'offer', presentation: 'page', theme: 'system', ...offer, ...changed };
}

const htmlOf = (view: PageView) => renderPage(view, frame).html;
const product = (changed: Partial<CheckoutOffer['product']>) => ({
  product: { ...offer.product, ...changed },
});

test('says what is bought, from whom, and for how much, before any script has come', () => {
  const html = htmlOf(viewOf());
  expect(html).toContain('<title>Ash-glaze notebook | Mara Lindqvist</title>');
  for (const text of ['Complete Your Purchase', 'PDF Document', '1.5 MB', '$12.99', 'Continue to purchase']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('action="/buy/12"');
  expect(html).toContain('href="https://kiln.example"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('tells who runs no scripts that paying needs them, and not where nothing is paid', () => {
  expect(htmlOf(viewOf())).toContain('Paying needs scripts');
  const free = htmlOf(viewOf(product({ isFree: true, price: 'Free' })));
  expect(free).not.toContain('Paying needs scripts');
  expect(free).toContain('class="step"');
});

test('stands alone in a frame', () => {
  const html = htmlOf(viewOf({ presentation: 'overlay' }));
  expect(html).toContain('<body class="overlay">');
  expect(html).not.toContain('Back to');
  expect(html).not.toContain('<footer');
});

test.each([
  ['light', 'color-scheme:light'],
  ['dark', 'color-scheme:dark'],
] as const)('is %s from its first paint where the address says so', (theme, rule) => {
  const { html, styleHashes } = renderPage(viewOf({ theme }), frame);
  expect(html).toContain(`:root{${rule}}`);
  expect(html).toContain(`<meta name="color-scheme" content="${theme}"/>`);
  expect(styleHashes).not.toEqual(renderPage(viewOf(), frame).styleHashes);
});

test('says that what is sent by post comes later, and takes no address for it', () => {
  const html = htmlOf(viewOf(product({ isDigital: false, file: null })));
  expect(html).toContain('Feature coming soon');
  expect(html).not.toContain('<form');
});

test('says what a creator has left out, and takes no address for it', () => {
  const html = htmlOf(viewOf(product({ file: null })));
  expect(html).toContain('Product data incomplete (missing: fileUrl). Please contact the creator.');
  expect(html).not.toContain('<form');
});

test('looks up the payment of who comes back from their bank, and shows no form meanwhile', () => {
  const html = htmlOf(viewOf({ isReturn: true }));
  expect(html).toContain('Looking up your payment...');
  expect(html).not.toContain('<form');
});

describe('what became of a form without scripts', () => {
  test('a link is on its way', () => {
    const html = htmlOf(viewOf({ answer: { kind: 'sent', email: 'ines@kova.example' } }));
    expect(html).toContain('Check your mail');
    expect(html).toContain('<strong>ines@kova.example</strong>');
  });

  test('a refusal stands at the form, and what was typed in it', () => {
    const answer = {
      kind: 'refused',
      email: 'ines@',
      title: 'Valid email required',
      message: 'Please enter a valid email address to receive your download',
    } as const;
    const html = htmlOf(viewOf({ answer }));
    expect(html).toContain('<strong>Valid email required</strong>');
    expect(html).toContain('value="ines@"');
  });

  test('what costs money keeps the address', () => {
    expect(htmlOf(viewOf({ answer: { kind: 'unpaid', email: 'ines@kova.example' } }))).toContain(
      'value="ines@kova.example"',
    );
  });
});

test('a product that is gone is not found, in its frame too', () => {
  for (const [presentation, name] of [
    ['page', 'full'],
    ['overlay', 'overlay'],
  ] as const) {
    const html = htmlOf({ page: 'buy', state: 'missing', presentation, theme: 'system' });
    expect(html).toContain('Product not found.');
    expect(html).toContain(`<body class="${name}">`);
  }
});

describe('hostile texts', () => {
  const malicious = '"></script><script>alert(1)</script><img src=x onerror=alert(1)>';

  test('stay texts, in the page and in what its script goes on from', () => {
    const html = htmlOf(
      viewOf({
        ...product({
          title: malicious,
          description: malicious,
          file: { typeLabel: malicious, size: malicious },
        }),
        seller: { ...offer.seller, displayName: malicious },
        answer: { kind: 'refused', email: malicious, title: malicious, message: malicious },
      }),
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    const data = /data-view="([^"]*)"/.exec(html)?.[1] ?? '';
    const view = JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
    expect(view.product.title).toBe(malicious);
  });

  test('cannot turn the page around or stretch it over lines', () => {
    const html = htmlOf(viewOf(product({ title: '\u202etxt.\u2066pdf\n\n\u0007note ' })));
    expect(html).toContain('<title>txt.pdf note | Mara Lindqvist</title>');
    for (const sign of ['\u202e', '\u2066', '\u0007']) expect(html).not.toContain(sign);
  });

  test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', '//evil.example/x.png'])(
    'are no pictures: %s',
    (image) => {
      const html = htmlOf(viewOf(product({ image })));
      expect(html).not.toContain('<img');
      expect(html).not.toContain(image.slice(0, 11));
    },
  );

  test('a title of blanks and a seller without a name still have words', () => {
    const html = htmlOf(
      viewOf({ ...product({ title: ' \u200e\n' }), seller: { ...offer.seller, displayName: ' ' } }),
    );
    expect(html).toMatch(/<title>.+ \| mara<\/title>/);
  });
});
