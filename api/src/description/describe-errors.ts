import { errorResponses } from '../http/errors/error-body.js';
import { ERROR_CODES, type PublicErrorCode } from '../http/errors/error-codes.js';
import { declaredErrors } from '../http/errors/errors.js';
import type { Operation } from './examples.js';

interface Route {
  method: string;
  /** The route's middleware and its handler. */
  handlers: readonly object[];
  /** Whether a value of its input is wrong. */
  canBeInvalid: boolean;
}

/** Adds the errors that follow from a route's input and middleware to those that the route names itself. */
export function describeErrors(operation: Operation, route: Route): void {
  const codes = [
    ...errorsOfInput(operation, route),
    ...route.handlers.flatMap(declaredErrors),
    ...errorCodesOf(operation),
  ].filter((code) => !(code === 'wrong_origin' && route.method === 'get'));
  for (const [status, { description, content }] of Object.entries(errorResponses(...codes))) {
    const { examples } = content['application/json'];
    const json = { schema: { $ref: '#/components/schemas/Error' }, examples };
    const named = operation.responses[status];
    // A page has a description and content of its own.
    const isPage = named?.content?.['text/html'] !== undefined;
    operation.responses[status] = {
      description: isPage ? (named.description ?? description) : description,
      content: { ...named?.content, 'application/json': json },
    };
  }
}

/** Returns the error codes that an operation's description names. */
function errorCodesOf({ responses }: Pick<Operation, 'responses'>): PublicErrorCode[] {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const codes = errors.flatMap(([, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  return codes.filter((code): code is PublicErrorCode => code in ERROR_CODES);
}

/** The limits of any request, such as the depth of its JSON, are in the introduction. */
function errorsOfInput({ requestBody }: Operation, { canBeInvalid }: Route): PublicErrorCode[] {
  const errors: PublicErrorCode[] = canBeInvalid ? ['invalid_input'] : [];
  if (requestBody !== undefined) errors.push('too_large', 'wrong_content_type');
  return errors;
}
