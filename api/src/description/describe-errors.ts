import { createErrorResponses } from '../http/errors/error-body.js';
import { listDeclaredErrors } from '../http/errors/errors.js';
import { SETUP_CALLS } from '../http/identity/factor-setup.js';
import { FORM_TYPE, MULTIPART_TYPE } from '../http/wire.js';
import { ERROR_CODES, type PublicErrorCode } from '../kernel/error-codes/error-codes.js';
import { RAW_BODIES } from './describe-raw-bodies.js';
import { explainError } from './error-meanings.js';
import type { Operation } from './examples.js';

interface Route {
  method: string;
  path: string;
  /** The route's middleware and its handler. */
  handlers: readonly object[];
  /** True if the operation rejects wrong values in its input. */
  canBeInvalid: boolean;
}

/** Adds the errors that follow from a route's input and middleware, besides the errors that the route names. */
export function describeErrors(operation: Operation, route: Route): void {
  const codes = [
    ...listInputErrors(operation, route),
    ...route.handlers.flatMap(listDeclaredErrors),
    ...listErrorCodes(operation),
  ].filter((code) => canOccur(code, route));
  for (const [status, { content }] of Object.entries(createErrorResponses(...codes))) {
    const { examples } = content['application/json'];
    const errorTexts = (Object.keys(examples) as PublicErrorCode[])
      .map((code) => `\`${code}\`: ${explainError(code, operation, route.path)}`)
      .join('\n\n');
    const json = { schema: { $ref: '#/components/schemas/Error' }, examples };
    const existingResponse = operation.responses[status];
    // A page already has a description and content.
    const isPage = existingResponse?.content?.['text/html'] !== undefined;
    operation.responses[status] = {
      description: isPage ? (existingResponse.description ?? errorTexts) : errorTexts,
      content: { ...existingResponse?.content, 'application/json': json },
    };
  }
}

/**
 * Returns whether a route can return a code. The guards of all routes declare the same errors, but reading needs no
 * origin, and the setup calls need no factor.
 */
function canOccur(code: PublicErrorCode, { method, path }: Route): boolean {
  if (code === 'wrong_origin') return method !== 'get';
  return code !== 'factor_setup_required' || !SETUP_CALLS.includes(`${method.toUpperCase()} ${path}`);
}

/** Returns the error codes that an operation's description names. */
function listErrorCodes({ responses }: Pick<Operation, 'responses'>): PublicErrorCode[] {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const codes = errors.flatMap(([, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  return codes.filter((code): code is PublicErrorCode => code in ERROR_CODES);
}

/** Lists the errors of a body. The introduction describes the limits of all requests, such as the depth of JSON. */
function listInputErrors(
  { operationId, requestBody }: Operation,
  { canBeInvalid }: Route,
): PublicErrorCode[] {
  const errors: PublicErrorCode[] = canBeInvalid ? ['invalid_input'] : [];
  if (requestBody !== undefined) errors.push('too_large');
  if (requestBody !== undefined && !isAnyTypeAccepted(operationId, requestBody))
    errors.push('wrong_content_type');
  return errors;
}

/** Returns whether a handler reads the body itself. An upload of another type is an unreadable form. */
function isAnyTypeAccepted(
  operationId: string,
  { content = {} }: NonNullable<Operation['requestBody']>,
): boolean {
  return operationId in RAW_BODIES || (MULTIPART_TYPE in content && !(FORM_TYPE in content));
}
