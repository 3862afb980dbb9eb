import { createRoute } from '@hono/zod-openapi';
import { NOT_MODIFIED } from '../../http/cache-control.js';
import { invalidInputFrom, refusals } from '../../http/error-body.js';
import { LIMITS, limitByAddress } from '../../http/rate-limit.js';
import { createRouter, type HttpContext } from '../../http/router.js';
import { json, jsonBody } from '../../http/wire.js';
import { invalidInput } from '../../kernel/errors.js';
import { recordSighting } from './record-sighting.js';
import { NewWidgetSighting, WidgetRelease } from './schemas.js';

/** What anybody may ask or tell, from any site. */
export const publicWidgetRoutes = createRouter();
const tags = ['Public'];

const SIGHTINGS = '/api/widgets/sightings';

const record = createRoute({
  method: 'post',
  path: SIGHTINGS,
  operationId: 'recordWidgetSighting',
  summary: 'Tell that a widget was drawn on a site',
  description:
    'The site is the one that the Origin header names; nothing is kept of the visitor. The same JSON is taken as `text/plain`, which browsers send to other sites without asking first. Our own pages and unknown creators are answered alike.',
  tags,
  middleware: [limitByAddress(LIMITS.widgetSighting)] as const,
  request: { body: jsonBody(NewWidgetSighting) },
  responses: { 204: { description: 'Noted' }, ...refusals(400, 413, 429) },
});

// What `fetch` and `sendBeacon` send as plain text goes round the JSON validator.
publicWidgetRoutes.post(SIGHTINGS, limitByAddress(LIMITS.widgetSighting), async (c, next) => {
  if (!c.req.header('content-type')?.startsWith('text/plain')) return next();
  const parsed = NewWidgetSighting.safeParse(parseJson(await c.req.text()));
  if (!parsed.success) throw invalidInputFrom(parsed.error.issues);
  return answerSighting(c, parsed.data);
});
publicWidgetRoutes.openapi({ ...record, middleware: [] as const }, (c) =>
  answerSighting(c, c.req.valid('json')),
);

async function answerSighting(c: HttpContext, sighting: typeof NewWidgetSighting._output): Promise<Response> {
  await recordSighting(c.var.context, { ...sighting, origin: c.req.header('origin') });
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
