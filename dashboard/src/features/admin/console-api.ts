import { createClient } from '@tidings/sdk';

/** Apart from the creators' client: that one says in every call for which creator its tab was opened. */
export const consoleApi = createClient({ baseUrl: window.location.origin, cacheBust: true, retries: 0 });
