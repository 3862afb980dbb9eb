import { z } from '@hono/zod-openapi';
import { EMAIL_PROBLEM } from '../../kernel/email/email-address.js';
import {
  ERROR_CODES,
  PUBLIC_ERROR_CODES,
  type PublicErrorCode,
} from '../../kernel/error-codes/error-codes.js';
import { AppError, type ErrorCode, type FieldError } from '../../kernel/errors.js';

/** The length at which the name of an unknown field is cut off in the response. */
const MAX_FIELD_NAME_LENGTH = 100;

export type RefusalStatus = (typeof ERROR_CODES)[ErrorCode]['status'];

export const ErrorBody = z
  .object({
    success: z.literal(false).openapi({ description: 'Always false.' }),
    code: z.enum(PUBLIC_ERROR_CODES).openapi({
      example: 'invalid_input',
      description: 'The error, for programs. `/docs/errors` explains every code.',
    }),
    message: z.string().openapi({
      example: EMAIL_PROBLEM,
      description: 'The error and its remedy, as a sentence for people.',
    }),
    errors: z
      .array(
        z.object({
          path: z.string().optional().openapi({
            description: 'The field, with dots between levels. Missing if the error concerns the whole body.',
          }),
          message: z.string().openapi({ description: 'The fault of the field, as a sentence.' }),
        }),
      )
      .optional()
      .openapi({ description: 'One entry for each wrong field.' }),
    error: z
      .object({
        message: z.string().openapi({ description: 'The same sentence as `message`.' }),
        type: z.string().optional().openapi({ description: 'The same code as `code`.' }),
      })
      .openapi({ description: 'The same message and code, in the form that payment clients expect.' }),
    requestId: z.string().openapi({ description: 'Identifies the request in the server’s log.' }),
  })
  .openapi('Error', { description: 'The body of every error.' });
export type ErrorBody = z.infer<typeof ErrorBody>;

type ErrorResponses<C extends PublicErrorCode> = {
  [S in (typeof ERROR_CODES)[C]['status']]: {
    description: string;
    content: {
      'application/json': { schema: typeof ErrorBody; examples: Record<string, { $ref: string }> };
    };
  };
};

/**
 * Returns the non-2xx part of a route's `responses`, for the codes that are particular to this operation. The
 * description derives the codes of guards, body and parameters from the route.
 */
export function createErrorResponses<C extends PublicErrorCode>(...codes: C[]): ErrorResponses<C> {
  const sortedCodes = [...new Set(codes)].sort((a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status);
  const statuses = new Set(sortedCodes.map((code) => ERROR_CODES[code].status));
  const entries = [...statuses].map((status) => {
    const statusCodes = sortedCodes.filter((code) => ERROR_CODES[code].status === status);
    const response = {
      description: statusCodes.map((code) => `\`${code}\`: ${ERROR_CODES[code].meaning}`).join('\n\n'),
      content: {
        'application/json': {
          schema: ErrorBody,
          examples: Object.fromEntries(
            statusCodes.map((code) => [code, { $ref: `#/components/examples/${getErrorExampleName(code)}` }]),
          ),
        },
      },
    };
    return [status, response];
  });
  return Object.fromEntries(entries) as ErrorResponses<C>;
}

type ErrorPages<C extends PublicErrorCode> = {
  [S in (typeof ERROR_CODES)[C]['status']]: {
    description: string;
    content: { 'text/html': { schema: z.ZodString } };
  };
};

/** Meanings of codes on a page, with advice, if the public table describes a JSON body or the ids of an account. */
const PAGE_MEANINGS: Partial<Record<PublicErrorCode, string>> = {
  invalid_input: 'A field of the form is missing or not valid. Correct the field that the page names.',
  not_found: 'The link is wrong or no longer works. Use the newest link in an email.',
  forbidden:
    'An administrator banned the email address or its domain. Write to the contact address on the page.',
  limit_reached: 'The creator’s list is full. Try again later.',
  too_large: 'The body is larger than 64 KB. Send less. Returned as JSON or as a page.',
};

/** Returns the responses of an operation that shows errors as a page, for the codes of the errors. */
export function createErrorPages<C extends PublicErrorCode>(...codes: C[]): ErrorPages<C> {
  const entries = codes.map((code) => {
    const { status, meaning, action } = ERROR_CODES[code];
    const text = PAGE_MEANINGS[code] ?? `${meaning} ${action}`;
    const content = { 'text/html': { schema: z.string() } };
    const place = code === 'too_large' ? '' : ', as a page';
    return [status, { description: `\`${code}\`${place}: ${text}`, content }];
  });
  return Object.fromEntries(entries) as ErrorPages<C>;
}

/** Returns the name of the example that shows this code, among the components of the API's description. */
export function getErrorExampleName(code: string): string {
  return `error_${code}`;
}

export function getErrorStatus(error: AppError): RefusalStatus {
  return ERROR_CODES[error.code].status;
}

export function formatErrorBody(
  code: PublicErrorCode,
  message: string,
  requestId: string,
  errors: FieldError[] | undefined,
): ErrorBody {
  return {
    success: false,
    code,
    message,
    ...(errors === undefined ? {} : { errors }),
    error: { message, type: code },
    requestId,
  };
}

interface InputIssue {
  code?: string;
  path: PropertyKey[];
  message: string;
  /** The unknown fields of an `unrecognized_keys` issue. */
  keys?: string[];
}

/** Maps each of Zod's issues to a dotted path and a sentence. The first sentence is also the body's message. */
export function createInvalidInputError(issues: ReadonlyArray<InputIssue>): AppError {
  const errors = issues.flatMap(toFieldErrors);
  return new AppError('invalid_input', errors[0]?.message ?? 'The input is not valid.', { errors });
}

function toFieldErrors({ code, path, message, keys = [] }: InputIssue): FieldError[] {
  if (code !== 'unrecognized_keys') return [{ path: path.map(String).join('.'), message }];
  return keys.map((key) => {
    const name = [...path, key].map(String).join('.').slice(0, MAX_FIELD_NAME_LENGTH);
    return { path: name, message: `Unknown field: ${name}.` };
  });
}
