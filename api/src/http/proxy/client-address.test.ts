import { describe, expect, it } from 'vitest';
import { withoutHostPart } from './trusted-proxy.js';

describe('withoutHostPart', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, counted) => expect(withoutHostPart(address)).toBe(counted));

  it('maps two addresses of one network to the same text', () => {
    expect(withoutHostPart('2001:db8:1:2::aaaa')).toBe(withoutHostPart('2001:db8:1:2:ffff::1'));
  });
});
