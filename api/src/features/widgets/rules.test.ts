import { describe, expect, it } from 'vitest';
import { buildOrigin, parseOriginHost, readHost } from './rules.js';

describe('a pasted site', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  https://www.Example.com/shop/kiln?from=mail#top ', 'www.example.com'],
    ['http://example.com', 'example.com'],
    ['https://example.com:443/', 'example.com'],
    ['example.com:443', 'example.com'],
    ['example.com:8443', 'example.com:8443'],
    ['example.com.', 'example.com'],
    ['blüten.example', 'xn--blten-lva.example'],
    ['https://müller.БГ/', 'xn--mller-kva.xn--90ae'],
    ['under_score.example.com', 'under_score.example.com'],
    ['localhost:5173', 'localhost:5173'],
    ['http://localhost', 'localhost'],
    ['http://localhost:80', 'localhost'],
    ['http://shop.localhost:8080/a', 'shop.localhost:8080'],
  ])('reads %s as %s', (input, host) => {
    expect(readHost(input)).toEqual({ host });
  });

  it('reads a normalized host unchanged', () => {
    for (const input of ['https://Blüten.example:8443/x', 'localhost:5173', 'example.com.']) {
      const { host } = readHost(input);
      expect(readHost(host ?? '')).toEqual({ host });
    }
  });

  const invalid = 'Please enter the address of a site, such as www.example.com';
  const wildcard = 'Please add each site by its full name. An asterisk is not a wildcard here.';
  const numbers = 'Please enter the name of a site. IP addresses are not allowed.';
  it.each([
    ['', invalid],
    ['com', invalid],
    ['my site.com', invalid],
    ['ftp://example.com', invalid],
    ['javascript://example.com', invalid],
    ['https://', invalid],
    ['mara@example.com', invalid],
    ['https://mara:secret@example.com', invalid],
    ['-a.example.com', invalid],
    ['example.com:99999', invalid],
    ['example.com;script-src', invalid],
    ["example.com'unsafe-inline'", invalid],
    ['example.com,other.example', invalid],
    [`${'a'.repeat(64)}.example`, invalid],
    [`${'a.'.repeat(127)}example`, invalid],
    ['*.example.com', wildcard],
    ['https://*', wildcard],
    ['192.0.2.7', numbers],
    ['http://127.0.0.1:5173', numbers],
    ['0x7f.1', numbers],
    ['2130706433', numbers],
    ['[2001:db8::1]:3000', numbers],
  ])('rejects %j', (input, problem) => {
    expect(readHost(input)).toEqual({ problem });
  });
});

describe('the origin', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com:8443', 'https://example.com:8443'],
    ['localhost', 'http://localhost'],
    ['localhost:5173', 'http://localhost:5173'],
    ['shop.localhost:8080', 'http://shop.localhost:8080'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['notlocalhost.com', 'https://notlocalhost.com'],
  ])('of %s is exactly %s', (host, origin) => {
    expect(buildOrigin(host)).toBe(origin);
    expect(new URL(origin).origin).toBe(origin);
  });
});

describe('parseOriginHost', () => {
  it.each([
    ['https://example.com', 'example.com'],
    ['http://example.com', 'example.com'],
    ['https://example.com:8443', 'example.com:8443'],
    ['http://localhost:5173', 'localhost:5173'],
  ])('maps %s to %s', (origin, host) => expect(parseOriginHost(origin)).toBe(host));

  it.each([
    'null',
    '',
    'capacitor://localhost',
    'chrome-extension://abcdef',
    'file://',
    'http://192.168.1.5:3000',
    'https://intranet',
    'https://a@example.com',
  ])('returns undefined for %j', (origin) => expect(parseOriginHost(origin)).toBeUndefined());
});
