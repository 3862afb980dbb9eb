/** Paths whose JSON is the same for every visitor. The server adds an ETag, and returns 304. */
export const PUBLIC_JSON_PATHS = [
  '/api/user/:username',
  '/api/products/user/:username',
  '/api/archive/:username',
  '/api/archive/:username/:id',
  '/api/products/:id/offer',
  '/api/widgets/release',
];

/** Paths that any origin may call without credentials (CORS `*`). All others are same-origin. */
export const CROSS_ORIGIN_PATHS = [
  ...PUBLIC_JSON_PATHS,
  '/api/subscribers',
  '/api/views',
  '/api/widgets/installs',
  '/api/links/:id/clicks',
  '/api/unsubscribe',
  '/api/product-download-payment',
  '/api/create-payment-intent',
  '/api/stripe-payment-success',
  '/api/update-payment-email',
  '/api/webhooks/*',
  '/api/simulated-payments/*',
  '/api/preferences/:token',
  '/api/confirmations/:token',
  '/api/confirmations/:token/renewal',
  '/u/:token',
  '/r/:token/*',
  '/confirm/:token/*',
  '/openapi.yaml',
  '/openapi.json',
];

/**
 * Requests that a custom domain serves besides the creator's page. All are public. A custom domain reads and sets
 * no cookie, and serves neither the dashboard nor the sign-in.
 */
export const CUSTOM_DOMAIN_REQUESTS: ReadonlyArray<{ methods: readonly string[]; path: RegExp }> = [
  { methods: ['GET', 'HEAD', 'OPTIONS'], path: /^\/(?:assets\/site|embed|media)\// },
  { methods: ['GET', 'HEAD', 'OPTIONS'], path: /^\/api\/user\/[^/]+$/ },
  { methods: ['GET', 'HEAD', 'OPTIONS'], path: /^\/api\/products\/\d+\/offer$/ },
  {
    methods: ['POST', 'OPTIONS'],
    path: /^\/api\/(?:subscribers|views|links\/\d+\/clicks|widgets\/installs)$/,
  },
  { methods: ['GET', 'HEAD', 'POST', 'OPTIONS'], path: /^\/(?:u\/[^/]+|unsubscribe|api\/unsubscribe)$/ },
];

/** Paths that probes and the proxy request under any host name. */
export const PROBED_PATHS = new Set(['/healthz', '/readyz', '/metrics', '/api/domains/allowed']);
