import { expect, it } from 'vitest';
import { isPublicAddress } from './public-addresses.js';

it.each([
  // This host, private, carrier-grade NAT, loopback, link-local with the clouds' metadata, benchmarks.
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255'],
  // Assignments, documentation, relays, multicast, future use, broadcast.
  ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '198.51.100.1', '203.0.113.255'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // Unspecified, loopback, IPv4 in IPv6 of every kind, NAT64, discard, Teredo, 6to4.
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:10.0.0.1'],
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:1::1',
    '2002:7f00:1::',
  ],
  // Documentation, segment routing, unique local, link-local, site-local, multicast.
  ...[
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ],
  // Parts of IPv6 that are not given out.
  ...['::2', '1::1', '4000::1', '9000::1', 'fe00::1'],
  // No addresses at all.
  ...['', 'localhost', 'kiln.example', '127.1', '0x7f.0.0.1', '2130706433', '1.2.3', '::g'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...[
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
  ],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '203.0.114.0', '223.255.255.255'],
  ...['2606:4700::1111', '2a00:1450:4001::200e', '2001:200::1', '2001:4860:4860::8888', '2003::1', '3ffe::1'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
