import { z } from '@hono/zod-openapi';
import {
  createInvalidInputError,
  type ErrorBody,
  formatErrorBody,
  getErrorExampleName,
} from '../http/errors/error-body.js';
import type { PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import { type AppError, createFieldError } from '../kernel/errors.js';
import { findExampleFieldErrors, getExampleErrorMessage } from './error-messages.js';
import { type Operation, sampleParameter } from './examples.js';
import { HANDLER_INPUT_ERRORS } from './operation-messages.js';
import { readSchemaName, type Schemas, sampleNamedSchema } from './sample-schema.js';

/** The part of a route that declares its input. */
export interface RouteInput {
  body?: { content?: Record<string, unknown> | undefined } | undefined;
  params?: unknown;
  query?: unknown;
  headers?: unknown;
}

type InputLocation = 'body' | 'query' | 'path' | 'header';
type Fields = Record<string, unknown>;

/** One part of an operation's input, as its example shows it. */
interface SamplePart {
  place: InputLocation;
  schema: z.ZodType;
  fields: Fields;
}

/** An operation's sample input with one wrong field, and the error that the API returns for it. */
export interface InvalidInput {
  place: InputLocation;
  fields: Fields;
  error: AppError;
}

/** Wrong values for a field, natural mistakes first. `undefined` omits the field. */
const WRONG_VALUES: Readonly<Record<InputLocation, readonly unknown[]>> = {
  body: ['', 'nobody', -1, undefined, 'x'.repeat(1_000), 'x'.repeat(600_000), {}],
  query: ['nobody', '0', '', undefined, 'x'.repeat(1_000)],
  path: ['nobody', '0', 'x'.repeat(1_000)],
  header: ['x'.repeat(1_000)],
};

/** A misspelled field. No schema has it. */
const UNKNOWN = { colour: 'red' };

/** Parameters of many operations, which can share an example. */
const COMMON_PARAMETERS = ['id', 'limit', 'idempotency-key'];

/** Returns the sample of each part of the input that the route parses. */
export function sampleParts(operation: Operation, input: RouteInput, schemas: Schemas): SamplePart[] {
  const json = input.body?.content?.['application/json'] as { schema?: unknown } | undefined;
  const body = operation.requestBody?.content?.['application/json']?.schema.$ref;
  const parts: Array<{ place: InputLocation; schema: unknown; fields: unknown }> = [
    { place: 'body', schema: json?.schema, fields: body && sampleNamedSchema(schemas, readSchemaName(body)) },
    { place: 'query', schema: input.query, fields: sampleParameters(operation, 'query', schemas) },
    { place: 'path', schema: input.params, fields: sampleParameters(operation, 'path', schemas) },
    { place: 'header', schema: input.headers, fields: sampleParameters(operation, 'header', schemas) },
  ];
  return parts.flatMap(({ place, schema, fields }) =>
    schema instanceof z.ZodType && fields !== undefined ? [{ place, schema, fields: fields as Fields }] : [],
  );
}

/** Returns the sample parameters as texts, as in a request. */
function sampleParameters({ parameters = [] }: Operation, place: InputLocation, schemas: Schemas): Fields {
  const placedParameters = parameters.filter((parameter) => parameter.in === place);
  return Object.fromEntries(
    placedParameters.map((parameter) => [parameter.name, String(sampleParameter(parameter, schemas))]),
  );
}

/**
 * Breaks the sample input, so that most operations share a few short examples. Adds an unknown field to the body, or
 * breaks a parameter of many operations, or else the field with the shortest message. Returns undefined if the API
 * accepts all input.
 */
export function findInvalidInput(parts: SamplePart[]): InvalidInput | undefined {
  const wrongInputs = parts
    .flatMap(listWrongFields)
    .sort(({ error: a }, { error: b }) => a.message.length - b.message.length);
  return (
    findUnknownField(parts) ??
    wrongInputs.find(({ field }) => COMMON_PARAMETERS.includes(field)) ??
    wrongInputs[0]
  );
}

function findUnknownField(parts: SamplePart[]): InvalidInput | undefined {
  return parts.flatMap(({ place, schema, fields }) => {
    const broken = { ...fields, ...UNKNOWN };
    const issues = schema.safeParse(broken).error?.issues ?? [];
    const isOnlyFault = place === 'body' && issues.length === 1 && issues[0]?.path.length === 0;
    return isOnlyFault ? [{ place, fields: broken, error: createInvalidInputError(issues) }] : [];
  })[0];
}

/** Returns the sample with each wrong value of each field. */
function listWrongFields({ place, schema, fields }: SamplePart) {
  return Object.keys(fields).flatMap((field) =>
    WRONG_VALUES[place].flatMap((wrong) => {
      const broken = { ...fields, [field]: wrong };
      const issues = schema.safeParse(broken).error?.issues ?? [];
      const isOnlyFault = issues.length === 1 && issues[0]?.path[0] === field;
      return isOnlyFault ? [{ place, field, fields: broken, error: createInvalidInputError(issues) }] : [];
    }),
  );
}

/** The examples of errors, as components of the description by name. */
export type ErrorExamples = Record<string, { value: unknown }>;

/**
 * Adds an example of each code that an operation returns, and refers to it. Operations with the same example share it.
 */
export function addErrorExamples(
  operation: Operation,
  { path, invalid, shared }: { path: string; invalid: InvalidInput | undefined; shared: ErrorExamples },
): void {
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const media = content?.['application/json'];
    if (Number(status) < 400 || media?.examples === undefined) continue;
    const codes = Object.keys(media.examples) as PublicErrorCode[];
    media.examples = Object.fromEntries(
      codes.map((code) => [
        code,
        share(shared, { code, value: createErrorBody(code, { operation, path, invalid }), operation }),
      ]),
    );
  }
}

