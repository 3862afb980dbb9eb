import { expect, it, onTestFinished } from 'vitest';
import { type NameRecords, startDnsServer } from '../../testing/servers/dns-server.js';
import { createResolverDns } from './resolver.js';

/** Creates a resolver that queries a real name server on this machine. */
async function startNameServer(names: Record<string, NameRecords>) {
  const server = await startDnsServer(names);
  onTestFinished(() => server.close());
  return { server, dns: createResolverDns(server.address, { timeoutMs: 500, tries: 2 }) };
}

it('joins the strings of a TXT record, and returns each record separately', async () => {
  const { dns } = await startNameServer({
    '_tidings.news.example': { TXT: [['tidings-verify=', 'abc'], 'v=spf1 -all'] },
  });
  expect(await dns.resolveTxt('_tidings.news.example')).toEqual({
    kind: 'records',
    records: ['tidings-verify=abc', 'v=spf1 -all'],
  });
});

it('reads a TXT record that is longer than 512 bytes', async () => {
  const longRecord = Array.from({ length: 4 }, (_, index) => String(index).repeat(200));
  const { dns } = await startNameServer({ 'long.example': { TXT: [longRecord] } });
  expect(await dns.resolveTxt('long.example')).toEqual({ kind: 'records', records: [longRecord.join('')] });
});

it('returns only the next name of a CNAME chain, in lower case', async () => {
  const { dns } = await startNameServer({
    'news.example': { CNAME: 'Alias.Example' },
    'alias.example': { CNAME: 'tidings.example' },
    'tidings.example': { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] },
  });
  expect(await dns.resolveCname('news.example')).toEqual({ kind: 'records', records: ['alias.example'] });
  expect(await dns.resolveCname('tidings.example')).toEqual({ kind: 'none' });
});

it('returns IPv4 and IPv6 addresses, also through a CNAME chain', async () => {
  const { dns } = await startNameServer({
    'news.example': { CNAME: 'alias.example' },
    'alias.example': { CNAME: 'tidings.example' },
    'tidings.example': { A: ['192.0.2.7', '192.0.2.8'], AAAA: ['2001:db8::7'] },
    'old.example': { A: ['192.0.2.9'] },
    'empty.example': {},
  });
  expect(await dns.resolveAddresses('news.example')).toEqual({
    kind: 'records',
    records: ['192.0.2.7', '192.0.2.8', '2001:db8::7'],
  });
  expect(await dns.resolveAddresses('old.example')).toEqual({ kind: 'records', records: ['192.0.2.9'] });
  expect(await dns.resolveAddresses('empty.example')).toEqual({ kind: 'none' });
});

it('lists mail servers by preference, and returns the host names of an address', async () => {
  const { dns } = await startNameServer({
    'news.example': { MX: ['20 Backup.Example', '10 mail.example'] },
    '7.2.0.192.in-addr.arpa': { PTR: ['Mail.Example'] },
    '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { PTR: ['mail.example'] },
    '9.2.0.192.in-addr.arpa': 'silent',
  });
  expect(await dns.resolveMx('news.example')).toEqual({
    kind: 'records',
    records: ['10 mail.example', '20 backup.example'],
  });
  expect(await dns.resolveNames('192.0.2.7')).toEqual({ kind: 'records', records: ['mail.example'] });
  expect(await dns.resolveNames('2001:db8::7')).toEqual({ kind: 'records', records: ['mail.example'] });
  expect(await dns.resolveNames('192.0.2.8')).toEqual({ kind: 'none' });
  expect(await dns.resolveNames('192.0.2.9')).toEqual({ kind: 'failed' });
});

const QUESTIONS = ['resolveTxt', 'resolveCname', 'resolveAddresses', 'resolveMx'] as const;

it.each(QUESTIONS)('%s: returns none for a missing name and for a missing record', async (ask) => {
  const { dns } = await startNameServer({ 'empty.example': {} });
  expect(await dns[ask]('nobody.example')).toEqual({ kind: 'none' });
  expect(await dns[ask]('empty.example')).toEqual({ kind: 'none' });
});

it.each(QUESTIONS)('%s: returns failed for a server that fails, is silent or is unreachable', async (ask) => {
  const { dns, server } = await startNameServer({ 'broken.example': 'servfail', 'slow.example': 'silent' });
  expect(await dns[ask]('broken.example')).toEqual({ kind: 'failed' });
  expect(await dns[ask]('slow.example')).toEqual({ kind: 'failed' });
  await server.close();
  server.close = async () => {};
  expect(await dns[ask]('broken.example')).toEqual({ kind: 'failed' });
});

it('returns a new or changed record at once', async () => {
  const { dns, server } = await startNameServer({});
  expect(await dns.resolveTxt('new.example')).toEqual({ kind: 'none' });
  server.names['new.example'] = { TXT: ['one'] };
  expect(await dns.resolveTxt('new.example')).toEqual({ kind: 'records', records: ['one'] });
  server.names['new.example'] = { TXT: ['two'] };
  expect(await dns.resolveTxt('new.example')).toEqual({ kind: 'records', records: ['two'] });
});
