import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../http/caching/cache-control.js';
import { invalidInputFrom, refusals } from '../../http/errors/error-body.js';
import { LIMITS, limitByAddress } from '../../http/limits/rate-limit.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { json, jsonBody } from '../../http/wire.js';
import { invalidInput } from '../../kernel/errors.js';
import { recordInstall } from './record-install.js';
import { NewWidgetInstall, WidgetRelease } from './schemas.js';

/** Public, callable from any site. */
export const publicWidgetRoutes = createRouter();
const tags = ['Public'];

const INSTALLS = '/api/widgets/installs';

const record = createRoute({
  method: 'post',
  path: INSTALLS,
  operationId: 'recordWidgetInstall',
  summary: 'Tell that a widget was drawn on a site',
  description:
    'The site is the one that the Origin header names; nothing is kept of the visitor. The same JSON is taken as `text/plain`, which browsers send to other sites without asking first. Our own pages and unknown creators are answered alike.',
  tags,
  middleware: [limitByAddress(LIMITS.widgetInstall)] as const,
  request: { body: jsonBody(NewWidgetInstall) },
  responses: { 204: { description: 'Noted' }, ...refusals(400, 413, 429) },
});

// Plain text from `fetch` and `sendBeacon` bypasses the JSON validator.
publicWidgetRoutes.post(INSTALLS, limitByAddress(LIMITS.widgetInstall), async (c, next) => {
  if (!c.req.header('content-type')?.startsWith('text/plain')) return next();
  const parsed = NewWidgetInstall.safeParse(parseJson(await c.req.text()));
  if (!parsed.success) throw invalidInputFrom(parsed.error.issues);
  return answerInstall(c, parsed.data);
});
publicWidgetRoutes.openapi({ ...record, middleware: [] as const }, (c) =>
  answerInstall(c, c.req.valid('json')),
);

async function answerInstall(c: HttpContext, install: typeof NewWidgetInstall._output): Promise<Response> {
  await recordInstall(c.var.context, { ...install, origin: c.req.header('origin') });
  return c.body(null, 204);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput('', 'This is not JSON.');
  }
}

const release = createRoute({
  method: 'get',
  path: '/api/widgets/release',
  operationId: 'getWidgetRelease',
  summary: 'The widgets’ files that never change, with their hashes',
  description:
    'For snippets with `integrity`: each file is whole in itself, and its address names its bytes.',
  tags,
  responses: { 200: json(WidgetRelease, 'The release that this instance serves'), ...NOT_MODIFIED },
});
publicWidgetRoutes.openapi(release, async (c) => {
  const { embed, instance } = c.var.context;
  const { files, ...named } = await embed.getRelease();
  c.header('Cache-Control', 'public, max-age=300');
  return c.json(
    { ...named, files: files.map((file) => ({ ...file, url: instance.publicUrl + file.path })) },
    200,
  );
});
