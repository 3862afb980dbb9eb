import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { PageView } from '../src/pages/index.js';
import { findAccessibilityProblems } from './browser.js';
import { usePageVisit } from './page-visit.js';

type View = Extract<PageView, { page: 'buy' }>;

const visit = usePageVisit();

const product = {
  id: 12,
  creatorId: 7,
  title: 'Ash-glaze notebook',
  description: 'Sixty pages.',
  price: '$12.99',
  isFree: false,
  image: null,
  isDigital: true,
  file: { typeLabel: 'PDF Document', size: '1.5 MB' },
};
const offer = {
  ...({ page: 'buy', state: 'offer', presentation: 'page', theme: 'system' } as const),
  product,
  seller: { username: 'mara', displayName: 'Mara Lindqvist', address: '/mara' },
  payments: { provider: 'simulated' } as const,
  tax: null,
  others: [],
  ownedPurchase: null,
  links: {
    product: 'https://tidings.example/mara/p/notebook',
    refunds: null,
    library: 'https://tidings.example/mara/library',
  },
  hosts: [],
  isReturn: false,
  answer: null,
  attribution: { referrer: '', utmSource: '', utmCampaign: '' },
};
const freeView: View = { ...offer, product: { ...product, isFree: true, price: 'Free' } };
const stripe: View = { ...offer, payments: { provider: 'stripe', publishableKey: 'pk_test_1' } };

const START = '/api/product-download-payment';
const REPORT = '/api/stripe-payment-success';
const CONFIRM = '/api/simulated-payments/confirm';

const soldProduct = {
  id: 12,
  title: product.title,
  price: 12.99,
  currency: 'usd',
  isDigital: true,
  fileType: 'pdf',
};
const startBody = {
  success: true,
  isFree: false,
  fileUrl: null,
  clientSecret: 'pi_1_secret_x',
  paymentIntentId: 'pi_1',
  product: soldProduct,
};
const freeBody = {
  ...startBody,
  isFree: true,
  fileUrl: '/api/download/t',
  clientSecret: null,
  paymentIntentId: null,
};
const settledBody = { success: true, status: 'completed', downloadUrl: '/api/download/t', message: 'Ready.' };
const createRefusal = (code: string, message: string, status = 400) => ({
  status,
  json: { success: false, code, message, error: { message, type: code } },
});

