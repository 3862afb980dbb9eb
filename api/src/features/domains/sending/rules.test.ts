import { describe, expect, it } from 'vitest';
import type { DnsAnswer } from '../../../ports/dns.js';
import {
  checkDmarc,
  checkKey,
  createKeyRecord,
  judgeVerification,
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
const RECORD = createKeyRecord(KEY);
const createTexts = (...records: string[]): DnsAnswer => ({ kind: 'records', records });

describe('the DNS records', () => {
  it('contain the public key under the DKIM name', () => {
    expect(RECORD).toEqual({
      recordType: 'TXT',
      recordName: 'tidings-1a2b3c4d._domainkey.kiln.example',
      recordValue: `v=DKIM1; k=rsa; p=${KEY.publicKey}`,
    });
    expect(createKeyRecord({ ...KEY, algorithm: 'ed25519-sha256', publicKey: 'abc=' }).recordValue).toBe(
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
    const { recordName } = createKeyRecord({
      ...KEY,
      selector: 'tidings-1a2b3c4d-ed',
      domain: 'd'.repeat(MAX_SENDING_DOMAIN_LENGTH),
    });
    expect(recordName).toHaveLength(253);
  });
});

describe('a key’s record', () => {
  it.each([
    ['as shown', createTexts(RECORD.recordValue)],
    ['beside others', createTexts('v=spf1 -all', RECORD.recordValue)],
    [
      'with a panel’s white space',
      createTexts(`v=DKIM1;k=rsa ;\tp=${KEY.publicKey.replace(/(.{60})/g, '$1 ')};`),
    ],
    ['without the optional defaults', createTexts(`p=${KEY.publicKey}`)],
    [
      'with hashes named, SHA-256 among them',
      createTexts(`v=DKIM1; h=sha1:sha256; k=rsa; p=${KEY.publicKey}`),
    ],
  ])('is accepted %s', (_, answer) => {
    expect(checkKey('kiln.example', RECORD, answer)).toBeUndefined();
  });

  it.each([
    ['another key', createTexts('v=DKIM1; k=rsa; p=MIIC'), 'different'],
    ['half of the key', createTexts(RECORD.recordValue.slice(0, 255)), 'different'],
    ['a revoked key', createTexts('v=DKIM1; k=rsa; p='), 'different'],
    ['another record type', createTexts(RECORD.recordValue.replace('k=rsa', 'k=ed25519')), 'different'],
    ['another version', createTexts(RECORD.recordValue.replace('DKIM1', 'DKIM2')), 'different'],
    ['an unsupported hash', createTexts(`h=sha1; p=${KEY.publicKey}`), 'different'],
    ['quotation marks inside', createTexts(RECORD.recordValue.replace(/^(.{255})/, '"$1" "')), 'different'],
    ['no tags at all', createTexts('hello'), 'different'],
    ['nothing', { kind: 'none' } as const, 'missing'],
    ['no response', { kind: 'failed' } as const, 'no_answer'],
  ])('is rejected with %s', (_, answer, finding) => {
    expect(checkKey('kiln.example', RECORD, answer)).toMatchObject({
      finding,
      isCertain: finding !== 'no_answer',
    });
  });
});

it('recommends DMARC only if there is certainly none', () => {
  expect(checkDmarc('kiln.example', createTexts('v=DMARC1; p=reject'))).toBeUndefined();
  expect(checkDmarc('kiln.example', { kind: 'failed' })).toBeUndefined();
  expect(checkDmarc('kiln.example', { kind: 'none' })?.finding).toBe('missing');
  expect(checkDmarc('kiln.example', createTexts('v=DMARC10', 'v=spf1'))?.finding).toBe('missing');
});

describe('the result of a check of the DNS records', () => {
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

  it('contains the finding of each record', () => {
    expect(readFinding({ checkedAt: null, problems: null }, 'rsa')).toBe('unchecked');
    expect(readFinding({ checkedAt: 1, problems: null }, 'rsa')).toBe('found');
    expect(readFinding({ checkedAt: 1, problems: { ed25519: silent } }, 'ed25519')).toBe('no_answer');
  });
});
