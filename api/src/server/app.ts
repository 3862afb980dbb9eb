import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { etag } from 'hono/etag';
import { describeApi } from '../description/describe-api.js';
import { createDocsRoutes } from '../description/docs/routes.js';
import { createDescriptionRoutes } from '../description/routes.js';
import { shareComponents } from '../description/size/share-components.js';
import { getUser, isFactorOverdue, touchApiToken, touchSession } from '../features/accounts/index.js';
import {
  endImpersonation,
  findImpersonation,
  getAdmin,
  mailboxRoutes,
  recordFailedSignIn,
  touchAdminSession,
} from '../features/admin/index.js';
import {
  buyPageRoutes,
  diagnosticsRoutes,
  fileUse,
  libraryRoutes,
  receiptRoutes,
  selectPurchaseEvents,
  whereBuyer,
} from '../features/checkout/index.js';
import {
  activityCondition,
  countSubscriberActivity,
  listNewsletterOwners,
  selectNewsletterEvents,
} from '../features/newsletters/index.js';
import {
  connectCustomDomains,
  discoveryRoutes,
  getSitePages,
  serveCustomDomains,
  siteRoutes,
  widgetLookRoutes,
} from '../features/pages/index.js';
import { planPaymentRoutes } from '../features/plans/index.js';
import { provideFileUse } from '../features/products/index.js';
import { provideActivity, provideConditions, provideTimeline } from '../features/subscribers/index.js';
import { provideNewsletterOwners } from '../features/visits/index.js';
import { preventCachingByDefault, respondNotModified } from '../http/caching/etag.js';
import { serveCachedPages } from '../http/caching/serve-cached-pages.js';
import { respondNotFound, respondWithError } from '../http/errors/errors.js';
import type { IdentityLookups } from '../http/identity/actor.js';
import { rejectImpersonatedWrites } from '../http/identity/impersonation.js';
import { allowAnyOrigin } from '../http/identity/origins.js';
import { limitBodies } from '../http/limits/limit-bodies.js';
import { requestMetrics } from '../http/metrics/request-metrics.js';
import { createMetricsRoutes, type ReadMetrics } from '../http/metrics/routes.js';
import { addSecurityHeaders } from '../http/pages/security-headers.js';
import type { TrustProxy } from '../http/proxy/trust-proxy.js';
import { readClientAddress, readPeerAddress } from '../http/proxy/trusted-proxy.js';
import { CROSS_ORIGIN_PATHS, PUBLIC_JSON_PATHS } from '../http/public-paths.js';
import { requestLog } from '../http/request-log.js';
import { createRouter, type HttpEnv } from '../http/router.js';
import type { Context } from './context.js';
import { createMcpRoutes } from './mcp-routes.js';
import { mountApi } from './mount-api.js';

const identify: IdentityLookups = {
  touchSession,
  touchApiToken,
  touchAdminSession,
  findImpersonation: findImpersonation,
  endImpersonation,
  isFactorOverdue: async (ctx, account) => {
    const owner = account.kind === 'user' ? await getUser(ctx, account.id) : await getAdmin(ctx, account.id);
    return isFactorOverdue(ctx, { account, createdAt: owner.createdAt });
  },
  recordFailedSignIn,
};

export interface AppOptions {
  trustProxy: TrustProxy;
  /** The routes of built files and the dashboard's page. Without them, the app has only the API. */
  frontend?: OpenAPIHono<HttpEnv> | undefined;
  /** Returns the metrics for `/metrics`. Without it, the metrics only count requests. */
  readMetrics?: ReadMetrics;
}

/** Creates the app with the middleware and the routes of every feature. `connectApp` gives its requests a context. */
export function createApp(options: AppOptions): OpenAPIHono<HttpEnv> {
  const app = createRouter();
  app.onError(respondWithError);
  app.notFound(respondNotFound);
  app.use(async (c, next) => {
    c.set('context', c.env.context);
    c.set('identify', identify);
    c.set('peerAddress', readPeerAddress(c));
    c.set('clientAddress', readClientAddress(c, options.trustProxy));
    await next();
  });
  app.use(requestLog(), addSecurityHeaders(), serveCustomDomains(options), rejectImpersonatedWrites());
  for (const path of CROSS_ORIGIN_PATHS) app.use(path, allowAnyOrigin());
  app.use('/api/*', preventCachingByDefault());
  for (const path of PUBLIC_JSON_PATHS) app.use(path, respondNotModified(), etag());
  limitBodies(app);
  mountApi(app);
  app.route('/', createMetricsRoutes(options.readMetrics ?? (async (ctx) => requestMetrics(ctx))));
  serveDescription(app);
  app.route(
    '/',
    createMcpRoutes({ fetch: (request, env) => app.fetch(request, env), trustProxy: options.trustProxy }),
  );
  app.route('/', mailboxRoutes);
  app.route('/', diagnosticsRoutes);
  app.route('/', discoveryRoutes);
  app.route('/', buyPageRoutes);
  app.route('/', receiptRoutes);
  app.route('/', planPaymentRoutes);
  app.route('/', widgetLookRoutes);
  if (options.frontend !== undefined) app.route('/', options.frontend);
  // Redirects to the only URL of a page, before the route of micro-sites, which matches any single segment.
  app.get('/:segment/', (c) => c.redirect(`/${encodeURIComponent(c.req.param('segment'))}`, 301));
  app.route('/', libraryRoutes);
  app.route('/', siteRoutes);
  return app;
}

/** Returns the app over one context as one function, for callers without a socket. */
export function createFetch(context: Context, options: AppOptions) {
  return connectApp(createApp(options), context);
}

/** Connects the features over a context, and returns the function that responds to its requests. */
export function connectApp(app: OpenAPIHono<HttpEnv>, context: Context) {
  provideActivity(context, countSubscriberActivity);
  provideFileUse(context, fileUse);
  provideConditions(context, { bought: whereBuyer, activity: activityCondition });
  provideTimeline(context, [selectNewsletterEvents, selectPurchaseEvents]);
  provideNewsletterOwners(context, listNewsletterOwners);
  connectCustomDomains(context);
  return (request: Request, env?: object) => app.fetch(request, { ...env, context });
}

/** Returns the listener of a server, which serves cached pages first, then the app. */
export function createListener(context: Context, options: AppOptions): RequestListener {
  const { findReady } = getSitePages(context);
  const { trustProxy } = options;
  return serveCachedPages(
    context,
    { findCached: findReady, trustProxy },
    getRequestListener(createFetch(context, options)),
  );
}

/** Serves the API's description. Builds it once, because this takes 50 ms and it changes only with a release. */
function serveDescription(app: OpenAPIHono<HttpEnv>): void {
  let description: ReturnType<typeof describeApi> | undefined;
  const describe = () => {
    description ??= describeApi(app);
    return description;
  };
  app.route(
    '/',
    createDescriptionRoutes(() => shareComponents(describe())),
  );
  app.route('/', createDocsRoutes(describe));
}
