import { sendCachedPage } from '../../http/caching/serve-cached-pages.js';
import { respondMisdirected, respondNotFound } from '../../http/errors/errors.js';
import { renderPage } from '../../http/pages/render-page.js';
import type { TrustProxy } from '../../http/proxy/trust-proxy.js';
import { isNoDomain, readHostname, readUrlHostname } from '../../http/proxy/trusted-proxy.js';
import { CUSTOM_DOMAIN_REQUESTS, PROBED_PATHS } from '../../http/public-paths.js';
import type { HttpContext } from '../../http/router.js';
import { AppError } from '../../kernel/errors.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { type DomainOwner, findDomainOwner, normalizeDomain, onDomainsChanged } from '../domains/index.js';
import { onPlanChanged } from '../plans/index.js';
import { emitSiteChanged, onSiteChanged } from '../sites/index.js';
import { createFreshCache } from './cache/fresh-cache.js';
import { findPublicPage } from './find-public-page.js';
import type { PublicPage } from './public-page.js';
import { buildPublicPagePath, getSitePages } from './site-pages.js';

/**
 * Serves a creator's page on their verified domain. Requests for the instance's own host pass through. IP addresses and
 * local names pass after a short check. Requests for any other host are redirected to `PUBLIC_URL`, so that our forms
 * do not appear on a stranger's domain. Without `PUBLIC_URL`, any host is accepted.
 */
export function serveCustomDomains(options: { trustProxy: TrustProxy }) {
  async function serve(c: HttpContext, next: () => Promise<void>, hostname: string) {
    const owner = await getCustomDomains(c.var.context).findOwner(hostname);
    const response =
      owner === undefined ? serveOnUnknownHost(c, hostname) : await serveOnCustomDomain(c, owner);
    if (response === undefined) await next();
    return response;
  }
  return (c: HttpContext, next: () => Promise<void>) => {
    // Names such as 999.999.999.999 are valid in HTTP but not in a URL. Later code that parses the URL would fail.
    if (parseUrl(c.req.url) === undefined)
      throw new AppError('invalid_input', 'The Host header of this request is not a host name.');
    const hostname = readHostname(c, options.trustProxy);
    return hostname === getCustomDomains(c.var.context).instanceHost ? next() : serve(c, next, hostname);
  };
}

/** Most requested hosts have no owner, and the cache stores that too. */
interface CachedHost {
  owner: DomainOwner | undefined;
}

/** Subscribes to domain and plan changes, so that pages are rendered again when their URL changes. */
export function connectCustomDomains(ctx: Context): void {
  getCustomDomains(ctx);
}

const getCustomDomains = cachePerContext((ctx: Context) => ({
  instanceHost: readUrlHostname(ctx.instance.publicUrl),
  findOwner: createOwnerFinder(ctx),
}));

type FindOwner = (hostname: string) => Promise<DomainOwner | undefined>;

function createOwnerFinder(ctx: Context): FindOwner {
  const cache = createFreshCache<CachedHost>();
  // A page contains its own URL, so it is rendered again when that URL changes.
  onDomainsChanged(ctx, (userId) => emitSiteChanged(ctx, userId));
  // The plan decides whether the page shows our name, and whether the custom domain is served.
  onPlanChanged(ctx, (userId) => emitSiteChanged(ctx, userId));
  onSiteChanged(ctx, (userId) => {
    // A host without an owner may belong to this creator now.
    cache.drop(({ owner }) => owner === undefined || owner.userId === userId);
  });
  return async (hostname) => {
    const cachedEntry = cache.find(hostname);
    if (cachedEntry !== undefined) return cachedEntry.owner;
    // IP addresses, `localhost` and names of a local network never have an owner.
    if (normalizeDomain(hostname) !== hostname) return undefined;
    const storeOwner = cache.beginReading(hostname);
    const owner = await findDomainOwner(ctx, hostname);
    storeOwner({ owner });
    return owner;
  };
}

/** Responds on a host without an owner. Returns undefined for requests that are served anyway. */
function serveOnUnknownHost(c: HttpContext, hostname: string): Response | undefined {
  const { configuredUrl } = c.var.context.instance;
  if (configuredUrl === undefined || isNoDomain(hostname) || PROBED_PATHS.has(c.req.path)) return undefined;
  return isRead(c) ? redirectToInstance(c) : respondMisdirected(c);
}

/** Returns undefined for requests that are served as on any host. */
async function serveOnCustomDomain(c: HttpContext, owner: DomainOwner): Promise<Response | undefined> {
  const { method, path } = c.req;
  // Uses the raw path, since the router's own path is decoded.
  const page = isRead(c) ? findPublicPage(new URL(c.req.url).pathname.replace(/\/$/, '')) : undefined;
  if (page !== undefined) return servePage(c, owner, page);
  const isAllowed = CUSTOM_DOMAIN_REQUESTS.some(
    (allowedRequest) => allowedRequest.methods.includes(method) && allowedRequest.path.test(path),
  );
  const isQrCode = isRead(c) && path === `/${owner.username}/qr.svg`;
  if (owner.isServed && (isAllowed || isQrCode)) return undefined;
  if (!isRead(c) || path.startsWith('/api/')) return respondNotFound(c);
  return redirectToInstance(c);
}

function isRead(c: HttpContext): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}

/** Redirects to the same path at the instance's own URL. */
function redirectToInstance(c: HttpContext): Response {
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`${c.var.context.instance.publicUrl}${pathname}${search}`, 302);
}

async function servePage(c: HttpContext, owner: DomainOwner, page: PublicPage): Promise<Response> {
  const ctx = c.var.context;
  const { pathname, search } = new URL(c.req.url);
  const instanceUrl = `${ctx.instance.publicUrl}${buildPublicPagePath(owner.username, page)}`;
  if (!owner.isServed) return c.redirect(instanceUrl, 302);
  if (pathname !== (page.path || '/')) return c.redirect(page.path + search, 301);
  const result = await getSitePages(ctx).find(owner.username, page);
  if (result === 'no-creator') return renderPage(c, { page: 'not-found', missing: 'micro-site' }, 404);
  if (result === undefined) return respondNotFound(c);
  return result.kind === 'moved' ? c.redirect(result.to + search, 301) : sendCachedPage(c, result.answer);
}
