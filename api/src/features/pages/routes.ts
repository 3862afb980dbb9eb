import { createRoute, z } from '@hono/zod-openapi';
import { refusals } from '../../http/error-body.js';
import { pagePolicy, renderPage } from '../../http/render-page.js';
import { createRouter } from '../../http/router.js';
import { json } from '../../http/wire.js';
import { notFound } from '../../kernel/errors.js';
import { normalizeUsername } from '../../kernel/username.js';
import { findRenamed, findUserByUsername } from '../accounts/index.js';
import { getSite } from '../sites/index.js';
import { Creator } from './schemas.js';
import { findSitePage } from './site-pages.js';

export const pageRoutes = createRouter();

const getCreatorRoute = createRoute({
  method: 'get',
  path: '/api/user/{username}',
  operationId: 'getCreator',
  summary: 'A creator’s public profile',
  tags: ['Public'],
  request: {
    params: z.object({
      username: z
        .string()
        .max(200)
        .openapi({ param: { name: 'username', in: 'path' }, example: 'mara' }),
    }),
  },
  responses: { 200: json(Creator, 'The profile'), ...refusals(400, 404) },
});
pageRoutes.openapi(getCreatorRoute, async (c) => {
  const ctx = c.var.context;
  const user = await findUserByUsername(ctx, c.req.valid('param').username);
  if (user === undefined) throw notFound('Creator');
  const { displayName, bio, profileImage, socialLinks } = await getSite(ctx, user.id);
  return c.json({ id: user.id, username: user.username, displayName, bio, profileImage, socialLinks }, 200);
});

/** `/{username}`; registered last, since any single segment matches. */
export const siteRoutes = createRouter();
siteRoutes.get('/:username', async (c) => {
  const typed = c.req.param('username');
  const username = normalizeUsername(typed);
  const site = await findSitePage(c.var.context, username);
  if (site === undefined) {
    const renamed = await findRenamed(c.var.context, username);
    // Not for ever: after its 90 days somebody else may take the name.
    return renamed === undefined ? renderPage(c, { page: 'not-found' }, 404) : c.redirect(`/${renamed}`, 302);
  }
  // One address a page: names are lower case.
  if (typed !== username) return c.redirect(`/${username}`, 301);
  c.header('Cache-Control', 'no-cache');
  c.header('ETag', site.etag);
  c.header('Content-Security-Policy', pagePolicy(site.page.styleHashes));
  if (c.req.header('if-none-match') === site.etag) return c.body(null, 304);
  return c.html(site.page.html);
});
