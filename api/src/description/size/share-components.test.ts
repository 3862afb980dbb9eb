import { expect, it } from 'vitest';
import { createApp } from '../../server/app.js';
import { describeApi } from '../describe-api.js';
import { findReference } from '../examples.js';
import { shareComponents } from './share-components.js';

type Responses = Record<string, object | { $ref: string }>;
type DescribedPaths = Record<
  string,
  Record<string, { operationId: string; parameters?: object[]; responses: Responses }>
>;

const fullDescription = describeApi(createApp({ trustProxy: false }));
const sharedDescription = shareComponents(fullDescription);
const components = sharedDescription.components as unknown as Record<string, Record<string, object>>;
const listOperations = ({ paths }: typeof fullDescription) =>
  Object.values(paths as unknown as DescribedPaths).flatMap((methods) => Object.values(methods));

const isReference = (part: unknown): boolean => typeof part === 'object' && part !== null && '$ref' in part;

/** Removes the examples of lists, and of other schemas without one. */
function removeUnshared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeUnshared);
  if (typeof value !== 'object' || value === null) return value;
  const { schema } = value as { schema?: { $ref?: string; items?: object } };
  const name = schema?.$ref?.replace('#/components/schemas/', '') ?? 'Error';
  const { examples } = value as { examples?: Record<string, { $ref?: string }> };
  const isVariant = examples?.example?.$ref !== undefined && !examples.example.$ref.endsWith(`/${name}`);
  const hasExample = name === 'Error' || isVariant || 'examples' in (components.schemas?.[name] ?? {});
  const isShared = hasExample && !isReference(schema?.items);
  const entries = Object.entries(value).filter(([key]) => isShared || !/^examples?$/.test(key));
  return Object.fromEntries(entries.map(([key, each]) => [key, removeUnshared(each)]));
}

/** Replaces each reference to the example of an error with the example. */
function inlineErrorExamples(value: unknown, examples: object | undefined): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) => {
    if (!isReference(part)) return part;
    const name = String(part.$ref).replace('#/components/examples/', '');
    return (examples as Record<string, unknown>)[name] ?? part;
  });
}

/** Returns the shared component that a part refers to, or the part itself. */
function resolve(part: object): object | undefined {
  if (!('$ref' in part)) return part;
  const [kind = '', name = ''] = String(part.$ref).replace('#/components/', '').split('/');
  return components[kind]?.[name];
}

/** Adds the example of its schema to each body without its own example. */
function addExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addExamples);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, addExamples(each)]));
  const { schema, examples, example } = value as {
    schema?: { $ref?: string; anyOf?: Array<{ $ref?: string }> };
    examples?: object;
    example?: object;
  };
  const name = (schema && findReference(schema))?.replace('#/components/schemas/', '') ?? '';
  if ((examples ?? example) !== undefined || !('examples' in (components.schemas?.[name] ?? {}))) return copy;
  return { ...copy, examples: { example: { $ref: `#/components/examples/${name}` } } };
}

const selectSharedExamples = (examples: object | undefined) =>
  Object.fromEntries(
    Object.entries(examples ?? {}).filter(([name]) => !(name in (components.schemas ?? {}))),
  );

const removeExamples = (parameters: object[]): unknown =>
  JSON.parse(JSON.stringify(parameters, (key, value) => (key === 'example' ? undefined : value)));

it('resolves to the original operations, except for examples of parameters, lists and events', () => {
  const resolvedOperations = listOperations(sharedDescription).map(
    ({ responses, parameters, ...operation }) => ({
      ...operation,
      ...(parameters && { parameters: parameters.map(resolve) }),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, resolve(response)]),
      ),
    }),
  );
  const original = listOperations(fullDescription).map((operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: removeExamples(operation.parameters) }),
  }));
  const expected = inlineErrorExamples(
    removeUnshared(original),
    selectSharedExamples(fullDescription.components?.examples),
  );
  expect(inlineErrorExamples(addExamples(resolvedOperations), components.examples)).toEqual(expected);
});

it('shares the errors of most operations, by their codes', () => {
  expect(Object.keys(components.responses ?? {})).toEqual(
    expect.arrayContaining([
      'unauthenticated.factor_setup_required.signed_in_elsewhere',
      'too_large',
      'not_found',
      'not_found.2',
    ]),
  );
});

it('shares the parameters of most operations, by their names', () => {
  expect(Object.keys(components.parameters ?? {})).toEqual(
    expect.arrayContaining(['idempotency-key', 'cursor', 'limit']),
  );
});

it('moves the only example of a schema into the schema', () => {
  const { Tag } = components.schemas as Record<string, { examples?: object[]; properties?: object }>;
  const examples = fullDescription.components?.examples as unknown as Record<string, { value: object }>;
  expect(Tag?.examples).toEqual([examples.Tag?.value]);
  expect(JSON.stringify(Tag?.properties)).not.toContain('"example"');
  expect(components.examples).not.toHaveProperty('Tag');
  expect(components.examples).toHaveProperty('unauthenticated');
});

it('puts the example into the schema of a list’s rows, not of the list', () => {
  const { SubscriberList, Subscriber, TagList, Newsletter } = components.schemas as Record<
    string,
    { examples?: object[] }
  >;
  expect([SubscriberList, TagList?.examples]).toEqual([undefined, undefined]);
  expect([Subscriber?.examples?.length, Newsletter?.examples?.length]).toEqual([1, 1]);
});

it('does not change the given description', () => {
  const responses = listOperations(fullDescription).flatMap(({ responses }) => Object.values(responses));
  expect(responses.some((response) => '$ref' in response)).toBe(false);
});
