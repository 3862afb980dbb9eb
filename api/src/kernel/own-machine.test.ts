import { expect, it } from 'vitest';
import { isLoopbackHost, isOnOwnMachine } from './own-machine.js';

it.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

it.each(['kiln.example', 'localhost.example', '10.0.0.1', '0.0.0.0', '[::2]', '127.0.0.1.nip.example', ''])(
  '%s is another one, as far as its name tells',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);

const laptop = { isProduction: false, isLoopbackOnly: true, configuredUrl: undefined };

it.each([
  ['listens on loopback alone', {}, true],
  ['has an address of its own machine', { configuredUrl: 'http://localhost:3000' }, true],
  ['is in production', { isProduction: true }, false],
  ['listens to others', { isLoopbackOnly: false }, false],
  ['is behind a proxy', { configuredUrl: 'https://tidings.example' }, false],
])('an instance that %s', (_, change, expected) => {
  expect(isOnOwnMachine({ ...laptop, ...change })).toBe(expected);
});
