import type { Operation } from '../examples.js';
import { exampleOf, type Shared } from './example-of.js';

/** As it arrives. Its body is one line: written in another way it would have another signature. */
export function requestOf({ parameters = [], requestBody }: Operation, shared: Shared): string {
  const [entry] = Object.entries(requestBody?.content ?? {});
  const [type, media] = entry ?? ['', {}];
  return [
    'POST /hooks/tidings HTTP/1.1',
    'Host: kiln.example',
    `Content-Type: ${type}`,
    ...parameters.map(({ name, example }) => `${name}: ${example}`),
    '',
    JSON.stringify(exampleOf(media, shared)),
  ].join('\n');
}

/** What takes it, in TypeScript. */
export function receivingOf({ operationId }: Operation): string {
  return [
    "import { verifyWebhook } from '@tidings/sdk/webhooks';",
    '',
    '// The body as it came: text or bytes, not parsed yet.',
    'const { id, event } = await verifyWebhook({ body, headers, secret });',
    `if (event.type === '${operationId}') console.log(id, event.data);`,
  ].join('\n');
}
