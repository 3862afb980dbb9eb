import { expect, it } from 'vitest';
import { describeNetwork, parseUserCode, showUserCode } from './device-sign-in.js';

it.each([
  ['BCDF-GHJK', 'BCDFGHJK'],
  ['bcdf ghjk', 'BCDFGHJK'],
  [' BCDFGHJK ', 'BCDFGHJK'],
  ['BCDF', undefined],
  ['ACDF-GHJK', undefined],
  ['BCDF-GHJ0', undefined],
  ['', undefined],
])('parseUserCode reads %j as %s', (input, code) => {
  expect(parseUserCode(input)).toBe(code);
});

it('showUserCode shows a code in two halves', () => {
  expect(showUserCode('BCDFGHJK')).toBe('BCDF-GHJK');
});

it.each([
  ['203.0.113.9', '203.0.113.*'],
  ['2001:db8:1:2::/64', '2001:db8:1:*'],
  ['127.0.0.1', 'this machine'],
  ['0:0:0:0::/64', 'this machine'],
  ['unknown', 'unknown'],
])('describeNetwork shows %s as %s', (address, network) => {
  expect(describeNetwork(address)).toBe(network);
});
