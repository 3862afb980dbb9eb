import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { describeApi, registerSecurity } from '../description/describe-api.js';
import { registerWebhooks } from '../description/describe-webhooks.js';
import { descriptionRoutes } from '../description/description-routes.js';
import { docsRoutes } from '../description/docs/docs-routes.js';
import { touchApiToken, touchSession } from '../features/accounts/index.js';
import {
  adminJobRoutes,
  adminRoutes,
  adminSuppressionRoutes,
  adminUserRoutes,
  instanceRoutes,
  mailboxRoutes,
  recordFailedSignIn,
  reviewRoutes,
  touchAdminSession,
} from '../features/admin/index.js';
import {
  buyPageRoutes,
  diagnosticsRoutes,
  downloadRoutes,
  fileUse,
  offerRoutes,
  paymentRoutes,
  renewalRoutes,
  salesRoutes,
  webhookRoutes,
} from '../features/checkout/index.js';
import { domainRoutes, sendingDomainRoutes } from '../features/domains/index.js';
import { insightsRoutes, viewRoutes } from '../features/insights/index.js';
import { mailHookRoutes, suppressionRoutes } from '../features/mailing/index.js';
import { mediaRoutes } from '../features/media/index.js';
import {
  activityRoutes,
  controlRoutes,
  countSubscriberActivity,
  designRoutes,
  listNewsletterOwners,
  newsletterRoutes,
  openDraftRoutes,
  receiptRoutes,
  sendingRoutes,
  trackedLinkRoutes,
} from '../features/newsletters/index.js';
import {
  archiveRoutes,
  discoveryRoutes,
  ownHost,
  pageRoutes,
  sitePagesOf,
  siteRoutes,
} from '../features/pages/index.js';
import { planPaymentRoutes, planRoutes } from '../features/plans/index.js';
import {
  creatorProductRoutes,
  productFileRoutes,
  productRoutes,
  provideFileUse,
} from '../features/products/index.js';
import {
  availabilityRoutes,
  codeRoutes,
  deviceRoutes,
  passwordRoutes,
  profileRoutes,
  reauthenticationRoutes,
  signInRoutes,
  tokenRoutes,
  usageRoutes,
  verificationRoutes,
} from '../features/sign-in/index.js';
import { linkRoutes } from '../features/sites/index.js';
import {
  autoReplyRoutes,
  confirmationRoutes,
  confirmPageRoutes,
  exportRoutes,
  importRoutes,
  listSettingsRoutes,
  preferencePageRoutes,
  preferenceRoutes,
  provideActivity,
  subscribeRoutes,
  subscriberRoutes,
  unsubscribePageRoutes,
  unsubscribeRoutes,
} from '../features/subscribers/index.js';
import { provideNewsletterOwners } from '../features/visits/index.js';
import { webhookDeliveryRoutes, webhookEndpointRoutes } from '../features/webhooks/index.js';
import { publicWidgetRoutes, widgetRoutes } from '../features/widgets/index.js';
import { privateUnlessSaid, revalidated } from '../http/caching/cache-control.js';
import { serveCachedPages } from '../http/caching/cached-pages.js';
import { answerError, answerNotFound } from '../http/errors/errors.js';
import type { Identify } from '../http/identity/actor.js';
import { anyOrigin } from '../http/identity/origins.js';
import { limitJsonDepth } from '../http/limits/json-depth.js';
import { metaRoutes } from '../http/meta-routes.js';
import { metricsRoutes, type ReadMeasures } from '../http/metrics/metrics-routes.js';
import { requestMeasures } from '../http/metrics/request-metrics.js';
import { securityHeaders } from '../http/pages/security-headers.js';
import { readClientAddress, readPeerAddress } from '../http/proxy/client-address.js';
import type { TrustProxy } from '../http/proxy/trusted-proxy.js';
import { requestLog } from '../http/request-log.js';
import { createRouter, type HttpEnv } from '../http/router.js';
import { AppError } from '../kernel/errors.js';
import type { Context } from './context.js';

