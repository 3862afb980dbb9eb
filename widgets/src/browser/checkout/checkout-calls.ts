import type { components } from '@tidings/sdk';

const TIMEOUT_MS = 20_000;
/** The maximum length of a message. A longer text is not a message for users. */
const MAX_TEXT_LENGTH = 200;

type Schemas = components['schemas'];

/** The result of a request. Calls do not throw. The status of an unreachable server is 0. */
export type CallResult<T> = { ok: true; body: T } | Refusal;
export interface Refusal {
  ok: false;
  status: number;
  code: string;
  /** The message of the response, or empty. */
  message: string;
  /** The invalid field, if any. */
  field: string | undefined;
  /** The plain text of a response that is not JSON, such as a proxy's. Otherwise empty. */
  text: string;
}

/** Starts a payment. Repeated calls with the same key return the same payment. */
export function startPurchase(input: {
  productId: number;
  creatorId: number;
  email: string;
  attribution: Schemas['Attribution'];
  newsletterConsent?: string | undefined;
  country?: string | undefined;
  postalCode?: string | undefined;
  key: string;
}): Promise<CallResult<Schemas['PaymentStarted']>> {
  const { key, ...body } = input;
  return post('/api/product-download-payment', body, { 'idempotency-key': key });
}

/** Makes the server check a payment at the provider. Needs no session, and can be repeated. */
export function reportPayment(
  body: Schemas['PaymentReport'],
): Promise<CallResult<Schemas['PaymentSettled']>> {
  return post('/api/stripe-payment-success', body);
}

export function confirmSimulated(
  body: Schemas['SimulatedCard'],
): Promise<CallResult<Schemas['SimulatedPaymentResult']>> {
  return post('/api/simulated-payments/confirm', body);
}

export function answerSimulatedChallenge(
  body: Schemas['SimulatedChallenge'],
): Promise<CallResult<Schemas['SimulatedPaymentResult']>> {
  return post('/api/simulated-payments/challenge', body);
}

async function post<T>(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { ok: true, body: (await response.json()) as T };
    return await readRefusal(response);
  } catch {
    return { ok: false, status: 0, code: '', message: '', field: undefined, text: '' };
  }
}

/** Reads an error. A proxy can respond with anything. */
async function readRefusal(response: Response): Promise<Refusal> {
  const { status, headers } = response;
  if (headers.get('content-type')?.startsWith('text/plain')) {
    const text = (await response.text().catch(() => '')).trim().slice(0, MAX_TEXT_LENGTH);
    return { ok: false, status, code: '', message: '', field: undefined, text };
  }
  const body = (await response.json().catch(() => null)) as Partial<Schemas['Error']> | null;
  const { code = '', message = '', errors } = body ?? {};
  return { ok: false, status, code, message, field: errors?.[0]?.path, text: '' };
}
