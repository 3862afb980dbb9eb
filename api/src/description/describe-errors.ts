import { errorBody, errorExampleName, errorResponses } from '../http/errors/error-body.js';
import { ERROR_CODES, type PublicErrorCode } from '../http/errors/error-codes.js';
import { declaredErrors } from '../http/errors/errors.js';
import type { Operation, Parameter, Paths } from './examples.js';

interface Route {
  method: string;
  /** The route's middleware and its handler. */
  handlers: readonly object[];
}

/** Adds the errors that follow from a route's input and middleware to those that the route names itself. */
export function describeErrors(operation: Operation, { method, handlers }: Route): void {
  const codes = [
    ...errorsOfInput(method, operation),
    ...handlers.flatMap(declaredErrors),
    ...errorCodesOf(operation),
  ];
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

/** Returns one example body for each code that an operation names, as components of the description. */
export function errorExamples(paths: Paths): Record<string, { summary: string; value: unknown }> {
  const requestId = 'req_3f0c2a9e6c52';
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const codes = new Set(operations.flatMap(errorCodesOf));
  const entries = [...codes].sort().map((code) => {
    const { meaning, action } = ERROR_CODES[code];
    const value =
      code === 'invalid_input'
        ? errorBody(code, WRONG_EMAIL, requestId, [{ path: 'email', message: WRONG_EMAIL }])
        : errorBody(code, meaning, requestId, undefined);
    return [errorExampleName(code), { summary: action, value }];
  });
  return Object.fromEntries(entries);
}

const WRONG_EMAIL = 'Please enter a valid email address';

function errorsOfInput(method: string, { requestBody, parameters = [] }: Operation): PublicErrorCode[] {
  const errors: PublicErrorCode[] = [];
  if (method !== 'get' || parameters.some(canBeInvalid)) errors.push('invalid_input');
  // A body is limited even where none is expected.
  if (method !== 'get') errors.push('too_large');
  if (requestBody !== undefined) errors.push('wrong_content_type');
  return errors;
}

function canBeInvalid({ schema }: Parameter): boolean {
  return schema.type !== 'string' || Object.keys(schema).some((key) => CONSTRAINTS.has(key));
}

const CONSTRAINTS: ReadonlySet<string> = new Set(['enum', 'format', 'maxLength', 'minLength', 'pattern']);
