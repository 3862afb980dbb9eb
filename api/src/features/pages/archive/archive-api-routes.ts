import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../../http/caching/etag.js';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter } from '../../../http/router.js';
import { createJsonResponse, IdParam, UsernameParam, writeNextCursor } from '../../../http/wire.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { SiteArchiveView } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { getPublicUserByAnyName, type User } from '../../accounts/index.js';
import { buildSiteUrl, findVerifiedDomain } from '../../domains/index.js';
import {
  archiveCursor,
  findSentNewsletter,
  listArchive,
  toPublishedEntry,
  toPublishedNewsletter,
} from '../../newsletters/index.js';
import {
  ArchivedNewsletter,
  ArchiveList,
  ArchiveQuery,
  presentArchivedNewsletter,
  presentEntry,
} from './schemas.js';
import { getSiteArchive } from './site-archive.js';

/** A creator's sent newsletters for other sites and apps. */
export const archiveRoutes = createRouter();
const tags = ['Public'];

const list = createRoute({
  method: 'get',
  path: '/api/archive/{username}',
  operationId: 'listArchive',
  summary: 'List a creator’s sent newsletters',
  description:
    'Returns newsletters after their undo period, also canceled ones, newest first. A former username works too.',
  tags,
  middleware: [limitByAddress(LIMITS.archive)] as const,
  request: { params: UsernameParam, query: ArchiveQuery },
  responses: {
    200: createJsonResponse(ArchiveList, 'One page'),
    ...NOT_MODIFIED,
    ...createErrorResponses('not_found'),
  },
});
archiveRoutes.openapi(list, async (c) => {
  const ctx = c.var.context;
  const { user, archive } = await getArchive(ctx, c.req.valid('param').username);
  const { cursor: before, limit } = c.req.valid('query');
  const page = await listArchive(ctx, { userId: user.id, limit, before });
  const place = { archiveUrl: archive.address, publicUrl: ctx.instance.publicUrl };
  const data = page.rows.map((row) => presentEntry(toPublishedEntry(row), place));
  return c.json({ data, nextCursor: writeNextCursor(page, archiveCursor) }, 200);
});

const get = createRoute({
  method: 'get',
  path: '/api/archive/{username}/{id}',
  operationId: 'getArchivedNewsletter',
  summary: 'Get a newsletter of the archive',
  description: 'Returns the newsletter with its text.',
  tags,
  middleware: [limitByAddress(LIMITS.archive)] as const,
  request: {
    params: UsernameParam.extend(IdParam.shape),
  },
  responses: {
    200: createJsonResponse(ArchivedNewsletter, 'The newsletter with its text'),
    ...NOT_MODIFIED,
    ...createErrorResponses('not_found'),
  },
});
archiveRoutes.openapi(get, async (c) => {
  const ctx = c.var.context;
  const { username, id } = c.req.valid('param');
  const { user, archive } = await getArchive(ctx, username);
  const row = await findSentNewsletter(ctx, { userId: user.id, newsletterId: id });
  if (row === undefined) throw createNotFoundError('Newsletter');
  const place = { archiveUrl: archive.address, publicUrl: ctx.instance.publicUrl };
  return c.json(presentArchivedNewsletter(toPublishedNewsletter(row), place), 200);
});

async function getArchive(ctx: Context, username: string): Promise<{ user: User; archive: SiteArchiveView }> {
  const user = await getPublicUserByAnyName(ctx, username);
  const ownDomain = await findVerifiedDomain(ctx, user.id);
  const address = buildSiteUrl(ctx, { username: user.username, ownDomain });
  const archive = await getSiteArchive(ctx, { userId: user.id, siteAddress: address });
  if (archive === null) throw createNotFoundError('Archive');
  return { user, archive };
}
