import { expect, it } from 'vitest';
import { readPaymentNews } from './payment-news';

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
    { ...shown, type: 'success', detail: { state: 'completed' } },
    { type: 'success', state: 'completed' },
  ],
  [
    { ...shown, type: 'success', detail: { state: 'processing' } },
    { type: 'success', state: 'processing' },
  ],
])('reads %j', (data, news) => {
  expect(readPaymentNews(event({ data }), from)).toEqual(news);
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
  expect(readPaymentNews(event(fields), from)).toBeUndefined();
});
