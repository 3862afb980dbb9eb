import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DnsAnswer } from '../../ports/dns.js';
import {
  checkAddress,
  checkOwnership,
  describeHolderProblem,
  formatProblems,
  getRequiredRecords,
  hasProblem,
  isOwnName,
  isProofLost,
  normalizeDomain,
} from './rules.js';

describe('normalizeDomain', () => {
  it.each([
    ['news.example.com', 'news.example.com'],
    ['  News.Example.COM ', 'news.example.com'],
    ['example.com.', 'example.com'],
    ['https://news.example.com', 'news.example.com'],
    ['https://news.example.com/about?x=1#top', 'news.example.com'],
    ['http://news.example.com:8080/', 'news.example.com'],
    ['news.example.com:443', 'news.example.com'],
    ['news.example.com./', 'news.example.com'],
    ['blüten.example', 'xn--blten-lva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['xn--r8jz45g.xn--zckzah', 'xn--r8jz45g.xn--zckzah'],
    ['1.example', '1.example'],
    ['a-b--c.example', 'a-b--c.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
    ['t.co', 't.co'],
  ])('accepts %s', (input, domain) => {
    expect(normalizeDomain(input)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    'a',
    'ab',
    'com',
    'localhost',
    'app.localhost',
    'printer.local',
    'db.internal',
    'nas.lan',
    'wiki.corp',
    '1.0.168.192.in-addr.arpa',
    '192.0.2.7',
    '127.1',
    '0x7f.0.0.1',
    '1.2.3.0x7f',
    '[::1]',
    '::1',
    'http://[2001:db8::1]/',
    'mara@example.com',
    'https://mara:secret@example.com',
    'news example.com',
    '-news.example.com',
    'news-.example.com',
    'news..example.com',
    '.example.com',
    'example.com..',
    '_tidings.example.com',
    '*.example.com',
    'example.c',
    'example.123',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(120)}example`,
    'javascript:alert(1)',
    'exa<mple.com',
    'example.com\u0000.evil.example',
  ])('rejects %j', (input) => {
    expect(normalizeDomain(input)).toBeUndefined();
  });

  it('returns its own results unchanged, and limits their length', () => {
    const character = fc.constantFrom(...'abZ09-._:/@?# ü例\u200d');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), (prefix) => {
        const input = `${prefix}a.example`;
        const domain = normalizeDomain(input);
        if (domain === undefined) return;
        expect(normalizeDomain(domain)).toBe(domain);
        expect(domain).toMatch(/^[a-z0-9.-]{3,244}$/);
      }),
    );
  });
});

it('reserves the instance’s own names', () => {
  const ownNames = ['tidings.example'];
  expect(isOwnName('tidings.example', ownNames)).toBe(true);
  expect(isOwnName('mara.tidings.example', ownNames)).toBe(true);
  expect(isOwnName('mytidings.example', ownNames)).toBe(false);
  expect(isOwnName('example', ownNames)).toBe(false);
});

const target = 'tidings.example';
const domain = 'news.example.com';
const { ownership, address } = getRequiredRecords({ domain, token: 'abc' }, target);
const createRecords = (...found: string[]): DnsAnswer => ({ kind: 'records', records: found });
const noRecords: DnsAnswer = { kind: 'none' };
const failed: DnsAnswer = { kind: 'failed' };

it('requires a TXT record and a CNAME record', () => {
  expect([ownership, address]).toEqual([
    { recordType: 'TXT', recordName: '_tidings.news.example.com', recordValue: 'tidings-verify=abc' },
    { recordType: 'CNAME', recordName: 'news.example.com', recordValue: 'tidings.example' },
  ]);
});

describe('checkOwnership', () => {
  const checkRecord = (answer: DnsAnswer) => checkOwnership(domain, ownership, answer);
  it.each([
    ['alone', createRecords('tidings-verify=abc')],
    ['among others', createRecords('v=spf1 -all', 'tidings-verify=xyz', 'tidings-verify=abc')],
    ['with a space that a form added', createRecords('tidings-verify=abc ')],
  ])('accepts the record %s', (_, answer) => {
    expect(checkRecord(answer)).toBeUndefined();
  });
  it.each([
    ['none', noRecords, /no TXT record at _tidings\.news\.example\.com yet/],
    ['another', createRecords('hello'), /has another value. Set it to tidings-verify=abc\./],
    ['another case', createRecords('tidings-verify=ABC'), /has another value/],
    ['the token alone', createRecords('abc'), /has another value/],
    ['more text behind it', createRecords('tidings-verify=abcd'), /has another value/],
  ])('reports a missing record as certain: %s', (_, answer, sentence) => {
    expect(checkRecord(answer)).toEqual({ sentence: expect.stringMatching(sentence), isCertain: true });
  });
  it('is uncertain if the DNS does not respond', () => {
    expect(checkRecord(failed)).toEqual({
      sentence: expect.stringMatching(/did not respond/),
      isCertain: false,
    });
  });
});

describe('checkAddress', () => {
  const checkRoute = (
    chain: DnsAnswer,
    theirs: DnsAnswer = noRecords,
    ours: DnsAnswer = createRecords('192.0.2.7', '2001:db8::7'),
  ) => checkAddress(domain, target, { chain, theirs, ours });
  it.each<[string, Parameters<typeof checkRoute>]>([
    ['a CNAME', [createRecords('tidings.example')]],
    ['a chain', [createRecords('alias.example', 'tidings.example')]],
    ['a CNAME while addresses are unknown', [createRecords('tidings.example'), failed, failed]],
    ['our addresses', [noRecords, createRecords('2001:db8::7', '192.0.2.7')]],
    ['some of our addresses', [noRecords, createRecords('192.0.2.7')]],
    ['a foreign name with our addresses', [createRecords('cdn.example'), createRecords('192.0.2.7')]],
  ])('accepts %s', (_, route) => {
    expect(checkRoute(...route)).toBeUndefined();
  });
  it.each<[string, Parameters<typeof checkRoute>, RegExp]>([
    [
      'nothing',
      [noRecords, noRecords],
      /does not point to this instance yet: there is no CNAME record to tidings\.example/,
    ],
    [
      'another name',
      [createRecords('shop.example'), noRecords],
      /points to shop\.example\. It must point to tidings\.example\./,
    ],
    ['the last of a chain', [createRecords('a.example', 'b.example'), noRecords], /points to b\.example/],
    ['another address', [noRecords, createRecords('198.51.100.1')], /points to 198\.51\.100\.1/],
    [
      'one stray address',
      [noRecords, createRecords('192.0.2.7', '198.51.100.1')],
      /points to 192\.0\.2\.7, 198/,
    ],
    [
      'an address, although the instance has none',
      [noRecords, createRecords('192.0.2.7'), noRecords],
      /points to 192\.0\.2\.7/,
    ],
    [
      'a name like ours',
      [createRecords('tidings.example.evil.example'), noRecords],
      /points to tidings\.example\.evil/,
    ],
  ])('rejects %s', (_, route, sentence) => {
    expect(checkRoute(...route)).toEqual({ sentence: expect.stringMatching(sentence), isCertain: true });
  });
  it.each<[string, Parameters<typeof checkRoute>, string]>([
    ['an address', [noRecords, createRecords('10.0.0.5')], 'an address of a private network'],
    ['several', [noRecords, createRecords('192.168.1.9', 'fd00::9')], 'an address of a private network'],
    [
      'an address beside a public one',
      [noRecords, createRecords('198.51.100.1', '127.0.0.1')],
      '198.51.100.1, an address of a private network',
    ],
    [
      'a name',
      [createRecords('alias.example', 'db-7.eu.internal'), noRecords],
      'a name of a private network',
    ],
    ['a single label', [createRecords('postgres'), createRecords('10.0.0.5')], 'a name of a private network'],
  ])('hides the internal network: %s', (_, route, reported) => {
    expect(checkRoute(...route)?.sentence).toBe(
      `news.example.com points to ${reported}. It must point to tidings.example.`,
    );
  });
  it.each<[string, Parameters<typeof checkRoute>]>([
    ['the chain', [failed]],
    ['their addresses', [noRecords, failed]],
    ['our own addresses', [noRecords, createRecords('198.51.100.1'), failed]],
  ])('is uncertain while %s is unknown', (_, route) => {
    expect(checkRoute(...route)).toMatchObject({ isCertain: false });
  });
});

describe('describeHolderProblem', () => {
  it('leaves the domain with a holder whose record exists, or may exist', () => {
    expect(describeHolderProblem(undefined)).toMatchObject({ isCertain: true });
    expect(describeHolderProblem({ sentence: 'No answer.', isCertain: false })).toMatchObject({
      isCertain: false,
    });
    expect(describeHolderProblem({ sentence: 'Gone.', isCertain: true })).toBeUndefined();
  });
});

describe('the result of a domain check', () => {
  const gone = { sentence: 'Gone.', isCertain: true };
  const silent = { sentence: 'No answer.', isCertain: false };
  it.each([
    [{}, false, false, null],
    [{ ownership: gone }, true, true, 'Gone.'],
    [{ address: silent }, true, false, 'No answer.'],
    [{ ownership: silent, address: silent }, true, false, 'No answer.'],
    [{ ownership: silent, address: gone }, true, true, 'No answer. Gone.'],
    [{ holder: gone }, true, true, 'Gone.'],
  ])('is computed from the problems %j', (problems, wrong, loses, text) => {
    expect([hasProblem(problems), isProofLost(problems), formatProblems(problems)]).toEqual([
      wrong,
      loses,
      text,
    ]);
  });
});
