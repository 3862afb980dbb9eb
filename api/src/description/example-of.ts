/** Examples that several calls share, by name. */
export type Shared = Record<string, { value: unknown }>;

interface Exemplified {
  example?: unknown;
  examples?: Record<string, unknown>;
}

/** Returns the example of a request or response body, and resolves references. */
export function exampleOf({ example, examples }: Exemplified, shared: Shared): unknown {
  if (examples === undefined) return example;
  const [first] = Object.values(examples) as Array<{ $ref: string }>;
  const name = first?.$ref.slice(first.$ref.lastIndexOf('/') + 1) ?? '';
  return shared[name]?.value;
}
