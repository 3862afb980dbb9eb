import type { OpenAPIHono } from '@hono/zod-openapi';
import { findGuard, type Guard } from '../http/identity/authenticate.js';
import type { HttpEnv } from '../http/router.js';
import { FORM_TYPE, MULTIPART_TYPE } from '../http/wire.js';
import {
  ADMIN_ROLES,
  type AdminPermission,
  type AdminRole,
  hasPermission,
} from '../kernel/admin-permissions.js';
import { COMMANDS } from './cli-commands.js';
import { describeErrors } from './describe-errors.js';
import { describeHeaders, SHARED_HEADERS } from './describe-headers.js';
import { describeIds } from './describe-ids.js';
import { describeLimits } from './describe-limits.js';
import { addRawBody } from './describe-raw-bodies.js';
import { completeExamples } from './describe-webhooks.js';
import {
  addErrorExamples,
  type ErrorExamples,
  findInvalidInput,
  type RouteInput,
  sampleParts,
} from './error-examples.js';
import { addExamples, type Operation, type Paths } from './examples.js';
import { INTRODUCTION } from './introduction.js';
import type { Schemas } from './sample-schema.js';
import { convertNullableReferences } from './size/nullable-references.js';
import { TAGS } from './tags.js';

type App = OpenAPIHono<HttpEnv>;

export const API_VERSION = '0.1.0';

export function registerSecurity(app: App): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'tidings_session',
    description: 'The session cookie of a signed-in creator.',
  });
  registry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API token, `tdg_…`, created at `/settings`. Each operation lists the [scopes](/docs#description/scopes) that it requires.',
  });
  registry.registerComponent('securitySchemes', 'adminSession', {
    type: 'apiKey',
    in: 'cookie',
    name: 'tidings_admin',
    description:
      'The session cookie of a signed-in administrator. Each operation lists the roles that have access.',
  });
}

/** Describes the API from its routes, with the required authentication, the errors and an example of everything. */
export function describeApi(app: App) {
  const document = convertNullableReferences(
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Tidings API',
        version: API_VERSION,
        description: INTRODUCTION,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/', description: 'The instance that served this description.' }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
    }),
  );
  const paths = (document.paths ?? {}) as Paths;
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const middleware = collectHandlers(app);
  const inputs = collectInputs(app);
  const errorExamples: ErrorExamples = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const handlers = middleware.get(formatCall(method, path)) ?? [];
      Object.assign(operation, describeAccess(handlers.map(findGuard).find((guard) => guard !== undefined)));
      addRawBody(operation);
      const parts = sampleParts(operation, inputs.get(formatCall(method, path)) ?? {}, schemas);
      const invalid = findInvalidInput(parts);
      describeErrors(operation, { method, path, handlers, canBeInvalid: invalid !== undefined });
      addErrorExamples(operation, { path, invalid, shared: errorExamples });
      describeLimits(operation, handlers);
      describeIds(operation, path);
      describeHeaders(operation);
      requireUpload(operation);
      addForm(operation);
      const command = COMMANDS[operation.operationId];
      if (command !== undefined)
        operation['x-codeSamples'] = [{ lang: 'shell', label: 'Tidings CLI', source: command }];
    }
  }
  const webhooks = (document.webhooks ?? {}) as Paths;
  const examples = addExamples({ ...paths, ...webhooks }, schemas);
  completeExamples(webhooks, examples);
  document.components = {
    ...document.components,
    headers: SHARED_HEADERS,
    examples: { ...examples, ...sortByName(errorExamples) },
  };
  return document;
}

/** Returns the handlers of each call, by its method and path: `post /api/newsletters/{id}/send`. */
function collectHandlers(app: App): Map<string, object[]> {
  const handlersByCall = new Map<string, object[]>();
  for (const { method, path, handler } of app.routes) {
    const call = formatCall(method, path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}'));
    handlersByCall.set(call, [...(handlersByCall.get(call) ?? []), handler]);
  }
  return handlersByCall;
}

/** Returns the input of each call, as its route parses it. */
export function collectInputs(app: App): Map<string, RouteInput> {
  const routes = app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route] : [],
  );
  return new Map(
    routes.map(({ method, path, request }) => [formatCall(method, path), (request ?? {}) as RouteInput]),
  );
}

function sortByName<T>(byName: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(byName).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function formatCall(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`;
}

function describeAccess(guard: Guard | undefined): Pick<Operation, 'security'> {
  if (guard === undefined) return { security: [] };
  if (guard.kind === 'admin') return { security: describeRoles(guard.permission) };
  if (guard.kind === 'session') return { security: [{ session: [] }] };
  return { security: [{ session: [] }, { apiToken: [...guard.scopes] }] };
}

/** Returns a security requirement for each role, or a single one without roles if every role has access. */
function describeRoles(permission: AdminPermission): Array<{ adminSession: AdminRole[] }> {
  const roles = ADMIN_ROLES.filter((role) => hasPermission(role, permission));
  if (roles.length === ADMIN_ROLES.length) return [{ adminSession: [] }];
  return roles.map((role) => ({ adminSession: [role] }));
}

/** The errors that plain forms get as pages. The others concern JSON, or keys that forms ignore. */
const ERROR_PAGES = ['400', '403', '404', '409', '413', '429'];

/** The errors that browsers get as pages, by operationId. */
const BROWSER_PAGES: Readonly<Record<string, readonly string[]>> = {
  downloadProduct: ['404', '410', '429'],
  downloadPurchase: ['404', '410', '429'],
  renewDownloadLink: ['400', '404', '410', '429'],
};

/** The schemas of plain forms whose fields differ from those of the JSON body, by operationId. */
const FORMS: Readonly<Record<string, string>> = {
  subscribe: 'SubscribeForm',
  unsubscribeByAddress: 'UnsubscribeForm',
};

/** Adds error pages, and the plain form to operations with a JSON body and a page as the response. */
function addForm({ operationId, requestBody, responses }: Operation): void {
  addPages(responses, BROWSER_PAGES[operationId] ?? []);
  const json = requestBody?.content?.['application/json'];
  const hasPage = Object.entries(responses).some(
    ([status, { content }]) => status.startsWith('2') && content?.['text/html'] !== undefined,
  );
  if (json === undefined || !hasPage) return;
  const form = FORMS[operationId];
  const schema = form === undefined ? json.schema : { $ref: `#/components/schemas/${form}` };
  Object.assign(requestBody?.content ?? {}, { [FORM_TYPE]: { schema }, [MULTIPART_TYPE]: { schema } });
  addPages(responses, ERROR_PAGES);
}

function addPages(responses: Operation['responses'], statuses: readonly string[]): void {
  for (const status of statuses) {
    const content = responses[status]?.content;
    if (content !== undefined) content['text/html'] = { schema: { type: 'string' } };
  }
}

/**
 * Marks an uploaded form as required. The route itself cannot require it, because it would then read the form into
 * memory.
 */
function requireUpload({ requestBody }: Operation): void {
  if (requestBody?.content?.[MULTIPART_TYPE] !== undefined) requestBody.required = true;
}
