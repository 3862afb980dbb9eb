import { expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import type { Context } from '../server/context.js';
import { describeApi } from './describe-api.js';
import { shareResponses } from './share-responses.js';

type Responses = Record<string, object | { $ref: string }>;
type Described = Record<
  string,
  Record<string, { operationId: string; parameters?: object[]; responses: Responses }>
>;

const described = describeApi(createApp({} as Context, { trustProxy: false }));
const shared = shareResponses(described);
const components = shared.components?.responses as Responses;
const operationsOf = ({ paths }: typeof described) =>
  Object.values(paths as unknown as Described).flatMap((methods) => Object.values(methods));

const withoutExamples = (parameters: object[]): unknown =>
  JSON.parse(JSON.stringify(parameters, (key, value) => (key === 'example' ? undefined : value)));

it('resolves to the original operations, except for examples of parameters', () => {
  const resolved = operationsOf(shared).map(({ responses, ...operation }) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        '$ref' in response ? components[response.$ref.replace('#/components/responses/', '')] : response,
      ]),
    ),
  }));
  const original = operationsOf(described).map((operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: withoutExamples(operation.parameters) }),
  }));
  expect(resolved).toEqual(original);
});

it('shares the errors of most operations, by their codes', () => {
  expect(Object.keys(components)).toEqual(
    expect.arrayContaining([
      'unauthenticated.factor_setup_required.signed_in_elsewhere',
      'too_large',
      'not_found',
    ]),
  );
});

it('leaves the given description as it is', () => {
  const responses = operationsOf(described).flatMap(({ responses }) => Object.values(responses));
  expect(responses.some((response) => '$ref' in response)).toBe(false);
});
