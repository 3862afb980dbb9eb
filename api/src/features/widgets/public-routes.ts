import { createRoute, z } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../http/caching/etag.js';
import { createInvalidInputError } from '../../http/errors/error-body.js';
import { limitByAddress } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { createJsonBody, createJsonResponse } from '../../http/wire.js';
import { createFieldError } from '../../kernel/errors.js';
import { recordInstall } from './record-install.js';
import { NewWidgetInstall, WidgetRelease } from './schemas.js';

/** Calls that any site can make without an account. */
export const publicWidgetRoutes = createRouter();
const tags = ['Public'];

const INSTALLS = '/api/widgets/installs';
const body = createJsonBody(NewWidgetInstall);
const InstallHeaders = z.object({
  origin: z.string().optional().openapi({
    description: 'The site with the widget. Without it, nothing is stored.',
  }),
});

const record = createRoute({
  method: 'post',
  path: INSTALLS,
  operationId: 'recordWidgetInstall',
  summary: 'Report a widget install on a site',
  description:
    'Widgets call this when they load. Counts a view for `GET /api/widgets/installs`, except on pages of the instance, domains of the creator and for unknown creators. Nothing is stored about the visitor. JSON as `text/plain` avoids a CORS preflight request.',
  tags,
  middleware: [limitByAddress(LIMITS.widgetInstall)] as const,
  request: {
    headers: InstallHeaders,
    body: { ...body, content: { ...body.content, 'text/plain': { schema: NewWidgetInstall } } },
  },
  responses: { 204: { description: 'The install is accepted' } },
});

// Plain text from `fetch` and `sendBeacon` bypasses the JSON validator.
publicWidgetRoutes.post(INSTALLS, limitByAddress(LIMITS.widgetInstall), async (c, next) => {
  if (!c.req.header('content-type')?.startsWith('text/plain')) return next();
  const result = NewWidgetInstall.safeParse(parseJson(await c.req.text()));
  if (!result.success) throw createInvalidInputError(result.error.issues);
  return handleInstall(c, result.data);
});
publicWidgetRoutes.openapi({ ...record, middleware: [] as const }, (c) =>
  handleInstall(c, c.req.valid('json')),
);

async function handleInstall(c: HttpContext, install: typeof NewWidgetInstall._output): Promise<Response> {
  await recordInstall(c.var.context, { ...install, origin: c.req.header('origin') });
  return c.body(null, 204);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createFieldError('', 'This is not JSON.');
  }
}

const release = createRoute({
  method: 'get',
  path: '/api/widgets/release',
  operationId: 'getWidgetRelease',
  summary: 'Get the files of the current widget release',
  description:
    'Returns the URLs and hashes for script tags with `integrity`. The files of a release never change. Each works alone.',
  tags,
  responses: {
    200: createJsonResponse(WidgetRelease, 'The current release of this instance'),
    ...NOT_MODIFIED,
  },
});
publicWidgetRoutes.openapi(release, async (c) => {
  const { embed, instance } = c.var.context;
  const { files, ...versions } = await embed.getRelease();
  c.header('Cache-Control', 'public, max-age=300');
  return c.json(
    { ...versions, files: files.map((file) => ({ ...file, url: instance.publicUrl + file.path })) },
    200,
  );
});
