import { expect, test } from 'vitest';
import { checkoutMessage, readCheckoutMessage } from './checkout-messages.js';

const source = {} as Window;
const from = { origin: 'https://tidings.example', source, id: 'a1' };
const told = { origin: from.origin, source, data: checkoutMessage('a1', 'size', { height: 420 }) };

test('hears what its own frame tells', () => {
  expect(readCheckoutMessage(told, from)).toEqual({
    ...{ v: 1, ns: 'tidings', id: 'a1', type: 'size' },
    detail: { height: 420 },
  });
  const ready = { ...told, data: checkoutMessage('a1', 'ready') };
  expect(readCheckoutMessage(ready, from)).toMatchObject({ type: 'ready', detail: {} });
});

test.each([
  ['another origin', { ...told, origin: 'https://evil.example' }],
  ['another window of the same origin', { ...told, source: {} as Window }],
  ['no window', { ...told, source: null }],
  ['another overlay', { ...told, data: checkoutMessage('b2', 'close') }],
  ['another version', { ...told, data: { ...told.data, v: 2 } }],
  ['somebody else’s protocol', { ...told, data: { ...told.data, ns: 'other' } }],
  ['a text', { ...told, data: 'ready' }],
  ['nothing', { ...told, data: null }],
  ['no object', { ...told, data: undefined }],
])('does not hear %s', (_, event) => {
  expect(readCheckoutMessage(event, from)).toBeUndefined();
});

test('does not hear a frame that has gone, whatever has no source', () => {
  expect(readCheckoutMessage({ ...told, source: null }, { ...from, source: null })).toBeUndefined();
});
