import type { Operation, Paths } from './examples.js';

type Response = Operation['responses'][string] | { $ref: string };

interface Description {
  paths?: object;
  components?: object;
}

interface Components {
  schemas?: Record<string, unknown>;
  examples?: Record<string, unknown>;
}

/** An error that this many operations describe in the same words is described once. */
const MIN_USES = 20;

/**
 * Returns the description with common errors as shared components, named by their codes, and without the examples of
 * fields that the example of their schema repeats. It is a quarter shorter, for people and for the network.
 */
export function shareResponses<T extends Description>(description: T): T {
  const paths = (description.paths ?? {}) as Paths;
  const shared = findShared(Object.values(paths).flatMap((methods) => Object.values(methods)));
  const names = new Map([...shared].map(([name, response]) => [JSON.stringify(response), name]));
  const referTo = (response: Response): Response => {
    const name = names.get(JSON.stringify(response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  return {
    ...description,
    paths: mapValues(paths, (methods) =>
      mapValues(methods, (operation) => ({
        ...operation,
        ...(operation.parameters && {
          parameters: withoutExamples(operation.parameters) as typeof operation.parameters,
        }),
        responses: mapValues(operation.responses as Record<string, Response>, referTo),
      })),
    ),
    components: {
      ...description.components,
      schemas: withoutRepeatedExamples(description.components ?? {}),
      responses: Object.fromEntries(shared),
    },
  };
}

/** Returns the schemas without the examples of their fields, if there is an example of the whole schema. */
function withoutRepeatedExamples({ schemas = {}, examples = {} }: Components): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name in examples ? withoutExamples(schema) : schema,
    ]),
  );
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const others = Object.entries(value).filter(([key]) => key !== 'example');
  return Object.fromEntries(others.map(([key, each]) => [key, withoutExamples(each)]));
}

/** Returns the responses to share, by name. Of two with the same codes, only the first is shared. */
function findShared(operations: readonly Operation[]): Map<string, Response> {
  const uses = new Map<string, number>();
  const shared = new Map<string, Response>();
  for (const response of operations.flatMap(errorsOf)) {
    const key = JSON.stringify(response);
    const count = (uses.get(key) ?? 0) + 1;
    uses.set(key, count);
    const name = codesOf(response).join('.');
    if (count === MIN_USES && name !== '' && !shared.has(name)) shared.set(name, response);
  }
  return shared;
}

function errorsOf({ responses }: Operation) {
  return Object.entries(responses).flatMap(([status, response]) => (Number(status) >= 400 ? [response] : []));
}

function codesOf({ content }: Operation['responses'][string]): string[] {
  return Object.keys(content?.['application/json']?.examples ?? {});
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
