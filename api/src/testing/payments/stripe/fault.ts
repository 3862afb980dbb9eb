import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
}

/** What the API answers in place of what was asked for. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: ContentfulStatusCode;
  readonly body: StripeErrorBody;

  constructor(status: ContentfulStatusCode, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, detail: Partial<StripeErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...detail });
}

export function missing(kind: string, id: string, param = 'intent'): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** The next request meets it, or the next of those that it names (`POST /v1/subscriptions`); the others do not. */
export type PlannedFault = { on?: string } & (
  | /** The connection breaks before anything was done. */ { kind: 'drop' }
  | /** All is done, and nobody hears of it. */ { kind: 'lose-answer' }
  | /** No answer ever comes. */ { kind: 'hang' }
  | /** Under an idempotency key, each later try gets it too. */ {
      kind: 'error';
      status: ContentfulStatusCode;
      body: StripeErrorBody;
    }
);
