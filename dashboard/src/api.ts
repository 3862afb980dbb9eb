import { createClient } from '@tidings/sdk';
import { fetchConfirmed } from './reauthentication';

/** The one way out of the dashboard: every call goes through the generated client. Queries repeat themselves. */
export const api = createClient({
  baseUrl: window.location.origin,
  cacheBust: true,
  retries: 0,
  fetch: fetchConfirmed,
});

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
