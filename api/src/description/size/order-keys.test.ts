import { expect, it } from 'vitest';
import { createApp } from '../../server/app.js';
import type { Context } from '../../server/context.js';
import { describeApi } from '../describe-api.js';
import { orderKeys } from './order-keys.js';

it('changes nothing but the order of keys', () => {
  const description = describeApi(createApp({} as Context, { trustProxy: false }));
  expect(orderKeys(description)).toStrictEqual(description);
});

it('puts what repeats at the start of an object', () => {
  const operation = {
    operationId: 'login',
    summary: 'Sign in',
    tags: ['Sign-in'],
    responses: {},
    security: [],
  };
  expect(Object.keys(orderKeys({ ...operation }) as object)).toEqual([
    'responses',
    'security',
    'tags',
    'operationId',
    'summary',
  ]);
  expect(Object.keys(orderKeys({ b: 1, a: [{ type: 'x', message: 'y' }] }) as object)).toEqual(['b', 'a']);
});
