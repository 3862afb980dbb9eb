import type { components } from '@tidings/sdk';
import { SUBSCRIBE_AGAIN, unsubscribeProblems } from '../../shared/unsubscribe/unsubscribe-texts.js';
import type { UnsubscribeLink, UnsubscribeView } from '../../shared/unsubscribe/unsubscribe-view.js';

const TIMEOUT_MS = 15_000;

type Schemas = components['schemas'];

/** The result of a request: its body, or the message to show. Calls do not throw, even if the server is unreachable. */
type CallResult<T> =
  | { ok: true; status: number; body: T }
  | { ok: false; status: number; code: string; message: string };

/** Fetches the subscription of a link, and returns the state to show. */
export async function findSubscription(link: UnsubscribeLink): Promise<UnsubscribeView> {
  const { email, userId, token, newsletter } = link;
  const query = new URLSearchParams({ email, userId: String(userId), ...(token !== null && { token }) });
  const response = await sendRequest<Schemas['SubscriptionStatus']>(`/api/unsubscribe?${query}`);
  if (!response.ok) {
    const isBadLink = response.status === 400 || response.status === 404;
    return isBadLink ? { state: 'invalid' } : { state: 'error', message: response.message };
  }
  const { subscriber, user: creator } = response.body;
  if (subscriber.status === 'unsubscribed') return { state: 'done', email, token, creator };
  // A token of another subscriber counts as no token.
  const knownFields = { email, userId, newsletter, creator };
  return { state: 'form', ...knownFields, token: subscriber.status === null ? null : token };
}

export type UnsubscribeOutcome = { kind: 'done' | 'check-email' } | { kind: 'failed'; message: string };

/** Sends the unsubscribe request. Omits an empty reason. */
export async function unsubscribeByLink(link: UnsubscribeLink, reason: string): Promise<UnsubscribeOutcome> {
  const { email, userId, token, newsletter } = link;
  const body: Schemas['UnsubscribeRequest'] = {
    email,
    userId,
    ...(reason !== '' && { reason }),
    ...(token !== null && { token }),
    ...(newsletter !== null && { newsletter }),
  };
  const response = await sendRequest<Schemas['Unsubscribed']>('/api/unsubscribe', body);
  if (!response.ok) return { kind: 'failed', message: response.message };
  return { kind: response.status === 202 ? 'check-email' : 'done' };
}

export type ResubscribeOutcome = { kind: 'subscribed' | 'to-confirm' } | { kind: 'failed'; message: string };

/** Sends the request to subscribe again. With the link's token, the server emails a confirmation link. */
export async function subscribeAgain(input: {
  username: string;
  email: string;
  token: string | null;
}): Promise<ResubscribeOutcome> {
  const { username, email, token } = input;
  const body: Schemas['NewSubscription'] = {
    username,
    email,
    wording: SUBSCRIBE_AGAIN,
    ...(token !== null && { token }),
  };
  const response = await sendRequest<Schemas['Subscribed']>('/api/subscribers', body);
  if (response.status === 202) return { kind: 'to-confirm' };
  if (response.ok || response.code === 'already_subscribed') return { kind: 'subscribed' };
  return { kind: 'failed', message: response.message };
}

async function sendRequest<T>(path: string, body?: object): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const { status } = response;
    if (response.ok) return { ok: true, status, body: (await response.json()) as T };
    return { ok: false, status, ...(await readError(response)) };
  } catch {
    return { ok: false, status: 0, code: '', message: unsubscribeProblems.unforeseen };
  }
}

/** Reads an error. A proxy can respond with anything. */
async function readError(response: Response): Promise<{ code: string; message: string }> {
  const body = (await response.json().catch(() => null)) as Partial<Schemas['Error']> | null;
  return { code: body?.code ?? '', message: body?.message || unsubscribeProblems.unforeseen };
}
