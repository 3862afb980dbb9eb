import { createClient } from '@tidings/sdk';

/** Separate from the creators' client, which sends the creator for which its tab was opened with every request. */
export const consoleApi = createClient({ baseUrl: window.location.origin, cacheBust: true, retries: 0 });
