import { describe, expect, it } from 'vitest';
import { readSignedToken, signToken } from './signed-token.js';

const payload = ['s', 12, 'Łódź', null];

describe('a signed token', () => {
  it('returns its payload, and is safe in a URL', () => {
    const token = signToken('secret', payload);
    expect(token).toMatch(/^[\w-]+\.[\w-]{22}$/);
    expect(readSignedToken('secret', token)).toEqual(payload);
  });

  it.each([
    ['nothing', () => ''],
    ['no signature', (token: string) => token.split('.')[0] ?? ''],
    ['an empty signature', (token: string) => `${token.split('.')[0]}.`],
    ['a shortened signature', (token: string) => token.slice(0, -2)],
    ['another payload', (token: string) => `${token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`],
    ['a third part', (token: string) => `${token}.x`],
    ['padding', (token: string) => `${token}==`],
    ['a signature of another secret', () => signToken('other', payload)],
  ])('is rejected with %s', (_, change) => {
    expect(readSignedToken('secret', change(signToken('secret', payload)))).toBeUndefined();
  });
});
