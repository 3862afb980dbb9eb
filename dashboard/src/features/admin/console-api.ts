import { ApiError, createClient } from '@tidings/sdk';
import { getDeviceTimeZone } from '../../ui/formats/time-zones';

/** The console's client, because the creators' client sends the creator of its tab with every request. */
export const consoleApi = createClient({ baseUrl: window.location.origin, cacheBust: true, retries: 0 });

consoleApi.use({
  onRequest({ request }) {
    request.headers.set('Tidings-Time-Zone', getDeviceTimeZone());
    return request;
  },
});

/** Returns the server's validation errors by field path. */
export function readFieldProblems(error: Error | null): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path = '', message }) => [path, message]));
}
