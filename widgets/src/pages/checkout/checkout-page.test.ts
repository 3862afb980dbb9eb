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
  tax: null,
  hosts: [],
  others: [],
  ownedPurchase: null,
  links: {
    product: 'https://kiln.example/p/notebook',
    refunds: null,
    library: 'https://tidings.example/mara/library',
  },
  isReturn: false,
  answer: null,
  attribution: { referrer: '', utmSource: '', utmCampaign: '' },
};

function createView(overrides: Partial<Extract<CheckoutView, { state: 'offer' }>> = {}): PageView {
  return { page: 'buy', state: 'offer', presentation: 'page', theme: 'system', ...offer, ...overrides };
}

const renderHtml = (view: PageView) => renderPage(view, frame).html;
const createProduct = (overrides: Partial<CheckoutOffer['product']>) => ({
  product: { ...offer.product, ...overrides },
});

test('shows the product, the seller and the price without scripts', () => {
  const html = renderHtml(createView());
  expect(html).toContain('<title>Ash-glaze notebook | Mara Lindqvist</title>');
  for (const text of ['Complete Your Purchase', 'PDF Document', '1.5 MB', '$12.99', 'Continue to purchase']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('action="/buy/12"');
  expect(html).toContain('href="https://kiln.example"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('asks for the place of the buyer if tax depends on it', () => {
  expect(renderHtml(createView())).not.toContain('name="country"');
  const tax = { isAdded: true, countries: 'CA DE' };
  const html = renderHtml(
    createView({
      tax,
      answer: { kind: 'unpaid', email: 'ines@kova.example', country: 'DE', postalCode: '1' },
    }),
  );
  expect(html).toContain('<option value="CA">Canada</option><option value="DE" selected>Germany</option>');
  expect(html).toContain('name="postalCode"');
  expect(html).toContain('$12.99<small> plus tax</small>');
  expect(renderHtml(createView({ tax: { ...tax, isAdded: false } }))).toContain('<small> with tax</small>');
});

test('explains that payment needs scripts, but not for a free product', () => {
  expect(renderHtml(createView())).toContain('Payments need scripts');
  const freePage = renderHtml(createView(createProduct({ isFree: true, price: 'Free' })));
  expect(freePage).not.toContain('Payments need scripts');
  expect(freePage).toContain('class="step"');
});

test('hides the page’s navigation in a frame', () => {
  const html = renderHtml(createView({ presentation: 'overlay' }));
  expect(html).toContain('<body class="overlay">');
  expect(html).not.toContain('Back to');
  expect(html).not.toContain('<footer');
});

test.each([
  ['light', 'color-scheme:light'],
  ['dark', 'color-scheme:dark'],
] as const)('has the %s theme from the first paint if the URL requests it', (theme, rule) => {
  const { html, styleHashes } = renderPage(createView({ theme }), frame);
  expect(html).toContain(`:root{${rule}}`);
  expect(html).toContain(`<meta name="color-scheme" content="${theme}"/>`);
  expect(styleHashes).not.toEqual(renderPage(createView(), frame).styleHashes);
});

test('explains that physical products are not available yet, without an email field', () => {
  const html = renderHtml(createView(createProduct({ isDigital: false, file: null })));
  expect(html).toContain('Feature coming soon');
  expect(html).not.toContain('<form');
});

test('lists the missing product data, without an email field', () => {
  const html = renderHtml(createView(createProduct({ file: null })));
  expect(html).toContain('Product data incomplete (missing: fileUrl). Please contact the creator.');
  expect(html).not.toContain('<form');
});

test('shows that it checks the payment after a return from the bank, without a form', () => {
  const html = renderHtml(createView({ isReturn: true }));
  expect(html).toContain('Checking your payment...');
  expect(html).not.toContain('<form');
});

describe('the result of a form posted without scripts', () => {
  test('confirms that a link is sent', () => {
    const html = renderHtml(createView({ answer: { kind: 'sent', email: 'ines@kova.example' } }));
    expect(html).toContain('Check your mail');
    expect(html).toContain('<strong>ines@kova.example</strong>');
  });

  test('shows an error in the form, and keeps the input', () => {
    const answer = {
      kind: 'refused',
      email: 'ines@',
      title: 'Valid email required',
      message: 'Please enter a valid email address to receive your download',
    } as const;
    const html = renderHtml(createView({ answer }));
    expect(html).toContain('<strong>Valid email required</strong>');
    expect(html).toContain('value="ines@"');
  });

  test('keeps the email address if the product must be paid for', () => {
    expect(renderHtml(createView({ answer: { kind: 'unpaid', email: 'ines@kova.example' } }))).toContain(
      'value="ines@kova.example"',
    );
  });
});

test('shows a deleted product as not found, in a frame too', () => {
  for (const [presentation, name] of [
    ['page', 'full'],
    ['overlay', 'overlay'],
  ] as const) {
    const html = renderHtml({ page: 'buy', state: 'missing', presentation, theme: 'system' });
    expect(html).toContain('Product not found.');
    expect(html).toContain(`<body class="${name}">`);
  }
});

describe('malicious texts', () => {
  const malicious = '"></script><script>alert(1)</script><img src=x onerror=alert(1)>';

  test('are escaped in the page and in its script data', () => {
    const html = renderHtml(
      createView({
        ...createProduct({
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

  test('cannot reverse the page’s direction or add lines', () => {
    const html = renderHtml(createView(createProduct({ title: '\u202etxt.\u2066pdf\n\n\u0007note ' })));
    expect(html).toContain('<title>txt.pdf note | Mara Lindqvist</title>');
    for (const sign of ['\u202e', '\u2066', '\u0007']) expect(html).not.toContain(sign);
  });

  test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg onload=alert(1)>', '//evil.example/x.png'])(
    'are rejected as images: %s',
    (image) => {
      const html = renderHtml(createView(createProduct({ image })));
      expect(html).not.toContain('<img');
      expect(html).not.toContain(image.slice(0, 11));
    },
  );

  test('get a fallback for a blank title and a seller without a name', () => {
    const html = renderHtml(
      createView({ ...createProduct({ title: ' \u200e\n' }), seller: { ...offer.seller, displayName: ' ' } }),
    );
    expect(html).toMatch(/<title>.+ \| mara<\/title>/);
  });
});

test('links terms, privacy and refund terms, also in a frame', () => {
  for (const presentation of ['page', 'overlay'] as const) {
    const links = {
      product: 'https://kiln.example/p/notebook',
      refunds: 'https://kiln.example/p/notebook#refunds',
      library: 'https://tidings.example/mara/library',
    };
    const html = renderHtml(createView({ presentation, links }));
    for (const address of ['/terms', '/privacy', links.refunds]) expect(html).toContain(`href="${address}"`);
    expect(html).toContain('<link rel="canonical" href="https://kiln.example/p/notebook"/>');
  }
  expect(renderHtml(createView())).not.toContain('Refund terms');
});

test('shows that it checks a purchase or a free download after a return', () => {
  const html = renderHtml(createView({ isReturn: true }));
  expect(html).toContain('Checking your payment...');
  expect(html).not.toContain('<form');
  const freePage = renderHtml(createView({ isReturn: true, ...createProduct({ isFree: true }) }));
  expect(freePage).toContain('Checking your download...');
});
