import type { components } from '@tidings/sdk';
import { subscribeProblems } from '../../shared/subscribe-texts.js';
import type { SubscriptionStatus, TidingsErrorDetail } from '../element-events.js';

const TIMEOUT_MS = 15_000;

/** The API's schema. `company` is a honeypot, an invisible field that only bots fill in. */
export type NewSubscriber = components['schemas']['NewSubscription'];

export type SubscribeOutcome =
  | { ok: true; status: SubscriptionStatus; message: string }
  | ({ ok: false } & Pick<TidingsErrorDetail, 'reason' | 'title' | 'message'>);

/** The fields that the form reads from a response. A proxy can respond with anything. */
type SubscribeResponseBody = Partial<Pick<components['schemas']['Subscribed'], 'status' | 'message'>>;

/** Requests a subscription from the instance at `host`. Never throws, even if the host is unreachable. */
export async function postSubscriber(host: string, subscriber: NewSubscriber): Promise<SubscribeOutcome> {
  try {
    const response = await fetch(`${host}/api/subscribers`, {
      method: 'POST',
      mode: 'cors',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(subscriber),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await response.json().catch(() => null)) as SubscribeResponseBody | null;
    const message = typeof body?.message === 'string' ? body.message : '';
    return response.ok ? { ok: true, status: body?.status ?? 'confirmed', message } : createRefusal(message);
  } catch {
    return createRefusal('');
  }
}

function createRefusal(message: string): SubscribeOutcome {
  if (/already subscribed/i.test(message)) {
    return { ok: false, reason: 'already-subscribed', ...subscribeProblems.alreadySubscribed };
  }
  const { title, message: fallback } = subscribeProblems.failed;
  return { ok: false, reason: 'failed', title, message: message || fallback };
}
