import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../http/caching/etag.js';
import { sendCachedPage } from '../../http/caching/serve-cached-pages.js';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { respondNotFound } from '../../http/errors/errors.js';
import { findAdmin, findUserSession } from '../../http/identity/authenticate.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { renderPage } from '../../http/pages/render-page.js';
import { isReservedName } from '../../http/pages/reserved-names.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { formatAttachmentHeader } from '../../http/uploads/attachment.js';
import { createJsonResponse, UsernameParam } from '../../http/wire.js';
import { findUsernameProblem, normalizeUsername } from '../../kernel/text/username.js';
import {
  findCurrentUsername,
  findPublicUserByAnyName,
  findUserByAnyName,
  getPublicUserByAnyName,
} from '../accounts/index.js';
import { buildSiteUrl, findVerifiedDomain } from '../domains/index.js';
import { buildProductFileKey } from '../products/index.js';
import { getSite, listShownLinks } from '../sites/index.js';
import { createDemoSite } from './demo-site.js';
import { findPublicPage } from './find-public-page.js';
import { findPreview } from './product/product-preview.js';
import { Creator } from './schemas.js';
import { drawQrCode } from './share/qr-code.js';
import { getShareImage } from './share/share-image.js';
import { buildPublicPagePath, getSitePages, sitePage } from './site-pages.js';
import { getSiteView } from './site-view.js';
import { getWidgetLook } from './widget-look.js';

export const pageRoutes = createRouter();

const getCreatorRoute = createRoute({
  method: 'get',
  path: '/api/user/{username}',
  operationId: 'getCreator',
  summary: 'Get a creator’s public profile',
  description:
    'Returns what the creator’s page shows: the profile and the visible links of the kind `link`. Also accepts a former username for 90 days.',
  tags: ['Public'],
  request: {
    params: UsernameParam,
  },
  responses: {
    200: createJsonResponse(Creator, 'The profile with its visible links'),
    ...NOT_MODIFIED,
    ...createErrorResponses('not_found'),
  },
});
pageRoutes.openapi(getCreatorRoute, async (c) => {
  const ctx = c.var.context;
  const user = await getPublicUserByAnyName(ctx, c.req.valid('param').username);
  const [{ displayName, bio, profileImage, socialLinks }, linkList, ownDomain] = await Promise.all([
    getSite(ctx, user.id),
    listShownLinks(ctx, user.id),
    findVerifiedDomain(ctx, user.id),
  ]);
  const { id, username } = user;
  const links = linkList.links
    .filter(({ kind }) => kind === 'link')
    .map((link) => ({ id: link.id, title: link.title, url: link.url }));
  const address = buildSiteUrl(ctx, { username, ownDomain });
  return c.json({ id, username, displayName, bio, profileImage, socialLinks, links, address }, 200);
});

/** The look of a creator's widgets, for any site. */
export const widgetLookRoutes = createRouter();

widgetLookRoutes.get('/embed/looks/:username', async (c) => {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Cache-Control', 'public, max-age=300');
  return c.json(await getWidgetLook(c.var.context, c.req.param('username')));
});

/** `/{username}` and the paths below it. Registered last, since any single segment matches. */
export const siteRoutes = createRouter();

/** Serves `{name}-test`, because such names are reserved. */
siteRoutes.get('/:username{[^/]+-test}', (c, next) => {
  const username = normalizeUsername(c.req.param('username'));
  if (findUsernameProblem(username) !== undefined) return next();
  return renderPage(c, { page: 'site', site: createDemoSite(c.var.context, username), presentation: 'demo' });
});

