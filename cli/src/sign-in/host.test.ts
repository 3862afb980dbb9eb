import { expect, test } from 'vitest';
import { isUnencrypted, parseHost } from './require-sign-in.js';

test.each([
  ['https://tidings.example', 'https://tidings.example'],
  ['https://tidings.example/settings?a=1', 'https://tidings.example'],
  ['HTTP://Tidings.Example:80/', 'http://tidings.example'],
  ['tidings.example', 'https://tidings.example'],
  ['tidings.example:8443', 'https://tidings.example:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3987/', 'http://127.0.0.1:3987'],
])('parses %s as %s', (input, host) => {
  expect(parseHost(input)).toBe(host);
});

test.each(['', 'ftp://tidings.example', 'https://', 'https://mara:secret@tidings.example', 'a b'])(
  'rejects %j',
  (input) => {
    expect(() => parseHost(input)).toThrow('is not a web address');
  },
);

test.each([
  ['https://tidings.example', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://127.0.0.1.evil.example', true],
  ['http://tidings.example', true],
])('%s is unencrypted: %s', (host, expected) => {
  expect(isUnencrypted(host)).toBe(expected);
});
