import { afterEach, expect, test, vi } from 'vitest';
import { beginPurchase } from './begin-purchase.js';
import type { CheckoutContext } from './checkout-context.js';

afterEach(() => vi.unstubAllGlobals());

/** Starts a purchase with this response of the server. Returns the text that the checkout shows. */
async function findProblemAfter(response: Response) {
  vi.stubGlobal('fetch', async () => response);
  vi.stubGlobal('location', { href: 'https://tidings.example/buy/7' });
  vi.stubGlobal('history', { state: null, replaceState: () => {} });
  const reportProblem = vi.fn();
  const context = {
    offer: { product: { id: 7, creatorId: 1, isFree: false }, attribution: { kind: 'direct' } },
    setStep: reportProblem,
    showEmail: reportProblem,
  };
  await beginPurchase(context as unknown as CheckoutContext, { email: 'ines@kova.example' });
  expect(reportProblem).toHaveBeenCalledOnce();
  return reportProblem.mock.calls[0]?.[0];
}

const createJsonResponse = (body: unknown, status = 200) => Response.json(body, { status });
const createTextResponse = (body: string, type = 'text/plain') =>
  new Response(body, { status: 502, headers: { 'content-type': type } });

test('shows the plain text of a proxy, at most 200 characters', async () => {
  expect(await findProblemAfter(createTextResponse('Bad gateway\n'))).toEqual({
    title: 'Payment Error',
    message: 'Failed to create payment intent: Bad gateway',
  });
  expect((await findProblemAfter(createTextResponse('x'.repeat(900)))).message).toHaveLength(233);
});

test.each([
  ['HTML', createTextResponse('<h1>Bad gateway</h1>', 'text/html')],
  ['an empty text', createTextResponse('')],
])('shows the status code after an error response with %s', async (_, response) => {
  const problem = { title: 'Error processing product', message: 'Server error: 502' };
  expect(await findProblemAfter(response)).toEqual(problem);
});

test.each([[{}], [null], [{ isFree: true }], [{ paymentIntentId: 'pi_1' }]])(
  'shows that the response %j has no client secret',
  async (body) => {
    expect(await findProblemAfter(createJsonResponse(body))).toEqual({
      title: 'Payment Error',
      message: 'No client secret returned from server',
    });
  },
);

test('shows the default error if the server returns null as the secret', async () => {
  const { message } = await findProblemAfter(
    createJsonResponse({ isFree: false, clientSecret: null, paymentIntentId: null }),
  );
  expect(message).toBe("Couldn't process your request. Please try again.");
});
