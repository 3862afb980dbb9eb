import { expect, it } from 'vitest';
import { listNetworksAround, parseNetwork } from './networks.js';

it.each([
  ['192.0.2.7', '192.0.2.7/32'],
  [' 192.0.2.7/24 ', '192.0.2.0/24'],
  ['192.0.2.255/25', '192.0.2.128/25'],
  ['203.0.113.9/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::7/32', '2001:db8::/32'],
  ['2001:db8::7', '2001:db8::/64'],
  ['2001:db8::7/128', '2001:db8::/64'],
  ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.7', '192.0.2.7/32'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
  ['::ffff:c000:207', '192.0.2.7/32'],
])('reads %j as the network %s', (text, cidr) => {
  expect(parseNetwork(text)?.cidr).toBe(cidr);
});

it.each([
  '',
  'unknown',
  'kova.example',
  '192.0.2',
  '192.0.2.07',
  '0xc0000207',
  '192.0.2.7/33',
  '192.0.2.7/',
  '192.0.2.7/-1',
  '192.0.2.7/2.5',
  '192.0.2.7/24/24',
  '2001:db8::/129',
  '2001:db8::1::',
  'fe80::1%eth0',
  '::ffff:0.0.0.0/95',
])('rejects %j', (text) => {
  expect(parseNetwork(text)).toBeUndefined();
});

it('returns every network around an address, the largest first', () => {
  const networks = listNetworksAround('192.0.2.7');
  expect(networks).toHaveLength(33);
  expect([networks[0], networks[24], networks[32]]).toEqual(['0.0.0.0/0', '192.0.2.0/24', '192.0.2.7/32']);
  expect(listNetworksAround('::ffff:192.0.2.7')).toEqual(networks);
  expect(listNetworksAround('unknown')).toEqual([]);
});

it('returns the networks around an IPv6 client up to its /64', () => {
  const networks = listNetworksAround('2001:db8:0:7::/64');
  expect(networks).toHaveLength(65);
  expect(networks.slice(-1)).toEqual(['2001:db8:0:7::/64']);
  expect(networks).toContain('2001:db8::/32');
  expect(networks).not.toContain('0.0.0.0/0');
});
