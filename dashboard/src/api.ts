import { createClient } from '@tidings/sdk';
import { fetchConfirmed } from './reauthentication';
import { getDeviceTimeZone } from './ui/formats/time-zones';

declare global {
  interface Window {
    earlyUser?: Promise<Response> | undefined;
  }
}

/** The only HTTP client of the dashboard, generated from the API's description. Queries retry automatically. */
export const api = createClient({
  baseUrl: window.location.origin,
  cacheBust: true,
  retries: 0,
  fetch: async (request) => (await takeEarlyUser(request)) ?? fetchConfirmed(request),
});

/** Returns the response that `shell/first.js` requested before this script loaded. Undefined if it did not arrive. */
async function takeEarlyUser(request: Request): Promise<Response | undefined> {
  const { earlyUser } = window;
  if (!earlyUser || request.method !== 'GET' || new URL(request.url).pathname !== '/api/user') return;
  window.earlyUser = undefined;
  return earlyUser.catch(() => undefined);
}

let tabUserId: number | undefined;

/**
 * Sets the user of this tab. Tabs share cookies, so the API rejects this tab's requests after another tab has signed in
 * as a different user or impersonates one.
 */
export function setTabUser(userId: number | undefined): void {
  tabUserId = userId;
}

/** Sets the user of an existing session. The tab keeps showing the first user that it received. */
export function setFirstTabUser(userId: number): void {
  tabUserId ??= userId;
}

api.use({
  onRequest({ request }) {
    request.headers.set('Tidings-Time-Zone', getDeviceTimeZone());
    if (tabUserId !== undefined) request.headers.set('Tidings-User', String(tabUserId));
    return request;
  },
});
