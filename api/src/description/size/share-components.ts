import { findReference, type Operation, type Paths } from '../examples.js';

interface Reference {
  $ref: string;
}

type Response = Operation['responses'][string] | Reference;
type Parameter = NonNullable<Operation['parameters']>[number];

interface Description {
  paths?: object;
  webhooks?: object;
  components?: object;
}

interface Components {
  schemas?: Record<string, { description?: string }>;
  examples?: Record<string, Example>;
}

interface Example {
  value: unknown;
}

interface Envelope {
  properties?: { data?: { $ref?: string; items?: { $ref?: string } } };
}

/** A body of one type. */
interface Media {
  schema?: { $ref?: string; anyOf?: Array<{ $ref?: string }>; items?: { $ref?: string } };
  examples?: { example?: { $ref?: string } };
}

/** The number of operations or webhooks with the same words about a parameter, from which they share it. */
const MIN_PARAMETER_USES = 3;

/** The maximum length of a schema's example. Longer examples are omitted, because the schema's parts have examples. */
const MAX_EXAMPLE_LENGTH = 1_100;

/**
 * Returns the description with errors and common parameters as shared components, named by their codes and names. The
 * example of a schema is only in the schema, not beside each body or field that refers to it. Lists and events use the
 * example of the schema that they contain. A schema that is only a body does not repeat its operation's description.
 * This makes the description a quarter shorter.
 */
export function shareComponents<T extends Description>(original: T): T {
  const description = removeBodyDescriptions(numberExamples(moveExamplesIntoSchemas(original)));
  const paths = (description.paths ?? {}) as Paths;
  const webhooks = (description.webhooks ?? {}) as Paths;
  const operations = listOperations(paths);
  const events = listOperations(webhooks);
  const responses = findShared(operations.flatMap(listErrorResponses), {
    minUses: 1,
    nameOf: (response) => listErrorCodes(response).join('.'),
  });
  const parameters = findShared([...operations.flatMap(listParameters), ...events.flatMap(listHeaders)], {
    minUses: MIN_PARAMETER_USES,
    nameOf: ({ name }) => name,
  });
  const toResponse = referTo('responses', responses);
  const toParameter = referTo('parameters', parameters);
  return {
    ...description,
    paths: mapValues(paths, (methods) =>
      mapValues(methods, (operation) => ({
        ...operation,
        ...(operation.parameters && { parameters: listParameters(operation).map(toParameter) }),
        responses: mapValues(operation.responses as Record<string, Response>, toResponse),
      })),
    ),
    ...(description.webhooks && {
      webhooks: mapValues(webhooks, (methods) =>
        mapValues(methods, (event) => ({ ...event, parameters: listHeaders(event).map(toParameter) })),
      ),
    }),
    components: {
      ...description.components,
      responses: Object.fromEntries(responses),
      parameters: Object.fromEntries(parameters),
    },
  };
}

/** Moves the examples of schemas into them. */
function moveExamplesIntoSchemas<T extends Description>(description: T): T {
  const { schemas = {}, examples = {} } = (description.components ?? {}) as Components;
  const otherExamples = Object.entries(examples).filter(([name]) => !(name in schemas));
  const { components: _, ...rest } = description;
  return {
    ...(removeExampleReferences(rest) as T),
    components: {
      ...description.components,
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          isEnvelope(schema) ? schema : addExample(schema, examples[name]?.value),
        ]),
      ),
      examples: Object.fromEntries(otherExamples),
    },
  };
}

/**
 * Removes the descriptions of bodies. A response or an event has its own description, and a request's description
 * repeats the summary of the operation.
 */
function removeBodyDescriptions<T extends Description>(description: T): T {
  const { schemas = {} } = (description.components ?? {}) as Components;
  const operations = [description.paths, description.webhooks].flatMap((paths) =>
    Object.values((paths ?? {}) as Paths).flatMap((methods) => Object.values(methods)),
  );
  const bodies = operations.flatMap(({ requestBody = {}, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap(({ content = {} }) =>
      Object.values(content).map(({ schema }) => schema),
    ),
  );
  const parts = [
    schemas,
    bodies.filter(({ $ref }) => $ref === undefined),
    operations.map(({ parameters }) => parameters),
  ];
  const partReferences = new Set(findReferences(parts));
  const bodyReferences = new Set(bodies.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref])));
  const isRepeated = (name: string, text = '') => {
    const reference = `#/components/schemas/${name}`;
    return bodyReferences.has(reference) && !partReferences.has(reference) && /^[^.]*\.$/.test(text);
  };
  return {
    ...description,
    components: {
      ...description.components,
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => {
          const { description: text, ...otherFields } = schema;
          return [name, isRepeated(name, text) ? otherFields : schema];
        }),
      ),
    },
  };
}

