import { describeApi } from '../src/description/describe-api.js';
import { RAW_BODIES } from '../src/description/describe-raw-bodies.js';
import { createApp } from '../src/server/app.js';

/** The parts of JSON Schema 2020-12 from which values are generated. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  example: unknown;
}

/** The callers that an operation allows, from its description. */
export type Access = 'everybody' | 'user' | 'session' | 'admin';

export interface Operation {
  id: string;
  method: string;
  /** `/api/newsletters/{id}`. */
  path: string;
  access: Access;
  /** All scopes that an API token needs. */
  scopes: readonly string[];
  parameters: Parameter[];
  /** The bodies by content type. Empty if no body is described or a provider signs it. */
  bodies: Record<string, { schema: Schema; example: unknown }>;
  /** True if the operation has a rate limit. */
  isLimited: boolean;
}

interface DescribedOperation {
  operationId: string;
  security?: Array<Record<string, string[]>>;
  parameters?: Parameter[];
  responses: Record<string, unknown>;
  requestBody?: {
    content: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, Reference> }>;
  };
}
interface Reference {
  $ref: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const description = describeApi(createApp({ trustProxy: false }));
const components = description.components as unknown as {
  schemas: Record<string, Schema>;
  examples: Record<string, { value: unknown }>;
};

/** The operations of the API's description. */
export const operations: readonly Operation[] = Object.entries(description.paths ?? {}).flatMap(
  ([path, item]) =>
    Object.entries(item as Record<string, DescribedOperation>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, definition]) => readOperation({ method: method.toUpperCase(), path, definition })),
);

/**
 * Returns the schema that a `$ref` refers to, or the schema itself. Where a schema contains itself, its example takes
 * the place of the reference.
 */
export function resolveSchema({ $ref, ...schema }: Schema): Schema {
  if ($ref === undefined) return schema;
  const target = components.schemas[readName($ref)];
  if (target === undefined) throw new Error(`${$ref} does not exist.`);
  const inner = { enum: [target.example] };
  return JSON.parse(JSON.stringify(target, (_, part) => (part?.$ref === $ref ? inner : part)));
}

function readOperation(input: { method: string; path: string; definition: DescribedOperation }): Operation {
  const { method, path, definition } = input;
  // A provider signs the bytes of a raw body, so a generated body would be rejected before it is read.
  const body = definition.operationId in RAW_BODIES ? undefined : definition.requestBody;
  const content = Object.entries(body?.content ?? {});
  return {
    method,
    path,
    id: definition.operationId,
    scopes: readScopes(definition),
    access: readAccess(definition),
    parameters: definition.parameters ?? [],
    isLimited: '429' in definition.responses,
    bodies: Object.fromEntries(
      content.map(([type, { schema, example, examples }]) => [
        type,
        { schema, example: example ?? findExample(examples) },
      ]),
    ),
  };
}

function findExample(examples: Record<string, Reference> = {}): unknown {
  const [first] = Object.values(examples);
  return first === undefined ? undefined : components.examples[readName(first.$ref)]?.value;
}

function readScopes({ security = [] }: DescribedOperation): readonly string[] {
  return security.find((way) => 'apiToken' in way)?.apiToken ?? [];
}

function readAccess({ security = [] }: DescribedOperation): Access {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('adminSession')) return 'admin';
  if (ways.includes('apiToken')) return 'user';
  return ways.includes('session') ? 'session' : 'everybody';
}

function readName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
