import { expect, test } from 'vitest';
import { createCheckoutMessage, readCheckoutMessage } from './frame-messages.js';

const source = {} as Window;
const from = { origin: 'https://tidings.example', source, id: 'a1' };
const messageEvent = {
  origin: from.origin,
  source,
  data: createCheckoutMessage('a1', 'size', { height: 420 }),
};

test('reads messages from its own frame', () => {
  expect(readCheckoutMessage(messageEvent, from)).toEqual({
    v: 1,
    ns: 'tidings',
    id: 'a1',
    type: 'size',
    detail: { height: 420 },
  });
  const ready = { ...messageEvent, data: createCheckoutMessage('a1', 'ready') };
  expect(readCheckoutMessage(ready, from)).toMatchObject({ type: 'ready', detail: {} });
});

test.each([
  ['another origin', { ...messageEvent, origin: 'https://evil.example' }],
  ['another window of the same origin', { ...messageEvent, source: {} as Window }],
  ['no window', { ...messageEvent, source: null }],
  ['another overlay', { ...messageEvent, data: createCheckoutMessage('b2', 'close') }],
  ['another version', { ...messageEvent, data: { ...messageEvent.data, v: 2 } }],
  ['another protocol', { ...messageEvent, data: { ...messageEvent.data, ns: 'other' } }],
  ['a plain string', { ...messageEvent, data: 'ready' }],
  ['nothing', { ...messageEvent, data: null }],
  ['an undefined value', { ...messageEvent, data: undefined }],
])('ignores a message from %s', (_, event) => {
  expect(readCheckoutMessage(event, from)).toBeUndefined();
});

test('ignores a removed frame and events without a source', () => {
  expect(readCheckoutMessage({ ...messageEvent, source: null }, { ...from, source: null })).toBeUndefined();
});
