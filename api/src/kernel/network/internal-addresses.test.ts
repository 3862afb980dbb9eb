import { expect, it } from 'vitest';
import { isInternalAddress } from './internal-addresses.js';

it.each([
  '0.0.0.0',
  '10.0.0.5',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:10.0.0.5',
  '64:ff9b::a00:5',
  'FD00::1',
])('%s is internal', (address) => {
  expect(isInternalAddress(address)).toBe(true);
});

it.each([
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.2.7',
  '192.169.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '223.255.255.255',
  '2001:db8::7',
  '2606:4700::1111',
  'fbff::1',
  '64:ff9c::1',
  '::ffff:8.8.8.8',
])('%s is not internal', (address) => {
  expect(isInternalAddress(address)).toBe(false);
});