const REQUEST_ID = '5806b019-39db-463e-8008-431371e1bc9f';

interface ExampleInput {
  operation: Operation;
  path: string;
  invalid: InvalidInput | undefined;
}

function createErrorBody(code: PublicErrorCode, { operation, path, invalid }: ExampleInput): unknown {
  if (code === 'invalid_input') {
    const { message, errors } = createExampleError(operation, invalid);
    return sortFields(formatErrorBody(code, message, REQUEST_ID, errors));
  }
  const message = getExampleErrorMessage(code, operation, path);
  return sortFields(
    formatErrorBody(code, message, REQUEST_ID, findExampleFieldErrors(code, operation, message)),
  );
}

/** Moves the fields that all examples share to the front, because they compress better there. */
function sortFields({ requestId, success, code, error, ...texts }: ErrorBody): ErrorBody {
  return { requestId, success, code, error: { type: code, message: error.message }, ...texts };
}

function createExampleError({ operationId }: Operation, invalid: InvalidInput | undefined): AppError {
  const handlerError = HANDLER_INPUT_ERRORS[operationId];
  if (handlerError !== undefined) return createFieldError(handlerError.path ?? '', handlerError.message);
  if (invalid === undefined) throw new Error(`${operationId} has no example of invalid input.`);
  return invalid.error;
}

interface Example {
  code: PublicErrorCode;
  value: unknown;
  operation: Operation;
}

/** Names an example after its code, and after its operation too if another example has that name. */
function share(shared: ErrorExamples, { code, value, operation }: Example): { $ref: string } {
  const example = { value };
  const text = JSON.stringify(example);
  const existingName = Object.keys(shared).find(
    (name) => name.startsWith(getErrorExampleName(code)) && JSON.stringify(shared[name]) === text,
  );
  const name =
    existingName ??
    findFreeName(shared, [
      getErrorExampleName(code),
      getErrorExampleName(`${code}_${operation.operationId}`),
    ]);
  shared[name] ??= example;
  return { $ref: `#/components/examples/${name}` };
}

function findFreeName(shared: ErrorExamples, names: [string, string]): string {
  return names[0] in shared ? names[1] : names[0];
}
