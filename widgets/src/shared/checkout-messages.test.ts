import { expect, test } from 'vitest';
import { checkoutMessage, readCheckoutMessage } from './checkout-messages.js';

const source = {} as Window;
const from = { origin: 'https://tidings.example', source, id: 'a1' };
const reported = { origin: from.origin, source, data: checkoutMessage('a1', 'size', { height: 420 }) };

test('hears what its own frame tells', () => {
  expect(readCheckoutMessage(reported, from)).toEqual({
    ...{ v: 1, ns: 'tidings', id: 'a1', type: 'size' },
    detail: { height: 420 },
  });
  const ready = { ...reported, data: checkoutMessage('a1', 'ready') };
  expect(readCheckoutMessage(ready, from)).toMatchObject({ type: 'ready', detail: {} });
});

test.each([
  ['another origin', { ...reported, origin: 'https://evil.example' }],
  ['another window of the same origin', { ...reported, source: {} as Window }],
  ['no window', { ...reported, source: null }],
  ['another overlay', { ...reported, data: checkoutMessage('b2', 'close') }],
  ['another version', { ...reported, data: { ...reported.data, v: 2 } }],
  ['somebody else’s protocol', { ...reported, data: { ...reported.data, ns: 'other' } }],
  ['a text', { ...reported, data: 'ready' }],
  ['nothing', { ...reported, data: null }],
  ['no object', { ...reported, data: undefined }],
])('does not hear %s', (_, event) => {
  expect(readCheckoutMessage(event, from)).toBeUndefined();
});

test('does not hear a frame that has gone, whatever has no source', () => {
  expect(readCheckoutMessage({ ...reported, source: null }, { ...from, source: null })).toBeUndefined();
});