function findReferences(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
}

/** Names the example of an error after its code, with a number if the operations have several: `not_found.2`. */
function numberExamples<T extends Description>(description: T): T {
  const { examples = {} } = (description.components ?? {}) as Components;
  const numberedExamples: Record<string, Example> = {};
  const references = new Map<string, string>();
  for (const [name, example] of Object.entries(examples)) {
    const { code = name } = example.value as { code?: string };
    const newName = findFreeName(numberedExamples, code);
    numberedExamples[newName] = example;
    references.set(`#/components/examples/${name}`, `#/components/examples/${newName}`);
  }
  const renamedDescription = JSON.parse(JSON.stringify(description), (key, value) =>
    key === '$ref' ? (references.get(value) ?? value) : value,
  ) as T;
  return {
    ...renamedDescription,
    components: { ...renamedDescription.components, examples: numberedExamples },
  };
}

/** Returns whether a schema wraps another schema, or a list of it, in `data`. */
function isEnvelope(schema: object): boolean {
  const { data } = (schema as Envelope).properties ?? {};
  return (data?.$ref ?? data?.items?.$ref) !== undefined;
}

function addExample(schema: object, example: unknown): object {
  const isShort = example !== undefined && JSON.stringify(example).length <= MAX_EXAMPLE_LENGTH;
  return isShort ? { ...(removeExamples(schema) as object), examples: [example] } : schema;
}

/** Removes the only example of a body if it equals the schema's example or a list of it. */
function removeExampleReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeExampleReferences);
  if (typeof value !== 'object' || value === null) return value;
  const { schema, examples } = value as Media;
  const reference = schema && findReference(schema);
  const isOfSchema =
    reference !== undefined &&
    examples?.example?.$ref === reference.replace('#/components/schemas/', '#/components/examples/');
  const isListOfSchema = schema?.items?.$ref !== undefined;
  const entries = Object.entries(value).filter(
    ([key]) => !(isOfSchema && key === 'examples') && !(isListOfSchema && key === 'example'),
  );
  return Object.fromEntries(entries.map(([key, each]) => [key, removeExampleReferences(each)]));
}

function removeExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeExamples);
  if (typeof value !== 'object' || value === null) return value;
  const otherEntries = Object.entries(value).filter(([key]) => key !== 'example');
  return Object.fromEntries(otherEntries.map(([key, each]) => [key, removeExamples(each)]));
}

/** Returns the parts to share, by name. Later parts of the same name have a number: `not_found.2`. */
function findShared<T>(
  parts: readonly T[],
  { minUses, nameOf }: { minUses: number; nameOf: (part: T) => string },
): Map<string, T> {
  const uses = new Map<string, number>();
  const sharedParts = new Map<string, T>();
  for (const part of parts) {
    const key = JSON.stringify(part);
    const count = (uses.get(key) ?? 0) + 1;
    uses.set(key, count);
    const name = nameOf(part);
    if (count === minUses && name !== '')
      sharedParts.set(findFreeName(Object.fromEntries(sharedParts), name), part);
  }
  return sharedParts;
}

function findFreeName(usedNames: Readonly<Record<string, unknown>>, name: string): string {
  if (!(name in usedNames)) return name;
  let number = 2;
  while (`${name}.${number}` in usedNames) number += 1;
  return `${name}.${number}`;
}

/** Returns a function that replaces a shared part with a reference to it. */
function referTo<T>(kind: string, shared: ReadonlyMap<string, T>) {
  const names = new Map([...shared].map(([name, part]) => [JSON.stringify(part), name]));
  return (part: T | Reference): T | Reference => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
  };
}

function listParameters({ parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => removeExamples(parameter) as Parameter);
}

/** Returns the headers of a webhook, with their examples, which belong to one event. */
function listHeaders({ parameters = [] }: Operation): Parameter[] {
  return parameters;
}

function listOperations(paths: Paths): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function listErrorResponses({ responses }: Operation) {
  return Object.entries(responses).flatMap(([status, response]) => (Number(status) >= 400 ? [response] : []));
}

function listErrorCodes({ content, description = '' }: Operation['responses'][string]): string[] {
  const codesOfPages = [...description.matchAll(/`(\w+)`, as a page/g)].map(([, code]) => `${code}_page`);
  return [...Object.keys(content?.['application/json']?.examples ?? {}), ...codesOfPages];
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
