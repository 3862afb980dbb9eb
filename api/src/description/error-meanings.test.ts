import { expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { describeApi } from './describe-api.js';
import type { Operation, Paths } from './examples.js';

const document = describeApi(createApp({ trustProxy: false }));
const operations = Object.values(document.paths as Paths).flatMap((methods) => Object.values(methods));

function findErrorDescription(id: string, status: number): string | undefined {
  const operation: Operation | undefined = operations.find(({ operationId }) => operationId === id);
  return operation?.responses[status]?.description;
}

const ADDRESS = 'An administrator banned the email address or its domain.';
const ADDRESS_OR_NETWORK =
  'An administrator banned the email address, its domain or the network of the request.';

it.each([
  ['register', ADDRESS_OR_NETWORK],
  ['subscribe', ADDRESS_OR_NETWORK],
  ['startDownloadPayment', ADDRESS_OR_NETWORK],
  ['createPaymentIntent', 'An administrator banned the network of the request.'],
  ['reportPayment', ADDRESS],
  ['attachPaymentEmail', ADDRESS],
  ['createDownloadLink', ADDRESS],
  ['confirmByLink', ADDRESS],
  ['renewConfirmation', ADDRESS],
  ['changePreferences', ADDRESS],
  ['requestEmailChange', ADDRESS],
  ['confirmEmailChange', ADDRESS],
  ['sendTest', ADDRESS],
  ['addSendingDomain', 'An administrator banned the domain.'],
])('describes the bans that %s checks', (id, meaning) => {
  expect(findErrorDescription(id, 403)).toContain(`\`forbidden\`: ${meaning}`);
});

it.each([
  ['getConfirmation', 'The link is wrong or no longer works.'],
  ['getPreferences', 'The link is wrong or no longer works.'],
  ['reportPayment', 'The payment does not exist. Check `paymentIntentId`.'],
  ['receiveEmailHook', 'The instance is not set up for this provider.'],
  ['getCreator', 'The resource does not exist, or it is not public. Check the username.'],
  [
    'getArchivedNewsletter',
    'The resource does not exist, or it is not public. Check the username and the id.',
  ],
  ['getImage', 'The resource does not exist, or it is not public. Check the URL.'],
  ['createDownloadLink', 'The file, or the product, does not exist or belongs to another account.'],
  ['revokeUserToken', 'The user does not exist, or has no token with this id. Check `id` and `tokenId`'],
  ['renewAdminRecoveryCodes', 'The account no longer exists. Sign in to another one.'],
  ['endAdminSession', 'The resource does not exist. Check the id.'],
])('describes the 404 error of %s', (id, meaning) => {
  expect(findErrorDescription(id, 404)).toContain(`\`not_found\`: ${meaning}`);
});

it('advises to check an id only if the request has an id', () => {
  const paths = Object.entries(document.paths as Paths);
  const wrong = paths.flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ operationId, responses }) => {
      const isAdvised = /`not_found`[^`]*Check the id\./.test(responses[404]?.description ?? '');
      return isAdvised && !/id\}/i.test(path) ? [operationId] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

it('names the wrong password among the causes of 400', () => {
  expect(findErrorDescription('changeAdminPassword', 400)).toContain('`currentPassword` is wrong');
  expect(findErrorDescription('changePassword', 400)).not.toContain('`currentPassword`');
});

it('explains each error of each operation, and then advises what to do', () => {
  const incomplete = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { description = '' }]) => {
      const errors = Number(status) < 400 || operationId === 'getReadiness' ? [] : description.split('\n\n');
      return errors
        .filter((text) => !/^`\w+`[^.]*\S\. [A-Z`].*\.$/s.test(text))
        .map((text) => [operationId, text]);
    }),
  );
  expect(incomplete).toEqual([]);
});