/** Most bodies are a few fields. */
const MAX_BODY_BYTES = 64 * 1024;

/** A newsletter of 500,000 characters fits with room to spare. */
const MAX_LARGE_BODY_BYTES = 2 * 1024 * 1024;
const LARGE_BODY_PATHS = /^\/api\/newsletters?(?:\/|$)/;
/** Payment events are a few dozen KB; mail providers send reports together. */
const MAX_HOOK_BYTES = 512 * 1024;
const HOOK_PATHS = /^\/api\/(?:webhooks|hooks)\//;

/** A picture of 10 MB as a data URL, and what stands around it. */
const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
const UPLOAD_PATHS = ['/api/upload-image', '/api/upload-profile-image', '/api/onboarding'];
/** Never whole in memory; each counts the bytes that it takes itself. */
const STREAMED_PATHS = ['/api/subscribers/import', '/api/upload-product-file'];
/** Their readers end an upload after a minute of silence; other requests have less patience. */
export const SLOW_UPLOAD_PATHS = [...UPLOAD_PATHS, ...STREAMED_PATHS];

/** Called by other sites' scripts, without credentials. Everything else is same-origin. */
const PUBLIC_PATHS = [
  '/api/user/:username',
  '/api/products/user/:username',
  '/api/archive/:username',
  '/api/archive/:username/:id',
  '/api/subscribers',
  '/api/views',
  '/api/products/:id/offer',
  '/api/widgets/release',
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

/** Read by everybody, and the same for everybody. */
const PUBLIC_JSON_PATHS = [
  '/api/user/:username',
  '/api/products/user/:username',
  '/api/archive/:username',
  '/api/archive/:username/:id',
  '/api/products/:id/offer',
  '/api/widgets/release',
];

const identify: Identify = {
  session: touchSession,
  apiToken: touchApiToken,
  adminSession: touchAdminSession,
  recordFailedSignIn,
};

export interface AppOptions {
  trustProxy: TrustProxy;
  /** What serves built files and the dashboard's page; left out where only the API is wanted. */
  frontend?: OpenAPIHono<HttpEnv> | undefined;
  /** What `/metrics` tells; requests alone where it is left out. */
  readMeasures?: ReadMeasures;
}

/** Middleware and every feature's routes over one context. */
export function createApp(context: Context, options: AppOptions): OpenAPIHono<HttpEnv> {
  provideActivity(context, countSubscriberActivity);
  provideFileUse(context, fileUse);
  provideNewsletterOwners(context, listNewsletterOwners);
  const app = createRouter();
  app.onError(answerError);
  app.notFound(answerNotFound);
  app.use(async (c, next) => {
    c.set('context', context);
    c.set('identify', identify);
    c.set('peerAddress', readPeerAddress(c));
    c.set('clientAddress', readClientAddress(c, options.trustProxy));
    await next();
  });
  app.use(requestLog(), securityHeaders(), ownHost(context, options));
  for (const path of PUBLIC_PATHS) app.use(path, anyOrigin());
  app.use('/api/*', privateUnlessSaid());
  for (const path of PUBLIC_JSON_PATHS) app.use(path, revalidated(), etag());
  limitBodies(app);
  mountApi(app);
  app.route('/', metricsRoutes(options.readMeasures ?? (async (ctx) => requestMeasures(ctx))));
  serveDescription(app);
  app.route('/', mailboxRoutes);
  app.route('/', diagnosticsRoutes);
  app.route('/', discoveryRoutes);
  app.route('/', buyPageRoutes);
  app.route('/', planPaymentRoutes);
  if (options.frontend !== undefined) app.route('/', options.frontend);
  // One address a page. Before micro-sites, which take any single segment.
  app.get('/:segment/', (c) => c.redirect(`/${encodeURIComponent(c.req.param('segment'))}`, 301));
  app.route('/', siteRoutes);
  return app;
}

/** Returns the app as one function, for callers without a socket. */
export function createFetch(context: Context, options: AppOptions) {
  const app = createApp(context, options);
  return (request: Request, env?: object) => app.fetch(request, env);
}

/** Returns the listener of a server: cached pages first, then the app. */
export function createListener(context: Context, options: AppOptions): RequestListener {
  const { findReady } = sitePagesOf(context);
  const { trustProxy } = options;
  return serveCachedPages(
    context,
    { findCached: findReady, trustProxy },
    getRequestListener(createFetch(context, options)),
  );
}

/** Made once: it is the same until the next release, and making it takes 50 ms. */
function serveDescription(app: OpenAPIHono<HttpEnv>): void {
  let made: ReturnType<typeof describeApi> | undefined;
  const describe = () => {
    made ??= describeApi(app);
    return made;
  };
  app.route('/', descriptionRoutes(describe));
  app.route('/', docsRoutes(describe));
}

function limitBodies(app: OpenAPIHono<HttpEnv>): void {
  const [small, large] = [limitBody(MAX_BODY_BYTES), limitBody(MAX_LARGE_BODY_BYTES)];
  const hook = limitBody(MAX_HOOK_BYTES);
  const upload = limitBody(MAX_UPLOAD_BYTES);
  const depth = limitJsonDepth();
  app.use((c, next) => {
    const { path } = c.req;
    if (STREAMED_PATHS.includes(path)) return next();
    const checked = async () => void (await depth(c, next));
    if (UPLOAD_PATHS.includes(path)) return upload(c, checked);
    if (HOOK_PATHS.test(path)) return hook(c, checked);
    return LARGE_BODY_PATHS.test(path) ? large(c, checked) : small(c, checked);
  });
}

function limitBody(maxSize: number) {
  const shown = maxSize < 1024 * 1024 ? `${maxSize / 1024} KB` : `${maxSize / 1024 / 1024} MB`;
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too_large', `This is too large: at most ${shown}.`);
    },
  });
}

