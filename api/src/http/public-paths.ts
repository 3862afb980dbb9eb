/** Public responses, which are the same for every visitor. */
export const PUBLIC_JSON_PATHS = [
  '/api/user/:username',
  '/api/products/user/:username',
  '/api/archive/:username',
  '/api/archive/:username/:id',
  '/api/products/:id/offer',
  '/api/widgets/release',
];

/** Called by other sites' scripts, without credentials. Everything else is same-origin. */
export const PUBLIC_PATHS = [
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
 * Requests of a creator's page on a custom domain, besides the page itself. All of it is public: no cookie is read or
 * set on such a host, and nothing of the dashboard or of signing in is served there.
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

/** Probes and the proxy in front request these by any host name. */
export const PROBED_PATHS = new Set(['/healthz', '/readyz', '/metrics', '/api/domains/allowed']);
