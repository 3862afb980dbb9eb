import { expect, it } from 'vitest';
import { readPaymentMessage } from './payment-message';

const frame = {} as Window;
const from = { source: frame, id: 'a1' };
const shown = { v: 1, ns: 'tidings', id: 'a1', type: 'ready', detail: {} };
const event = (fields: object = {}) => ({
  data: shown as unknown,
  origin: window.location.origin,
  source: frame,
  ...fields,
});

it.each([
  [shown, { type: 'ready' }],
  [
    { ...shown, type: 'size', detail: { height: 512 } },
    { type: 'size', height: 512 },
  ],
  [
    { ...shown, type: 'success', detail: { status: 'completed' } },
    { type: 'success', status: 'completed' },
  ],
  [
    { ...shown, type: 'success', detail: { status: 'processing' } },
    { type: 'success', status: 'processing' },
  ],
])('reads %j', (data, message) => {
  expect(readPaymentMessage(event({ data }), from)).toEqual(message);
});

it.each([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: {} as Window }],
  ['no window', { source: null }],
  ['another frame', { data: { ...shown, id: 'b2' } }],
  ['another sender', { data: { ...shown, ns: 'other' } }],
  ['another version', { data: { ...shown, v: 2 } }],
  ['an invalid height', { data: { ...shown, type: 'size', detail: { height: 'tall' } } }],
  ['a request to close', { data: { ...shown, type: 'close' } }],
  ['nothing', { data: null }],
])('ignores %s', (_, fields) => {
  expect(readPaymentMessage(event(fields), from)).toBeUndefined();
});