function mountApi(app: OpenAPIHono<HttpEnv>): void {
  registerSecurity(app);
  registerWebhooks(app);
  const routers = [
    ...[
      metaRoutes,
      signInRoutes,
      codeRoutes,
      reauthenticationRoutes,
      availabilityRoutes,
      tokenRoutes,
      verificationRoutes,
      passwordRoutes,
      usageRoutes,
      deviceRoutes,
      profileRoutes,
      mediaRoutes,
      linkRoutes,
      domainRoutes,
      sendingDomainRoutes,
      pageRoutes,
      archiveRoutes,
      viewRoutes,
      insightsRoutes,
    ],
    ...[subscribeRoutes, exportRoutes, importRoutes, subscriberRoutes, autoReplyRoutes, listSettingsRoutes],
    ...[creatorProductRoutes, productRoutes, productFileRoutes],
    ...[publicWidgetRoutes, widgetRoutes, offerRoutes],
    ...[paymentRoutes, webhookRoutes, downloadRoutes, renewalRoutes, salesRoutes],
    ...[mailHookRoutes, suppressionRoutes],
    ...[unsubscribeRoutes, unsubscribePageRoutes, confirmationRoutes, confirmPageRoutes],
    ...[preferenceRoutes, preferencePageRoutes],
    // The open draft before newsletters by id.
    ...[designRoutes, openDraftRoutes, newsletterRoutes, sendingRoutes],
    ...[controlRoutes, receiptRoutes, activityRoutes, trackedLinkRoutes],
    ...[webhookEndpointRoutes, webhookDeliveryRoutes],
    planRoutes,
    ...[adminRoutes, adminUserRoutes, adminSuppressionRoutes, adminJobRoutes, instanceRoutes, reviewRoutes],
  ];
  for (const router of routers) app.route('/', router);
}
