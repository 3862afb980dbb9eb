import { describe, expect, it } from 'vitest';
import { parseNetwork } from '../../kernel/network/networks.js';
import { isBroad, isInNetwork, listMatchingValues, parseBan } from './rules.js';

describe('parseBan', () => {
  it.each([
    [' Ines@Kova.Example ', 'address', 'ines@kova.example'],
    ['жанна@почта.рф', 'address', 'жанна@xn--80a1acny.xn--p1ai'],
    ['kova.example', 'domain', 'kova.example'],
    ['@KOVA.example', 'domain', 'kova.example'],
    ['*.kova.example.', 'domain', 'kova.example'],
    ['почта.рф', 'domain', 'xn--80a1acny.xn--p1ai'],
    ['192.0.2.7/24', 'network', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', 'network', '192.0.2.7/32'],
    ['2001:db8::1', 'network', '2001:db8::/64'],
  ])('reads %j as the %s %s', (input, kind, value) => {
    expect(parseBan(input)).toEqual({ kind, value });
  });

  it.each([
    '',
    '@',
    '.',
    'com',
    'ines@',
    'ines@kova',
    'a b@kova.example',
    '192.0.2',
    '192.0.2.7/33',
    'kova.example/24',
    'https://kova.example',
    '%@kova.example.%',
    'ines@kova.example, tom@kova.example',
  ])('rejects %j', (input) => {
    expect(parseBan(input)).toBeUndefined();
  });
});

it('a ban matches an address, its domain and each parent domain, but no similar ending', () => {
  expect(listMatchingValues('Ines@mail.Kova.example')).toEqual([
    'ines@mail.kova.example',
    'mail.kova.example',
    'kova.example',
    'example',
  ]);
  expect(listMatchingValues('ines@notkova.example')).not.toContain('kova.example');
});

it.each([
  ['203.0.113.9', '203.0.113.0/24', true],
  ['::ffff:203.0.113.9', '203.0.113.0/24', true],
  ['203.0.114.9', '203.0.113.0/24', false],
  ['2001:db8:0:7::/64', '2001:db8::/32', true],
  ['2001:db9::/64', '2001:db8::/32', false],
  ['203.0.113.9', '::/0', false],
  ['unknown', '0.0.0.0/0', false],
])('isInNetwork for %s and %s returns %s', (client, network, expected) => {
  expect(isInNetwork(client, network)).toBe(expected);
});

it.each([
  ['0.0.0.0/0', true],
  ['203.0.0.0/15', true],
  ['203.0.0.0/16', false],
  ['2001::/31', true],
  ['2001:db8::/32', false],
])('isBroad for %s returns %s', (text, expected) => {
  const network = parseNetwork(text);
  expect(network && isBroad(network)).toBe(expected);
});
