import { describe, expect, it } from 'vitest';
import type { DnsAnswer } from '../../../ports/dns.js';
import {
  dmarcProblem,
  judgeVerification,
  keyProblem,
  keyRecord,
  MAX_SENDING_DOMAIN_LENGTH,
  readFinding,
  type SendingProblem,
  splitTxtValue,
} from './rules.js';

const KEY = {
  domain: 'kiln.example',
  selector: 'tidings-1a2b3c4d',
  algorithm: 'rsa-sha256',
  publicKey: `MII${'B'.repeat(389)}`,
} as const;
const RECORD = keyRecord(KEY);
const texts = (...records: string[]): DnsAnswer => ({ kind: 'records', records });

describe('the DNS records', () => {
  it('contain the public key under the DKIM name', () => {
    expect(RECORD).toEqual({
      recordType: 'TXT',
      recordName: 'tidings-1a2b3c4d._domainkey.kiln.example',
      recordValue: `v=DKIM1; k=rsa; p=${KEY.publicKey}`,
    });
    expect(keyRecord({ ...KEY, algorithm: 'ed25519-sha256', publicKey: 'abc=' }).recordValue).toBe(
      'v=DKIM1; k=ed25519; p=abc=',
    );
  });

  it('are split into strings that the DNS allows', () => {
    const pieces = splitTxtValue(RECORD.recordValue);
    expect(pieces.map((piece) => piece.length)).toEqual([255, RECORD.recordValue.length - 255]);
    expect(pieces.join('')).toBe(RECORD.recordValue);
    expect(splitTxtValue('v=DMARC1; p=none')).toEqual(['v=DMARC1; p=none']);
  });

  it('have names that the DNS allows', () => {
    const { recordName } = keyRecord({
      ...KEY,
      selector: 'tidings-1a2b3c4d-ed',
      domain: 'd'.repeat(MAX_SENDING_DOMAIN_LENGTH),
    });
    expect(recordName).toHaveLength(253);
  });
});

describe('a key’s record', () => {
  it.each([
    ['as shown', texts(RECORD.recordValue)],
    ['beside others', texts('v=spf1 -all', RECORD.recordValue)],
    ['with a panel’s white space', texts(`v=DKIM1;k=rsa ;\tp=${KEY.publicKey.replace(/(.{60})/g, '$1 ')};`)],
    ['without the optional defaults', texts(`p=${KEY.publicKey}`)],
    ['with hashes named, SHA-256 among them', texts(`v=DKIM1; h=sha1:sha256; k=rsa; p=${KEY.publicKey}`)],
  ])('is accepted %s', (_, found) => {
    expect(keyProblem('kiln.example', RECORD, found)).toBeUndefined();
  });

  it.each([
    ['another key', texts('v=DKIM1; k=rsa; p=MIIC'), 'different'],
    ['half of the key', texts(RECORD.recordValue.slice(0, 255)), 'different'],
    ['a revoked key', texts('v=DKIM1; k=rsa; p='), 'different'],
    ['another record type', texts(RECORD.recordValue.replace('k=rsa', 'k=ed25519')), 'different'],
    ['another version', texts(RECORD.recordValue.replace('DKIM1', 'DKIM2')), 'different'],
    ['an unsupported hash', texts(`h=sha1; p=${KEY.publicKey}`), 'different'],
    ['quotation marks inside', texts(RECORD.recordValue.replace(/^(.{255})/, '"$1" "')), 'different'],
    ['no tags at all', texts('hello'), 'different'],
    ['nothing', { kind: 'none' } as const, 'missing'],
    ['no response', { kind: 'failed' } as const, 'no_answer'],
  ])('is rejected with %s', (_, found, finding) => {
    expect(keyProblem('kiln.example', RECORD, found)).toMatchObject({
      finding,
      isCertain: finding !== 'no_answer',
    });
  });
});

it('recommends DMARC only if there is certainly none', () => {
  expect(dmarcProblem('kiln.example', texts('v=DMARC1; p=reject'))).toBeUndefined();
  expect(dmarcProblem('kiln.example', { kind: 'failed' })).toBeUndefined();
  expect(dmarcProblem('kiln.example', { kind: 'none' })?.finding).toBe('missing');
  expect(dmarcProblem('kiln.example', texts('v=DMARC10', 'v=spf1'))?.finding).toBe('missing');
});

describe('the result of findings', () => {
  const missing: SendingProblem = { sentence: '', isCertain: true, finding: 'missing' };
  const silent: SendingProblem = { sentence: '', isCertain: false, finding: 'no_answer' };
  it.each([
    [{}, 'found'],
    [{ ed25519: missing, dmarc: missing }, 'found'],
    [{ ed25519: silent }, 'found'],
    [{ rsa: missing }, 'lost'],
    [{ rsa: silent }, 'unknown'],
    [{ plan: missing }, 'unknown'],
  ])('%j: the verification is %s', (problems, proof) => {
    expect(judgeVerification(problems)).toBe(proof);
  });

  it('returns the finding of each record', () => {
    expect(readFinding({ checkedAt: null, problems: null }, 'rsa')).toBe('unchecked');
    expect(readFinding({ checkedAt: 1, problems: null }, 'rsa')).toBe('found');
    expect(readFinding({ checkedAt: 1, problems: { ed25519: silent } }, 'ed25519')).toBe('no_answer');
  });
});
