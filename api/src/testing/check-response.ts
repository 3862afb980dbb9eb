import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describeApi } from '../description/describe-api.js';
import type { Operation, Paths } from '../description/examples.js';
import { WEBHOOK_EVENTS } from '../description/webhook-events.js';
import type { EventName } from '../features/webhooks/index.js';
import type { ErrorBody } from '../http/errors/error-body.js';
import { createApp } from '../server/app.js';

const description = describeApi(createApp({ trustProxy: false }));
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
ajv.addSchema(description, 'openapi');

/** The statuses of errors that precede any route, such as an unknown path, a limit, or the origin check. */
const UNDESCRIBED_STATUSES = new Set([401, 403, 404, 405, 413, 421, 429]);

type Operations = Record<
  string,
  | { responses: Record<string, { content?: Record<string, { examples?: Record<string, unknown> }> }> }
  | undefined
>;

/** Returns whether the body was rejected as too large or too deep, before the operation (see the introduction). */
function isRejectedBody(status: number, json: unknown): boolean {
  const { code, message = '' } = (json ?? {}) as Partial<ErrorBody>;
  return (status === 413 && code === 'too_large') || (status === 400 && /nested too deeply/.test(message));
}

/** Returns whether a call was rejected because an administrator impersonates a creator. */
function isRefusedImpersonation(status: number, json: unknown): boolean {
  const { code, message = '' } = (json ?? {}) as Partial<ErrorBody>;
  return status === 403 && code === 'forbidden' && /administrator/i.test(message);
}

/** Throws if the API's description does not name this response. Skips paths outside the API. */
export function checkAgainstDescription(response: {
  method: string;
  path: string;
  status: number;
  json: unknown;
}): void {
  const { method, path, status, json } = response;
  const template = findTemplate(path.split('?')[0] ?? '', method);
  if (template === undefined) {
    if (!path.startsWith('/api/') || method === 'OPTIONS' || UNDESCRIBED_STATUSES.has(status)) return;
    throw new Error(`${method} ${path} answered ${status}, and its description is missing.`);
  }
  if (isRefusedImpersonation(status, json)) return;
  const operation = (description.paths as Record<string, Operations>)[template]?.[method.toLowerCase()];
  const describedResponse = operation?.responses[status];
  if (describedResponse === undefined) {
    if (isRejectedBody(status, json)) return;
    throw new Error(`${method} ${template} answered ${status}, which its description does not name.`);
  }
  if (json === undefined) return;
  if (describedResponse.content?.['application/json'] === undefined) {
    if (isRejectedBody(status, json)) return;
    throw new Error(
      `${method} ${template} answered ${status} with JSON, which its description does not name.`,
    );
  }
  const { code } = (json ?? {}) as Partial<ErrorBody>;
  if (code !== undefined && status >= 400)
    checkCode({ call: `${method} ${template}`, described: describedResponse, code });
  const pointer = [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    status,
    'content',
    'application/json',
    'schema',
  ]
    .map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  if (validate === undefined) throw new Error(`No schema for ${method} ${template} ${status}.`);
  if (validate(json)) return;
  throw new Error(`${method} ${template} ${status} is not as described: ${ajv.errorsText(validate.errors)}`);
}

function checkCode(response: {
  call: string;
  described: { content?: Record<string, { examples?: Record<string, unknown> }> };
  code: string;
}): void {
  const documentedCodes = Object.keys(response.described.content?.['application/json']?.examples ?? {});
  // Every operation may fail unexpectedly.
  if (response.code === 'internal' || documentedCodes.includes(response.code)) return;
  throw new Error(
    `${response.call} answered ${response.code}. Its description names ${documentedCodes.join(', ')}.`,
  );
}

/** Throws if an event differs from its description or has undescribed fields. */
export function checkEventAgainstDescription(event: { type: string }): void {
  const validate = ajv.getSchema(
    `openapi#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`,
  );
  if (validate === undefined) throw new Error(`No event ${event.type} is described.`);
  if (!validate(event)) {
    throw new Error(`${event.type} is not as described: ${ajv.errorsText(validate.errors)}`);
  }
  // Parsing removes undescribed fields.
  assert.deepEqual(WEBHOOK_EVENTS[event.type as EventName].schema.parse(event), event);
}

/** Throws if a webhook request, including its headers, differs from its description. */
export function checkWebhookAgainstDescription(webhook: {
  headers: Record<string, unknown>;
  body: string;
}): void {
  const event = JSON.parse(webhook.body);
  checkEventAgainstDescription(event);
  const operation = (description.webhooks as Paths)[event.type]?.post as Operation;
  assert.deepEqual(
    Object.keys(webhook.headers).filter((name) => name.startsWith('webhook-')),
    operation.parameters?.map(({ name }) => name),
  );
  for (const { name, schema } of operation.parameters ?? []) {
    if (!ajv.validate(schema, webhook.headers[name])) {
      throw new Error(`The header ${name} is not as described: ${ajv.errorsText()}`);
    }
  }
}

interface Route {
  template: string;
  pattern: RegExp;
}

const routesByMethod = new Map<string, Route[]>();

/** Finds the template of a path. Literal segments take precedence over parameters, as in the router. */
function findTemplate(path: string, method: string): string | undefined {
  if (!routesByMethod.has(method)) routesByMethod.set(method, listRoutes(method));
  return routesByMethod.get(method)?.find(({ pattern }) => pattern.test(path))?.template;
}

function listRoutes(method: string): Route[] {
  return Object.entries(description.paths as Record<string, Operations>)
    .filter(([, operations]) => operations[method.toLowerCase()] !== undefined)
    .map(([template]) => ({ template, pattern: toPattern(template) }))
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length);
}

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
