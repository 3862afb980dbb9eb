import { createClient } from '@tidings/sdk';

/** The one way out of the dashboard: every call goes through the generated client. */
export const api = createClient({ baseUrl: window.location.origin, cacheBust: true });
