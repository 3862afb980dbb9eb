import { createClient } from '@tidings/sdk';
import { fetchConfirmed } from './reauthentication';

declare global {
  interface Window {
    earlyUser?: Promise<Response> | undefined;
  }
}

/** The one way out of the dashboard: every call goes through the generated client. Queries repeat themselves. */
export const api = createClient({
  baseUrl: window.location.origin,
  cacheBust: true,
  retries: 0,
  fetch: async (request) => (await takeEarlyUser(request)) ?? fetchConfirmed(request),
});

/** The answer that `shell/first.js` asked for before this script was there; undefined if it did not arrive. */
async function takeEarlyUser(request: Request): Promise<Response | undefined> {
  const { earlyUser } = window;
  if (!earlyUser || request.method !== 'GET' || new URL(request.url).pathname !== '/api/user') return;
  window.earlyUser = undefined;
  return earlyUser.catch(() => undefined);
}

let tabUserId: number | undefined;

/**
 * Whom this tab was opened for. Tabs share one session cookie; the API refuses what a tab wants changed once
 * another tab has signed in as somebody else.
 */
export function speakFor(userId: number | undefined): void {
  tabUserId = userId;
}

/** For a session that was there already; the first one seen is the one that this tab shows. */
export function speakForFirst(userId: number): void {
  tabUserId ??= userId;
}

api.use({
  onRequest({ request }) {
    if (tabUserId !== undefined && request.method !== 'GET')
      request.headers.set('Tidings-User', String(tabUserId));
    return request;
  },
});
