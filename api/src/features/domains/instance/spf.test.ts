import { describe, expect, it } from 'vitest';
import type { Dns, DnsAnswer } from '../../../ports/dns.js';
import { checkSpf } from './spf.js';

const createAnswer = (records: string[] | undefined): DnsAnswer =>
  records === undefined ? { kind: 'none' } : { kind: 'records', records };

/** Creates a resolver over fixed records. It never responds for a name `broken.example`. */
function createFixedDns(names: Record<string, { TXT?: string[]; A?: string[]; MX?: string[] }>): Dns {
  const ask = (type: 'TXT' | 'A' | 'MX') => async (name: string) =>
    name === 'broken.example' ? ({ kind: 'failed' } as const) : createAnswer(names[name]?.[type]);
  return {
    resolveTxt: ask('TXT'),
    resolveAddresses: ask('A'),
    resolveMx: ask('MX'),
    resolveCname: async () => ({ kind: 'none' }),
    resolveNames: async () => ({ kind: 'none' }),
  };
}

const OTHER_RECORDS = {
  'provider.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 ?all'] },
  'mail.example': { A: ['203.0.113.7'] },
  'mx.example': { MX: ['10 mail.example'] },
  'loop.example': { TXT: ['v=spf1 include:loop.example -all'] },
  'macro.example': { TXT: ['v=spf1 redirect=%{d}.provider.example'] },
  'no-spf.example': { TXT: ['hello'] },
};

const checkRecord = (record: string | string[], address = '203.0.113.7') =>
  checkSpf(createFixedDns({ ...OTHER_RECORDS, 'kova.example': { TXT: [record].flat() } }), {
    domain: 'kova.example',
    address,
  });

describe('checkSpf', () => {
  it.each([
    ['v=spf1 ip4:203.0.113.7 -all', 'pass'],
    ['v=spf1 ip4:203.0.113.0/28 -all', 'pass'],
    ['v=spf1 ip4:203.0.113.8 -all', 'fail'],
    ['v=spf1 ip4:203.0.113.8 ~all', 'softfail'],
    ['v=spf1 ip4:203.0.113.8 ?all', 'neutral'],
    ['v=spf1 ip4:203.0.113.8', 'neutral'],
    ['V=SPF1  a:mail.example  -ALL', 'pass'],
    ['v=spf1 a:mail.example/24 -all', 'pass'],
    ['v=spf1 mx:mx.example -all', 'pass'],
    ['v=spf1 mx -all', 'fail'],
    ['v=spf1 -ip4:203.0.113.7 +all', 'fail'],
    ['v=spf1 include:provider.example -all', 'fail'],
    ['v=spf1 redirect=provider.example', 'neutral'],
    ['v=spf1 exists:list.example ptr -all', 'fail'],
    ['v=spf1 exists:%{i}.list.example ptr -all', 'depends'],
    ['v=spf1 include:%{i}._ip.provider.example ~all', 'depends'],
    ['v=spf1 include:%{i}._ip.provider.example ip4:203.0.113.7 -all', 'pass'],
    ['v=spf1 ip4:203.0.113.7 include:%{d}.provider.example -all', 'pass'],
    ['v=spf1 redirect=%{d}.provider.example', 'depends'],
    ['v=spf1 a:%{d}.provider.example -all', 'depends'],
    ['v=spf1 mx:%{d}.provider.example -all', 'depends'],
    ['v=spf1 include:macro.example -all', 'depends'],
    ['v=spf1 include:%{i}.provider.example ip4:nonsense -all', 'invalid'],
    ['v=spf1 all', 'pass'],
    ['hello', 'none'],
    ['v=spf10 all', 'none'],
    ['v=spf1 ip4:mail.example -all', 'invalid'],
    ['v=spf1 ip4:203.0.113.7/33 -all', 'invalid'],
    ['v=spf1 ipv4:203.0.113.7 -all', 'invalid'],
    ['v=spf1 include:no-spf.example -all', 'invalid'],
    ['v=spf1 include:loop.example -all', 'invalid'],
    ['v=spf1 include:broken.example -all', 'unknown'],
    ['v=spf1 a:broken.example -all', 'unknown'],
  ])('for %s returns %s', async (record, expected) => {
    expect(await checkRecord(record)).toBe(expected);
  });

  it('follows includes and redirects to the address of a provider', async () => {
    expect(await checkRecord('v=spf1 include:provider.example -all', '198.51.100.9')).toBe('pass');
    expect(await checkRecord('v=spf1 redirect=provider.example', '198.51.100.9')).toBe('pass');
  });

  it('compares IPv6 with IPv6 only', async () => {
    expect(await checkRecord('v=spf1 ip4:203.0.113.7 ip6:2001:db8::/32 -all', '2001:db8::7')).toBe('pass');
    expect(await checkRecord('v=spf1 ip4:203.0.113.7 -all', '2001:db8::7')).toBe('fail');
  });

  it('rejects two records, and more than ten queries', async () => {
    expect(await checkRecord(['v=spf1 -all', 'v=spf1 all'])).toBe('invalid');
    const manyTerms = Array.from({ length: 11 }, () => 'a:mx.example').join(' ');
    expect(await checkRecord(`v=spf1 ${manyTerms} -all`)).toBe('invalid');
    expect(await checkRecord(`v=spf1 ${manyTerms.replace('a:mx.example ', '')} -all`)).toBe('fail');
  });
});
