import { expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { describeApi } from './describe-api.js';
import { type Operation, type Paths, resolveExample } from './examples.js';

type Fields = Record<string, unknown>;

/** Fields whose name means one thing in the request and another in the response. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'startImport mapping': 'The request names columns by their titles, the response by their positions.',
  'addSubscriber consent': 'The request has the wording, the response also the time and the source.',
  'changePreferences tags': 'The request has the topics, the response also the private tags, which stay.',
  'preflightNewsletter audience': 'The request has the choice, the response the number of recipients.',
  'holdSending reason': 'The request has a text, the response the code of the cause.',
  'decideReview reason': 'The request has the reason of the decision, the response that of the review.',
};

const document = describeApi(createApp({ trustProxy: false }));
const examples = document.components?.examples as Record<string, { value: unknown }>;

/** Returns the fields of a body's JSON example. */
function getFields({ content = {} }: Operation['responses'][string]): Fields {
  const example = resolveExample(content['application/json'] ?? {}, examples);
  return isObject(example) ? { ...example } : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a returned value equals the sent value. A returned object can have more fields. */
function isSameValue(sentValue: unknown, returnedValue: unknown): boolean {
  if (!isObject(sentValue)) return JSON.stringify(sentValue) === JSON.stringify(returnedValue);
  return (
    isObject(returnedValue) &&
    Object.keys(sentValue).every((name) => isSameValue(sentValue[name], returnedValue[name]))
  );
}

/** Operations that change no text, so the version stays. All other operations with a version increase it. */
const SAME_VERSION = ['scheduleNewsletter', 'sendNewsletter'];

const different = Object.values(document.paths as Paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ operationId, requestBody = {}, responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      if (!status.startsWith('2')) return [];
      const sentFields = getFields(requestBody);
      const returnedFields = getFields(response);
      if (typeof sentFields.version === 'number' && !SAME_VERSION.includes(operationId))
        sentFields.version += 1;
      return Object.keys(sentFields)
        .filter((field) => field in returnedFields && !isSameValue(sentFields[field], returnedFields[field]))
        .map((field) => `${operationId} ${field}`);
    }),
  ),
);

it('has responses whose examples repeat the fields of the request', () => {
  expect(different.filter((field) => !(field in DIFFERENT))).toEqual([]);
});

it('lists no exception for an example that repeats the request', () => {
  expect(Object.keys(DIFFERENT).filter((field) => !different.includes(field))).toEqual([]);
});
