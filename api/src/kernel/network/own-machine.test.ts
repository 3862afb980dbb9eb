import { expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackHost, isOnOwnMachine } from './internal-addresses.js';

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is a loopback address', (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

it.each(['203.0.113.9', '10.0.0.1', 'unknown', '', '::2', '::ffff:10.0.0.1'])(
  '“%s” is not a loopback address',
  (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  },
);

it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is a loopback host', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

it.each([
  'kiln.example',
  'localhost.example',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '0.0.0.0',
  '[::2]',
  '127.0.0.1.nip.example',
  '',
])('%s is not a loopback host', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

const laptop = { isProduction: false, isLoopbackOnly: true, configuredUrl: undefined };

it.each([
  ['listens only on loopback', {}, true],
  ['has a public URL on its own machine', { configuredUrl: 'http://localhost:3000' }, true],
  ['is in production', { isProduction: true }, false],
  ['listens on other addresses', { isLoopbackOnly: false }, false],
  ['is behind a proxy', { configuredUrl: 'https://tidings.example' }, false],
])('decides whether an instance is on its own machine if it %s', (_, change, expected) => {
  expect(isOnOwnMachine({ ...laptop, ...change })).toBe(expected);
});
