import type { Operation } from './examples.js';

const RETRY_AFTER = {
  description: 'The seconds to wait before the next request.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
};

const IDEMPOTENT_REPLAYED = {
  description: '`true` if this is the stored response to an earlier request with the same Idempotency-Key.',
  schema: { type: 'string', enum: ['true'] },
  example: 'true',
};

/** Adds the headers that responses have whatever the operation is. */
export function describeHeaders({ responses }: Operation): void {
  const codes = responses[409]?.content?.['application/json']?.examples ?? {};
  const isReplayable = 'idempotency_in_progress' in codes;
  for (const [status, response] of Object.entries(responses)) {
    if (status === '429') response.headers = { ...response.headers, 'Retry-After': RETRY_AFTER };
    if (isReplayable && status.startsWith('2'))
      response.headers = { ...response.headers, 'Idempotent-Replayed': IDEMPOTENT_REPLAYED };
  }
}
