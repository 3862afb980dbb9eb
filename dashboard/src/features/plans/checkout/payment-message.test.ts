import { expect, it } from 'vitest';
import { readPaymentMessage } from './payment-message';

const frame = {} as Window;
const from = { source: frame, id: 'a1' };
const readyMessage = { v: 1, ns: 'tidings', id: 'a1', type: 'ready', detail: {} };
const createEvent = (fields: object = {}) => ({
  data: readyMessage as unknown,
  origin: window.location.origin,
  source: frame,
  ...fields,
});

it.each([
  [readyMessage, { type: 'ready' }],
  [
    { ...readyMessage, type: 'size', detail: { height: 512 } },
    { type: 'size', height: 512 },
  ],
  [
    { ...readyMessage, type: 'success', detail: { status: 'completed' } },
    { type: 'success', status: 'completed' },
  ],
  [
    { ...readyMessage, type: 'success', detail: { status: 'processing' } },
    { type: 'success', status: 'processing' },
  ],
])('reads %j', (data, message) => {
  expect(readPaymentMessage(createEvent({ data }), from)).toEqual(message);
});

it.each([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: {} as Window }],
  ['no window', { source: null }],
  ['another frame', { data: { ...readyMessage, id: 'b2' } }],
  ['another sender', { data: { ...readyMessage, ns: 'other' } }],
  ['another version', { data: { ...readyMessage, v: 2 } }],
  ['an invalid height', { data: { ...readyMessage, type: 'size', detail: { height: 'tall' } } }],
  ['a request to close', { data: { ...readyMessage, type: 'close' } }],
  ['nothing', { data: null }],
])('ignores %s', (_, fields) => {
  expect(readPaymentMessage(createEvent(fields), from)).toBeUndefined();
});
