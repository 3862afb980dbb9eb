import { NEXT_PAGE_LINK } from '../http/wire.js';
import type { Operation } from './examples.js';

/** The headers of many operations, as components of the description by name. */
export const SHARED_HEADERS = {
  'Retry-After': {
    description: 'The seconds to wait before the next request.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 30,
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string' as const, enum: ['true'] },
    example: 'true',
  },
  Link: { ...NEXT_PAGE_LINK, schema: { type: 'string' as const } },
};

/** Adds the headers that the responses of every operation can have. */
export function describeHeaders({ responses }: Operation): void {
  const codes = responses[409]?.content?.['application/json']?.examples ?? {};
  const isReplayable = 'idempotency_in_progress' in codes;
  for (const [status, response] of Object.entries(responses)) {
    if (response.headers !== undefined && 'Link' in response.headers) addHeader(response, 'Link');
    if (status === '429') addHeader(response, 'Retry-After');
    if (isReplayable && status.startsWith('2')) addHeader(response, 'Idempotent-Replayed');
  }
}

function addHeader(response: Operation['responses'][string], name: keyof typeof SHARED_HEADERS): void {
  response.headers = { ...response.headers, [name]: { $ref: `#/components/headers/${name}` } };
}
