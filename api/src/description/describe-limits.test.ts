import { describe, expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { describeApi } from './describe-api.js';
import type { Operation, Paths } from './examples.js';

const document = describeApi(createApp({ trustProxy: false }));
const operations = Object.values(document.paths as Paths).flatMap((methods) => Object.values(methods));
const examples = document.components?.examples as Record<string, { value: { message: string } }>;

function getOperation(operationId: string): Operation {
  const match = operations.find((operation) => operation.operationId === operationId);
  if (match === undefined) throw new Error(`There is no operation ${operationId}.`);
  return match;
}

function findMessage(operationId: string, status: number, code: string): string | undefined {
  const reference =
    getOperation(operationId).responses[status]?.content?.['application/json']?.examples?.[code];
  const { $ref = '' } = (reference ?? {}) as { $ref?: string };
  return examples[$ref.slice($ref.lastIndexOf('/') + 1)]?.value.message;
}

describe('the description of limits', () => {
  it('names the rate limit of each limited operation', () => {
    const unlimitedOperations = operations.filter(({ responses }) => {
      const text = responses[429]?.description;
      return text !== undefined && !/At most \d+ /.test(text);
    });
    expect(unlimitedOperations.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each([
    ['changePreferences', 'At most 5 new addresses per day for one subscriber.'],
    ['countClick', 'At most 120 requests per minute from one IP address.'],
    ['register', 'At most 10 requests per hour from one IP address.'],
    ['login', 'At most 10 failed requests in 10 minutes from one IP address.'],
    ['login', 'At most 100 failed requests per hour for one account.'],
    ['adminLogin', 'At most 50 failed requests per hour for one account.'],
    ['requestCode', 'At most 5 requests per hour for one email address from one IP address.'],
    ['requestCode', 'At most 12 requests per hour for one email address.'],
    ['isDomainAllowed', 'At most 600 requests per minute from one IP address, except the instance’s own'],
    ['createDownloadLink', 'At most 10 emails per hour from one creator to one email address.'],
    ['uploadImage', 'At most 60 requests in 10 minutes for one account.'],
    ['removeSuppression', 'At most 50 bounced addresses per day for one account.'],
  ])('states for %s: %s', (operationId, sentence) => {
    expect(getOperation(operationId).responses[429]?.description).toContain(sentence);
  });

  it.each([
    ['createLink', 'This is too large: at most 64 KB.'],
    ['changeDraft', 'This is too large: at most 2 MB.'],
    ['saveProfile', 'This image is larger than 10 MB. Please choose a smaller one.'],
  ])('shows the size that %s accepts', (operationId, message) => {
    expect(findMessage(operationId, 413, 'too_large')).toBe(message);
  });

  it.each([
    ['listLinks', 'This API token lacks the scope "read".'],
    ['createLink', 'This API token lacks the scope "write".'],
    ['sendOpenDraft', 'This API token lacks the scope "write".'],
  ])('shows a scope that a token for %s can lack', (operationId, message) => {
    expect(findMessage(operationId, 403, 'scope_missing')).toBe(message);
  });

  it.each([
    ['getNewsletter', 'The newsletter’s id.'],
    ['updateLink', 'The link’s id.'],
    ['undoBulkJob', 'The bulk job’s id.'],
    ['setSubscriberTags', 'The subscriber’s id.'],
  ])('names the resource whose id %s needs', (operationId, description) => {
    const id = getOperation(operationId).parameters?.find(({ name }) => name === 'id');
    expect(id?.description ?? id?.schema.description).toBe(description);
  });
});
