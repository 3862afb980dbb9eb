import { describe, expect, it } from 'vitest';
import { readHtmlParts } from '../../../kernel/html/html-parts.js';
import type { UrlFailure } from '../../../ports/fetch-url.js';
import {
  findLinkWarning,
  listAltWarnings,
  listLinksToCheck,
  listOwnDomainWarnings,
  listPostalAddressWarnings,
  listSenderWarnings,
} from './warnings.js';

const OWN = 'https://tidings.example';
const plain = {
  imageUrl: null,
  imageAlt: null,
  imageBlocks: [] as string[],
  imageBlockAlts: [] as string[],
  imageBlockLinks: [] as string[],
  template: 'template-2' as const,
  design: null,
  ctaText: null,
  ctaUrl: null,
};
const blocks = {
  imageBlocks: ['https://kiln.example/1.png', '', '/media/abc/512.webp'],
  imageBlockLinks: ['https://kiln.example/1', 'https://kiln.example/none', ''],
  imageBlockAlts: ['A bowl', '', ''],
};

describe('links to check', () => {
  const listUrls = async (content: string, change: object = {}) =>
    listLinksToCheck({ ...plain, ...change }, await readHtmlParts(content), OWN).map(
      ({ path, url }) => `${path} ${url}`,
    );

  it.each([
    ['<p>none</p>', {}, []],
    ['<a href="https://kiln.example/a?b=1&amp;c=2">a</a>', {}, ['content https://kiln.example/a?b=1&c=2']],
    ['<a href="mailto:mara@kiln.example">a</a><a>b</a><a href="tel:1">c</a>', {}, []],
    ['<a href="https://tidings.example/mara">mine</a>', {}, []],
    [
      '<a href="https://tidings.example.evil.example/">theirs</a>',
      {},
      ['content https://tidings.example.evil.example/'],
    ],
    ['<a href="/relative">a</a><a href="#part">b</a>', {}, []],
    [
      '<a href="https://kiln.example/#a">a</a><a href="https://kiln.example/#b">b</a><a href="https://kiln.example">c</a>',
      {},
      ['content https://kiln.example/#a'],
    ],
    ['', { ctaText: 'Read', ctaUrl: 'https://kiln.example/shop' }, ['ctaUrl https://kiln.example/shop']],
    ['', { ctaUrl: 'https://kiln.example/no-button' }, []],
    ['', { ...blocks, template: 'template-4' }, ['imageBlockLinks.0 https://kiln.example/1']],
    ['', { ...blocks, template: 'template-1' }, []],
  ])('are found in %s %o', async (content, change, expected) => {
    expect(await listUrls(content, change)).toEqual(expected);
  });
});

describe('a link', () => {
  const link = { url: 'https://kiln.example/a', path: 'ctaUrl' };
  it.each([200, 204, 301, 399, 401, 403, 405, 429, 451, 999])(
    'gets no warning if it responds with %d',
    (status) => {
      expect(findLinkWarning(link, { kind: 'answered', status })).toBeUndefined();
    },
  );
  it.each([400, 404, 410, 500, 503])('is broken if it responds with %d', (status) => {
    expect(findLinkWarning(link, { kind: 'answered', status })).toEqual({
      ...link,
      code: 'dead_link',
      message: `This link returns an error (${status}).`,
    });
  });
  it.each([
    ['not_public', 'dead_link', /private network/],
    ['no_such_host', 'dead_link', /does not exist/],
    ['unreachable', 'dead_link', /does not respond/],
    ['timed_out', 'dead_link', /5 seconds/],
    ['bad_certificate', 'dead_link', /certificate/],
    ['too_many_redirects', 'dead_link', /redirects endlessly/],
    // A fault of our own name server is no fault of the link.
    ['name_unknown', 'links_unchecked', /could not (?:be checked|check)/],
  ] satisfies Array<[UrlFailure, string, RegExp]>)(
    'that fails with %s gets the warning %s',
    (reason, code, message) => {
      const warning = findLinkWarning(link, { kind: 'failed', reason });
      expect(warning).toMatchObject({ ...link, code });
      expect(warning?.message).toMatch(message);
    },
  );
});

