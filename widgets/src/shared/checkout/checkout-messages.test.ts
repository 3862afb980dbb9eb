import { expect, test } from 'vitest';
import { checkoutMessage, readCheckoutMessage } from './checkout-messages.js';

const source = {} as Window;
const from = { origin: 'https://tidings.example', source, id: 'a1' };
const reported = { origin: from.origin, source, data: checkoutMessage('a1', 'size', { height: 420 }) };

test('reads messages from its own frame', () => {
  expect(readCheckoutMessage(reported, from)).toEqual({
    v: 1,
    ns: 'tidings',
    id: 'a1',
    type: 'size',
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
  ['another protocol', { ...reported, data: { ...reported.data, ns: 'other' } }],
  ['a plain string', { ...reported, data: 'ready' }],
  ['nothing', { ...reported, data: null }],
  ['an undefined value', { ...reported, data: undefined }],
])('ignores a message from %s', (_, event) => {
  expect(readCheckoutMessage(event, from)).toBeUndefined();
});

test('ignores a removed frame and events without a source', () => {
  expect(readCheckoutMessage({ ...reported, source: null }, { ...from, source: null })).toBeUndefined();
});
