import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackHostname, withoutHostPart } from './client-address.js';

describe('withoutHostPart', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, counted) => expect(withoutHostPart(address)).toBe(counted));

  it('counts two addresses of one network as one', () => {
    expect(withoutHostPart('2001:db8:1:2::aaaa')).toBe(withoutHostPart('2001:db8:1:2:ffff::1'));
  });
});

describe('this machine', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('is %s', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });
  it.each(['203.0.113.9', '10.0.0.1', 'unknown', '::2'])('is not %s', (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });
  it('is asked for by names that mean nothing else', () => {
    expect(isLoopbackHostname('localhost')).toBe(true);
    expect(isLoopbackHostname('localhost.evil.example')).toBe(false);
  });
});