describe('images without an alternative text', () => {
  const listAltPaths = async (content: string, change: object = {}) =>
    listAltWarnings({ ...plain, ...change }, await readHtmlParts(content)).map(
      ({ path, url }) => `${path} ${url}`,
    );
  const hero = { imageUrl: '/media/abc/512.webp' };

  it.each([
    ['<p>none</p>', {}, []],
    ['<img src="https://a.example/1.png" alt="A bowl">', {}, []],
    [
      '<img src="https://a.example/1.png"><img src="https://a.example/2.png" alt=" ">',
      {},
      ['content https://a.example/1.png', 'content https://a.example/2.png'],
    ],
    ['', hero, ['imageAlt /media/abc/512.webp']],
    ['', { ...hero, imageAlt: 'A kiln' }, []],
    ['', { ...hero, template: 'template-1' }, []],
    ['', { ...hero, template: 'template-1', design: 'harbour' }, ['imageAlt /media/abc/512.webp']],
    ['', { ...blocks, template: 'template-4' }, ['imageBlockAlts.2 /media/abc/512.webp']],
    ['', { ...blocks, template: 'template-2' }, []],
    // Premium designs show products if made for them, or if the template is template-4, as in the email.
    ['', { ...blocks, design: 'harbour' }, []],
    ['', { ...blocks, template: 'template-4', design: 'harbour' }, ['imageBlockAlts.2 /media/abc/512.webp']],
    ['', { ...hero, template: 'template-4' }, ['imageAlt /media/abc/512.webp']],
    [
      '',
      { ...blocks, template: 'template-2', design: 'storefront' },
      ['imageBlockAlts.2 /media/abc/512.webp'],
    ],
  ])('are found in %s %o', async (content, change, expected) => {
    expect(await listAltPaths(content, change)).toEqual(expected);
  });
});

describe('the postal address', () => {
  it('causes a warning that names the law if it is missing', () => {
    expect(listPostalAddressWarnings('Kiln Lane 4')).toEqual([]);
    for (const missing of [null, '']) {
      const [warning] = listPostalAddressWarnings(missing);
      expect(warning).toMatchObject({ code: 'missing_postal_address', path: 'postalAddress' });
      expect(warning?.message).toContain('CAN-SPAM Act, 15 U.S.C. § 7704(a)(5)');
    }
  });
});

describe('the sender’s domain', () => {
  const createRecords = (...texts: string[]) => ({ kind: 'records' as const, records: texts });
  const noRecords = { kind: 'none' as const };
  const failed = { kind: 'failed' as const };
  const spf = createRecords('google-site-verification=x', 'v=spf1 include:relay.example -all');
  const dmarc = createRecords('v=DMARC1; p=none');

  it.each([
    ['both exist', spf, dmarc, []],
    ['neither exists', noRecords, noRecords, ['spf', 'dkim', 'dmarc']],
    ['SPF is missing', createRecords('something else'), dmarc, ['spf', 'dkim']],
    ['SPF only looks like it', createRecords('v=spf10 -all', 'xv=spf1'), dmarc, ['spf', 'dkim']],
    ['DMARC is missing', spf, createRecords('v=DMARC10'), ['dmarc']],
    ['SPF is unknown', failed, noRecords, ['dns_unchecked']],
    ['DMARC is unknown', noRecords, failed, ['dns_unchecked']],
  ])('causes the matching warnings if %s', (_, foundSpf, foundDmarc, codes) => {
    const senderRecords = { domain: 'tidings.example', spf: foundSpf, dmarc: foundDmarc };
    const warnings = listSenderWarnings({ ...senderRecords, isSigned: false });
    expect(warnings.map(({ code }) => code)).toEqual(codes);
    for (const { message } of warnings) expect(message).toContain('tidings.example');
    const signedWarnings = listSenderWarnings({ ...senderRecords, isSigned: true });
    expect(signedWarnings.map(({ code }) => code)).toEqual(codes.filter((code) => code !== 'dkim'));
  });

  it.each([
    ['DMARC exists', dmarc, []],
    ['DMARC is missing', noRecords, ['dmarc']],
    ['DMARC is not known', failed, ['dns_unchecked']],
  ])('causes the matching warnings for a creator’s own domain if %s', (_, dmarcAnswer, codes) => {
    expect(listOwnDomainWarnings('kiln.example', dmarcAnswer).map(({ code }) => code)).toEqual(codes);
  });
});
