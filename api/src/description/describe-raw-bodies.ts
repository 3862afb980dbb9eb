import type { Operation } from './examples.js';

interface RawBody {
  description: string;
  example: object;
}

/** The bodies that handlers read as text, because a signature covers their bytes. They accept any content type. */
export const RAW_BODIES: Readonly<Record<string, RawBody>> = {
  receiveEmailHook: {
    description: 'The report of the provider, in the provider’s own format.',
    example: {
      RecordType: 'Bounce',
      ID: 42,
      Type: 'HardBounce',
      Email: 'ines@kova.example',
    },
  },
  receivePaymentEvent: {
    description: 'The event of Stripe, in Stripe’s own format.',
    example: {
      id: 'evt_1SWkAd2e',
      type: 'payment_intent.succeeded',
    },
  },
};

/** Adds the body of an operation that reads it as text. A schema in the route would parse the body first. */
export function addRawBody(operation: Operation): void {
  const body = RAW_BODIES[operation.operationId];
  if (body === undefined) return;
  const { description, example } = body;
  const schema = { type: 'object', description };
  operation.requestBody = { required: true, content: { 'application/json': { schema, example } } };
}
