import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
}

/** An error response of Stripe. */
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

export function createInvalidRequest(message: string, detail: Partial<StripeErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...detail });
}

export function createMissingFault(kind: string, id: string, param = 'intent'): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** A fault of the next request, or of the next request that matches `POST /v1/subscriptions` or another given route. */
export type PlannedFault = { on?: string } & (
  | /** The connection closes before any work. */ { kind: 'drop' }
  | /** The work is done, and the response is lost. */ { kind: 'lose-answer' }
  | /** No response is sent. */ { kind: 'hang' }
  | /** Each later attempt with the same idempotency key gets it too. */ {
      kind: 'error';
      status: ContentfulStatusCode;
      body: StripeErrorBody;
    }
);
