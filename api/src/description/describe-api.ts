import type { OpenAPIHono } from '@hono/zod-openapi';
import { refusals } from '../http/errors/error-body.js';
import { findGuard, type Guarded } from '../http/identity/authenticate.js';
import type { HttpEnv } from '../http/router.js';
import { TOKEN_SCOPE_DESCRIPTIONS } from '../kernel/token-scope.js';
import { COMMANDS } from './commands.js';
import { completeExamples } from './describe-webhooks.js';
import { addExamples, type Operation, type Paths } from './examples.js';
import type { Schemas } from './sample-schema.js';
import { TAGS } from './tags.js';

type App = OpenAPIHono<HttpEnv>;

/** The ways to say who is asking. */
export function registerSecurity(app: App): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'tidings_session',
    description: 'A browser that signed in; `__Host-tidings_session` under https.',
  });
  registry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description: describeApiToken(),
  });
  registry.registerComponent('securitySchemes', 'adminSession', {
    type: 'apiKey',
    in: 'cookie',
    name: 'tidings_admin',
    description: 'An administrator’s browser.',
  });
}

function describeApiToken(): string {
  const scopes = Object.entries(TOKEN_SCOPE_DESCRIPTIONS).map(([scope, text]) => `- \`${scope}\`: ${text}`);
  return [
    'An API token, `tdg_…`, created at `/settings`. Each call lists the scopes that its token needs, all of them.',
    'A token without one of them gets 403 `scope_missing`. An existing token never gains a scope.',
    '',
    ...scopes,
  ].join('\n');
}

/** The API's own description, from its routes: with who may call what, and an example of everything. */
export function describeApi(app: App) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tidings API',
      version: '0.1.0',
      description:
        'One public page, one list of readers, one shop, and the newsletter that ties them together.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'The instance that this description was read from.' }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
  });
  const paths = (document.paths ?? {}) as Paths;
  const guards = guardsOf(app);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      Object.assign(operation, accessOf(guards.get(callOf(method, path))));
      operation.responses = { ...refusalsOfBody(method, operation), ...operation.responses };
      const command = COMMANDS[operation.operationId];
      if (command !== undefined)
        operation['x-codeSamples'] = [{ lang: 'shell', label: 'Tidings CLI', source: command }];
    }
  }
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const webhooks = (document.webhooks ?? {}) as Paths;
  const examples = addExamples({ ...paths, ...webhooks }, schemas);
  completeExamples(webhooks, examples);
  document.components = { ...document.components, examples };
  return document;
}

/** Which guard stands before each call, by its method and path: `post /api/newsletters/{id}/send`. */
function guardsOf(app: App): Map<string, Guarded> {
  const found = new Map<string, Guarded>();
  for (const { method, path, handler } of app.routes) {
    const guarded = findGuard(handler);
    if (guarded !== undefined)
      found.set(callOf(method, path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')), guarded);
  }
  return found;
}

/** What is refused before a call is reached: a body that is too large, nested too deeply, or of another type. */
function refusalsOfBody(method: string, { requestBody }: Operation): Operation['responses'] {
  if (method === 'get') return {};
  const refused = requestBody === undefined ? refusals(400, 413) : refusals(400, 413, 415);
  // As the document has the shape that all refusals share.
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(refused).map(([status, { description }]) => [status, { description, content }]),
  );
}

function callOf(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`;
}

function accessOf(guarded: Guarded | undefined): Pick<Operation, 'security'> {
  if (guarded === undefined) return { security: [] };
  if (guarded.kind === 'admin') return { security: [{ adminSession: [] }] };
  if (guarded.kind === 'session') return { security: [{ session: [] }] };
  return { security: [{ session: [] }, { apiToken: [...guarded.scopes] }] };
}
