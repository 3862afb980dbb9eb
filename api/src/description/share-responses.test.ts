import { expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import type { Context } from '../server/context.js';
import { describeApi } from './describe-api.js';
import { shareResponses } from './share-responses.js';

type Responses = Record<string, object | { $ref: string }>;
type Described = Record<string, Record<string, { operationId: string; responses: Responses }>>;

const described = describeApi(createApp({} as Context, { trustProxy: false }));
const shared = shareResponses(described);
const components = shared.components?.responses as Responses;
const operationsOf = ({ paths }: typeof described) =>
  Object.values(paths as unknown as Described).flatMap((methods) => Object.values(methods));

it('says the same as without shared responses', () => {
  const resolved = operationsOf(shared).map(({ responses, ...operation }) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        '$ref' in response ? components[response.$ref.replace('#/components/responses/', '')] : response,
      ]),
    ),
  }));
  const withoutParameters = (operations: object[]) =>
    operations.map((operation) => ({ ...operation, parameters: undefined }));
  expect(withoutParameters(resolved)).toEqual(withoutParameters(operationsOf(described)));
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
