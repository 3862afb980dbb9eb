/**
 * The keys to write first, for objects that have all of `keys`. Found by trying: repeated text becomes adjacent, which
 * compresses well.
 */
const ORDERS: ReadonlyArray<{ keys: readonly string[]; first: readonly string[] }> = [
  {
    keys: ['operationId', 'responses'],
    first: ['responses', 'requestBody', 'parameters', 'security', 'tags', 'operationId', 'x-codeSamples'],
  },
  { keys: ['in', 'name', 'schema'], first: ['name', 'in', 'required', 'schema', 'description'] },
  { keys: ['description', 'content'], first: ['content'] },
  { keys: ['schema', 'examples'], first: ['examples'] },
  { keys: ['properties', 'examples'], first: ['type', 'properties', 'examples', 'required'] },
  { keys: ['additionalProperties'], first: ['type', 'additionalProperties'] },
  {
    keys: ['success', 'requestId', 'error'],
    first: ['success', 'requestId', 'error', 'code', 'message', 'errors'],
  },
  { keys: ['message', 'type'], first: ['type', 'message'] },
  { keys: ['openapi', 'components'], first: ['components'] },
];

/** Returns the same description with its keys in the order that compresses best, for programs. */
export function orderKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orderKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const order = ORDERS.find(({ keys }) => keys.every((key) => key in value));
  const place = (key: string) => {
    const found = order?.first.indexOf(key) ?? -1;
    return found === -1 ? entries.length : found;
  };
  entries.sort(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(entries.map(([key, each]) => [key, orderKeys(each)]));
}