/** The page inside the dashboard and the console. It counts no view, and other sites cannot frame it. */
siteRoutes.get('/l/:username', async (c) => {
  const ctx = c.var.context;
  // Administrators can view suspended pages.
  const find = (await findAdmin(c, 'useConsole')) === undefined ? findPublicUserByAnyName : findUserByAnyName;
  const user = await find(ctx, c.req.param('username'));
  if (user === undefined) return renderPage(c, { page: 'not-found', missing: 'micro-site' }, 404);
  if (c.req.query('embedded') !== 'true')
    return c.redirect(buildPublicPagePath(user.username, sitePage), 302);
  c.header('Cache-Control', 'no-store');
  const site = await getSiteView(ctx, user, await findOwnDraft(c, user.id));
  return renderPage(c, { page: 'site', site, presentation: 'embedded' });
});

/**
 * Returns the unsaved profile that the editor previews, only for the creator. For others, a link must not show a text
 * that the creator did not write.
 */
async function findOwnDraft(c: HttpContext, userId: number): Promise<string | undefined> {
  const draft = c.req.query('draft');
  if (draft === undefined) return undefined;
  return (await findUserSession(c))?.userId === userId ? draft : undefined;
}

for (const path of ['', '/store', '/newsletters', '/newsletters/', '/newsletters/:rest{.+}', '/p/:slug']) {
  siteRoutes.get(`/:username${path}`, servePublicPage);
}
siteRoutes.get('/:username/card.png', async (c) => {
  const ctx = c.var.context;
  const user = await getPublicUserByAnyName(ctx, c.req.param('username'));
  const site = await getSiteView(ctx, user);
  const limitDrawing = () => consume(c, LIMITS.shareImage, c.var.clientAddress);
  return c.body(await getShareImage(ctx, { userId: user.id, site, beforeDrawing: limitDrawing }), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
});

siteRoutes.get('/:username/qr.svg', async (c) => {
  const ctx = c.var.context;
  const { id, username } = await getPublicUserByAnyName(ctx, c.req.param('username'));
  const address = buildSiteUrl(ctx, { username, ownDomain: await findVerifiedDomain(ctx, id) });
  return c.body(drawQrCode(address), 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
});

/** The free sample of a product. Nobody needs an account or a payment for it. */
siteRoutes.get('/:username/p/:slug/preview', async (c) => {
  await consume(c, LIMITS.download, c.var.clientAddress);
  const file = await findPreview(c.var.context, c.req.param());
  if (file === null) return respondNotFound(c);
  const headers = {
    'Content-Type': file.mimeType,
    'Content-Length': String(file.size),
    'Content-Disposition': formatAttachmentHeader(file.originalName),
    'Cache-Control': 'no-cache',
    'X-Robots-Tag': 'noindex',
  };
  // A stream that nobody reads would never be closed.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const stream = await c.var.context.blobs.readStream(buildProductFileKey(file));
  return stream === undefined ? respondNotFound(c) : c.body(stream, 200, headers);
});

async function servePublicPage(c: HttpContext): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const requestedName = c.req.param('username') ?? '';
  const username = normalizeUsername(requestedName);
  // Uses the raw path, since the router's own path is decoded.
  const page = findPublicPage(pathname.replace(/^\/[^/]*/, '').replace(/\/$/, ''));
  if (page === undefined) return respondNotFound(c);
  const result = await getSitePages(c.var.context).find(username, page);
  if (result === 'no-creator') {
    const currentUsername = await findCurrentUsername(c.var.context, username);
    // The redirect is not permanent, because after 90 days another user may take the name.
    if (currentUsername !== undefined)
      return c.redirect(buildPublicPagePath(currentUsername, page) + search, 302);
    const missing = isReservedName(username) ? 'page' : 'micro-site';
    return renderPage(c, { page: 'not-found', missing }, 404);
  }
  // Redirects to lower case, so that each page has one URL.
  if (pathname !== buildPublicPagePath(requestedName, page) || requestedName !== username) {
    return c.redirect(buildPublicPagePath(username, page) + search, 301);
  }
  if (result === undefined) return respondNotFound(c);
  if (result.kind === 'moved')
    return c.redirect(buildPublicPagePath(username, { path: result.to }) + search, 301);
  return sendCachedPage(c, result.answer);
}