type Reply = { status?: number; json: object } | 'unreachable';
interface SentRequest {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

/** Opens a view whose requests get these replies in turn. The last reply repeats. */
async function open(view: View, replies: Record<string, Reply[]> = {}, width = 375) {
  const sent: SentRequest[] = [];
  const answer = async (route: Route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    sent.push({ path, key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    const queue = replies[path] ?? [];
    const [reply = 'unreachable'] = queue;
    if (queue.length > 1) queue.shift();
    return reply === 'unreachable' ? route.abort() : route.fulfill(reply);
  };
  const complaints = await visit.open(view, {
    width,
    prepare: async (page) => {
      await page.route('**/api/*', answer);
      await page.route('**/api/simulated-payments/*', answer);
      await page.route('**/api/download/*', (route) =>
        route.fulfill({ headers: { 'content-disposition': 'attachment; filename="x.pdf"' }, body: 'x' }),
      );
    },
  });
  return { sent, complaints };
}

const getButton = (name: string) => visit.page.getByRole('button', { name, exact: true });
const getHeading = (name: string) => visit.page.getByRole('heading', { name, exact: true });
const getEmailField = () => visit.page.getByLabel('Email', { exact: true });
const getAlert = () => visit.page.getByRole('alert');

async function continueToPayment(address = 'ines@kova.example'): Promise<void> {
  await getEmailField().fill(address);
  await getButton('Continue to purchase').click();
}

async function pay(card = 'Succeeds 4242'): Promise<void> {
  await getButton(card).click();
  await getButton('Pay $12.99').click();
}

const taxed: View = { ...offer, tax: { isAdded: true, countries: 'CA DE US' } };

const views: Record<string, View> = {
  email: offer,
  taxed,
  overlay: { ...offer, presentation: 'overlay' },
  free: freeView,
  physical: { ...offer, product: { ...product, isDigital: false, file: null } },
  incomplete: { ...offer, product: { ...product, file: null } },
  missing: { page: 'buy', state: 'missing', presentation: 'page', theme: 'system' },
  sent: { ...freeView, answer: { kind: 'sent', email: 'ines@kova.example' } },
  refused: {
    ...freeView,
    answer: { kind: 'refused', email: 'x', title: 'Error processing product', message: 'Too many attempts.' },
  },
  long: {
    ...offer,
    product: {
      ...product,
      title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3),
      description: 'النشرة '.repeat(60),
      file: { typeLabel: 'Spreadsheet', size: '1023.99 MB' },
    },
  },
};

describe.each(Object.entries(views))('%s', (_, view) => {
  test.each([
    [375, 'light'],
    [1280, 'dark'],
  ] as const)(
    'passes axe and the policy, and fits a narrow window, %i px, %s',
    async (width, colorScheme) => {
      const complaints = await visit.inspect(view, { width, colorScheme });
      expect(await findAccessibilityProblems(visit.page)).toEqual([]);
      expect(complaints).toEqual([]);
      await visit.page.setViewportSize({ width: 320, height: 640 });
      const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});

describe('the email field', () => {
  test.each([
    [offer, 'Email Required', 'A valid email address is required to receive your download link.'],
    [freeView, 'Valid email required', 'Please enter a valid email address to receive your download'],
  ] as const)('requires a valid address', async (view, title, message) => {
    const { sent } = await open(view);
    for (const input of ['', 'ines', 'ines@kova', 'ines kova@kova.example']) {
      await continueToPayment(input);
      await visit.page.getByText(message).waitFor();
      expect(await getAlert().locator('strong').textContent()).toBe(title);
      expect(await getEmailField().getAttribute('aria-invalid')).toBe('true');
    }
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('keeps its value after a reload', async () => {
    await open(offer);
    await getEmailField().fill('ines@kova.example');
    await getEmailField().blur();
    await visit.page.reload();
    await expect.poll(() => getEmailField().inputValue()).toBe('ines@kova.example');
  });
});

describe('the place of the buyer', () => {
  const getCountryField = () => visit.page.getByLabel('Country', { exact: true });
  const getPostalCodeField = () => visit.page.getByLabel('Postal code', { exact: true });

  test('is sent, and the total is shown with its tax', async () => {
    const product = { ...soldProduct, price: 14.14, tax: 1.15 };
    const { sent } = await open(taxed, { [START]: [{ json: { ...startBody, product } }] });
    await getCountryField().selectOption('DE');
    expect(await getPostalCodeField().isVisible()).toBe(false);
    await getCountryField().selectOption('US');
    await getPostalCodeField().fill('10001');
    await continueToPayment();
    await getButton('Pay $14.14').waitFor();
    await visit.page.getByText('Includes $1.15 tax').waitFor();
    expect(sent[0]?.body).toMatchObject({ country: 'US', postalCode: '10001' });
    await getButton('Change email').click();
    expect(await getCountryField().inputValue()).toBe('US');
    expect(await getPostalCodeField().inputValue()).toBe('10001');
  });

  test('shows an error beside its field if it is missing', async () => {
    const createMissing = (path: string, message: string) => {
      const { status, json } = createRefusal('invalid_input', message);
      return { status, json: { ...json, errors: [{ path, message }] } };
    };
    await open(taxed, {
      [START]: [
        createMissing('country', 'Please choose your country. The tax depends on it.'),
        createMissing('postalCode', 'Please enter your postal code. The tax depends on it.'),
        { json: startBody },
      ],
    });
    await continueToPayment();
    await getAlert()
      .getByText('Country required Please choose your country. The tax depends on it.')
      .waitFor();
    expect(await visit.page.getByRole('alert').count()).toBe(1);
    expect(await getCountryField().getAttribute('aria-invalid')).toBe('true');
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await getCountryField().selectOption('US');
    await getButton('Continue to purchase').click();
    await getAlert().getByText('Postal code required Please enter your postal code.').waitFor();
    expect(await getCountryField().inputValue()).toBe('US');
    expect(await getCountryField().getAttribute('aria-invalid')).toBe('false');
    expect(await getPostalCodeField().getAttribute('aria-invalid')).toBe('true');
    await getPostalCodeField().fill('10001');
    await getButton('Continue to purchase').click();
    await getButton('Pay $12.99').waitFor();
  });

  test('shows only the total if the tax is zero', async () => {
    const product = { ...soldProduct, price: 12.99, tax: 0 };
    await open(taxed, { [START]: [{ json: { ...startBody, product } }] });
    await getCountryField().selectOption('DE');
    await continueToPayment();
    await getButton('Pay $12.99').waitFor();
    expect(await visit.page.locator('.payment-head').textContent()).toMatch(/\$12\.99$/);
  });

  test('remains after a form that was posted before the script ran', async () => {
    const answer = { kind: 'unpaid', email: 'ines@kova.example', country: 'DE' } as const;
    const { sent } = await open({ ...taxed, answer }, { [START]: [{ json: startBody }] });
    await getButton('Pay $12.99').waitFor();
    expect(sent[0]?.body).toMatchObject({ email: 'ines@kova.example', country: 'DE' });
    expect(sent[0]?.body).not.toHaveProperty('kind');
  });
});

describe('a payment that fails to start', () => {
  test.each([
    ['stripe_invalid_request_error', 'Invalid payment request. Please check your payment details.'],
    [
      'stripe_api_connection_error',
      'Could not connect to payment service. Please check your internet connection.',
    ],
    [
      'stripe_authentication_error',
      'Payment authentication error. Please contact support with error code: AUTH-ERR.',
    ],
    ['stripe_api_error', 'There was an error processing your request.'],
    ['not_found', 'Product not found. Please refresh the page and try again.'],
  ])('shows the reason and keeps the input: %s', async (code, message) => {
    const { sent } = await open(offer, { [START]: [createRefusal(code, message), { json: startBody }] });
    await continueToPayment();
    await getAlert().getByText(message).waitFor();
    expect(await getAlert().locator('strong').textContent()).toBe('Error processing product');
    expect(await getEmailField().inputValue()).toBe('ines@kova.example');
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await getButton('Continue to purchase').click();
    await getButton('Pay $12.99').waitFor();
    // Both requests have the key of the same purchase.
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('shows an error for a failed and for an unreachable server', async () => {
    await open(offer, { [START]: [{ status: 503, json: {} }, 'unreachable'] });
    await continueToPayment();
    await getAlert().getByText('Server error: 503').waitFor();
    await getButton('Continue to purchase').click();
    await getAlert().getByText('There was an error processing your request.').waitFor();
  });

  test('shows an error for an unusable response', async () => {
    await open(offer, { [START]: [{ json: { ...startBody, clientSecret: null } }] });
    await continueToPayment();
    await getAlert().getByText("Couldn't process your request. Please try again.").waitFor();
  });

  test('keeps the input while offline, and continues afterwards', async () => {
    const { sent } = await open(offer, { [START]: [{ json: startBody }] });
    await visit.page.context().setOffline(true);
    await visit.page.getByText('You are offline. Your entries are saved').waitFor();
    await continueToPayment();
    await getAlert().getByText('Nothing was sent. Your entries are still here.').waitFor();
    expect(sent).toEqual([]);
    await visit.page.context().setOffline(false);
    await getButton('Continue to purchase').click();
    await getButton('Pay $12.99').waitFor();
    expect(await visit.page.getByText('You are offline').count()).toBe(0);
  });
});

describe('a simulated card', () => {
  test('is validated before it is sent, and a real card is never sent', async () => {
    const { sent, complaints } = await open(offer, { [START]: [{ json: startBody }] });
    await continueToPayment();
    await getButton('Pay $12.99').click();
    await visit.page.getByText('Please enter a valid card number').waitFor();
    await visit.page.getByText('Please enter expiration date (MM/YY)').waitFor();
    await visit.page.getByText('Please enter CVV').waitFor();
    expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('number');
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await visit.page.getByLabel('Card number').fill('5555555555554444');
    await visit.page.getByText('This is a simulated payment: only test cards work here.').waitFor();
    await visit.page.getByLabel('Expiry').fill('1234');
    await visit.page.getByLabel('CVC').fill('123');
    await getButton('Pay $12.99').click();
    await visit.page.getByText('only test cards work here.').waitFor();
    expect(sent.map(({ path }) => path)).toEqual([START]);
    expect(complaints).toEqual([]);
  });

  test('is charged once, even after a double click', async () => {
    const { sent } = await open(offer, {
      [START]: [{ json: startBody }],
      [CONFIRM]: [{ json: { success: true, status: 'succeeded', message: null } }],
      [REPORT]: [{ json: settledBody }],
    });
    await getEmailField().fill('ines@kova.example');
    await getButton('Continue to purchase').dblclick();
    await getButton('Succeeds 4242').click();
    await getButton('Pay $12.99').dblclick();
    await getHeading('Your Download is Ready!').waitFor();
    await visit.page.getByText('Download started').waitFor();
    expect(sent.map(({ path }) => path)).toEqual([START, CONFIRM, REPORT]);
    expect(sent[2]?.body).toEqual({
      paymentIntentId: 'pi_1',
      clientSecret: startBody.clientSecret,
      customerEmail: 'ines@kova.example',
      productId: 12,
    });
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
  });

  test('shows the charged price on the button if it differs from the shown one', async () => {
    await open(offer, { [START]: [{ json: { ...startBody, product: { ...soldProduct, price: 1299 } } }] });
    await continueToPayment();
    await getButton('Pay $1,299.00').waitFor();
  });

  test('restarts with the current price if the offer has changed', async () => {
    const conflictResponse = createRefusal(
      'idempotency_conflict',
      'This Idempotency-Key was used with another request.',
      422,
    );
    const dearer = { json: { ...startBody, product: { ...soldProduct, price: 20 } } };
    const { sent } = await open(offer, { [START]: [{ json: startBody }, conflictResponse, dearer] });
    await continueToPayment();
    await getButton('Change email').click();
    await continueToPayment();
    await getAlert().getByText('This product has changed.').waitFor();
    await continueToPayment();
    await getButton('Pay $20.00').waitFor();
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });

  test('restarts after a change of the email address', async () => {
    const { sent } = await open(offer, { [START]: [{ json: startBody }] });
    await continueToPayment();
    await getButton('Change email').click();
    expect(await getEmailField().inputValue()).toBe('ines@kova.example');
    await continueToPayment('tom@kova.example');
    await getButton('Pay $12.99').waitFor();
    await visit.page.getByText('tom@kova.example').waitFor();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

describe('after paying', () => {
  const paidRoutes = {
    [START]: [{ json: startBody }],
    [CONFIRM]: [{ json: { success: true, status: 'succeeded', message: null } }],
  };

  test('retries an unreachable server', async () => {
    const { sent } = await open(offer, { ...paidRoutes, [REPORT]: ['unreachable', { json: settledBody }] });
    await continueToPayment();
    await pay();
    await getHeading('Your Download is Ready!').waitFor();
    expect(sent.filter(({ path }) => path === REPORT)).toHaveLength(2);
  });

  test('shows a warning and a retry button if the server remains unreachable', async () => {
    await open(offer, {
      ...paidRoutes,
      [REPORT]: ['unreachable', 'unreachable', 'unreachable', { json: settledBody }],
    });
    await continueToPayment();
    await pay();
    await getHeading('Success with warning').waitFor();
    await visit.page.getByText('you will not be charged again').waitFor();
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await getButton('Try again').click();
    await getHeading('Your Download is Ready!').waitFor();
  });

  test('refers to support if the payment belongs to another purchase', async () => {
    await open(offer, { ...paidRoutes, [REPORT]: [createRefusal('payment_mismatch', 'No.', 409)] });
    await continueToPayment();
    await pay();
    await getHeading('Download Error').waitFor();
    await visit.page.getByText('Please contact support for assistance').waitFor();
  });

  test('looks up the payment after a reload, and starts no second payment', async () => {
    const { sent } = await open(offer, {
      ...paidRoutes,
      [REPORT]: [
        createRefusal('payment_required', 'Something went wrong with the payment.', 402),
        { json: settledBody },
      ],
    });
    await continueToPayment();
    await getButton('Pay $12.99').waitFor();
    await visit.page.reload();
    await getButton('Pay $12.99').waitFor();
    expect(await getAlert().count()).toBe(0);
    await visit.page.reload();
    await getHeading('Your Download is Ready!').waitFor();
    expect(sent.map(({ path }) => path)).toEqual([START, REPORT, REPORT]);
    // The buyer has not pressed the button, so no download starts.
    expect(await visit.page.getByText('Download started').count()).toBe(0);
  });

  test('restarts after a canceled payment', async () => {
    const { sent } = await open(offer, {
      ...paidRoutes,
      [REPORT]: [createRefusal('not_found', 'Payment not found.', 404)],
    });
    await continueToPayment();
    await getButton('Pay $12.99').waitFor();
    await visit.page.reload();
    await getAlert().getByText('Could not create a payment session. Please try again.').waitFor();
    expect(await getEmailField().inputValue()).toBe('ines@kova.example');
    await getButton('Continue to purchase').click();
    await getButton('Pay $12.99').waitFor();
    const [first, , second] = sent;
    expect(second?.path).toBe(START);
    expect(second?.key).not.toBe(first?.key);
  });

  test.each([
    ['continues in a new tab without an error, with the same address', '', 0],
    ['shows an error after a bank that did not pay', '&redirect_status=succeeded', 1],
  ])('%s', async (_, redirectStatus, alerts) => {
    const { sent } = await open(offer, { [REPORT]: [createRefusal('payment_required', 'Not paid.', 402)] });
    const query = `payment_intent=pi_1&payment_intent_client_secret=s${redirectStatus}`;
    await visit.page.goto(`${visit.instance.origin}/page?${query}#email=ines%2Bshop%40kova.example`);
    await getButton('Pay $12.99').waitFor();
    await visit.page.getByText('ines+shop@kova.example').waitFor();
    expect(await getAlert().count()).toBe(alerts);
    expect(sent[0]?.body).toMatchObject({ customerEmail: 'ines+shop@kova.example' });
    // After a reload, the server shows a wait instead of an empty form.
    expect(visit.page.url()).toBe(`${visit.instance.origin}/page?resume=1`);
  });

  test('opens the page of an expired link', async () => {
    await open(freeView, { [START]: [{ json: freeBody }] });
    await visit.page.route('**/api/download/*', (route) =>
      route.fulfill({ status: 410, contentType: 'text/html', body: '<h1>This link has been used up</h1>' }),
    );
    await continueToPayment();
    await getHeading('This link has been used up').waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/api/download/t');
  });

  test('shows an error if a download cannot start', async () => {
    await open(freeView, { [START]: [{ json: freeBody }] });
    await visit.page.route('**/api/download/*', (route) => route.fulfill({ status: 503, json: {} }));
    await continueToPayment();
    await getHeading('Your Download is Ready!').waitFor();
    await getAlert().getByText('Please contact support for assistance').waitFor();
    expect(await getAlert().locator('strong').textContent()).toBe('Download Error');
  });

  test('retries a lookup without a response', async () => {
    await open(offer, {
      ...paidRoutes,
      [REPORT]: ['unreachable', createRefusal('payment_required', '', 402)],
    });
    await continueToPayment();
    await getButton('Pay $12.99').waitFor();
    await visit.page.reload();
    await getHeading('We could not check your payment').waitFor();
    expect(await findAccessibilityProblems(visit.page)).toEqual([]);
    await getButton('Try again').click();
    await getButton('Pay $12.99').waitFor();
  });
});

test('shows an error if Stripe’s script fails to load, and retries', async () => {
  // The policy of this visit blocks scripts of other sites.
  await open(stripe, { [START]: [{ json: startBody }] });
  await continueToPayment();
  for (let round = 0; round < 2; round += 1) {
    await getAlert().getByText('Please try again in a moment').waitFor();
    expect(await getAlert().locator('strong').textContent()).toBe('Stripe not loaded');
    expect(await getButton('Pay $12.99').isDisabled()).toBe(true);
    await getButton('Try again').click();
  }
});

test('posts a form without scripts for a free product, and explains that payment needs scripts', async () => {
  visit.instance.pages.set('/buy/12', { html: '<title>Sent</title>' });
  await visit.open(freeView, { javaScriptEnabled: false });
  await getEmailField().fill('ines@kova.example');
  const purchaseRequest = visit.page.waitForRequest('**/buy/12');
  await getButton('Continue to purchase').click();
  expect((await purchaseRequest).postData()).toBe(
    'email=ines%40kova.example&attribution_referrer=&attribution_utm_source=&attribution_utm_campaign=',
  );
  await visit.page.context().close();
  await visit.open(offer, { javaScriptEnabled: false });
  // Playwright finds no text in a noscript element, although the browser shows it.
  const note = visit.page.locator('noscript .note');
  await note.waitFor();
  expect(await note.textContent()).toContain('Payments need scripts');
  expect(await getEmailField().isVisible()).toBe(false);
});

test('asks above the card form whether the buyer bought the product before', async () => {
  await open(offer, { [START]: [{ json: startBody }] });
  await continueToPayment();
  await getButton('Pay $12.99').waitFor();
  const text = (await visit.page.locator('form.payment').textContent()) ?? '';
  expect(text.indexOf('Bought this before?')).toBeGreaterThan(0);
  expect(text.indexOf('Bought this before?')).toBeLessThan(text.indexOf('Card number'));
});
