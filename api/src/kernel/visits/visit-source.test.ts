import { describe, expect, it } from 'vitest';
import {
  createWidgetSource,
  DIRECT,
  findNewsletterId,
  normalizeHost,
  readVisitSource,
  settleVisitSource,
  type VisitHints,
  type VisitKind,
} from './visit-source.js';

const OWN = { hosts: ['tidings.example', 'mara.example'], newsletterIds: [12, 13] };

const ways: Array<[what: string, hints: VisitHints, kind: VisitKind, source: string]> = [
  ['nothing', {}, 'direct', ''],
  ['an empty referrer', { referrer: '' }, 'direct', ''],
  ['another site', { referrer: 'https://kiln.example/blog?page=2' }, 'site', 'kiln.example'],
  ['a site with www', { referrer: 'https://www.instagram.com/' }, 'site', 'instagram.com'],
  ['a site in capitals', { referrer: 'HTTPS://Kiln.EXAMPLE/' }, 'site', 'kiln.example'],
  ['a site with a port', { referrer: 'http://kiln.example:8080/' }, 'site', 'kiln.example'],
  ['a site with a final dot', { referrer: 'https://kiln.example./' }, 'site', 'kiln.example'],
  ['a shortener, unchanged', { referrer: 'https://t.co/x1' }, 'site', 't.co'],
  ['a redirect page, unchanged', { referrer: 'https://l.instagram.com/?u=x' }, 'site', 'l.instagram.com'],
  ['a domain called www', { referrer: 'https://www.example/' }, 'site', 'www.example'],
  ['letters of all scripts', { referrer: 'https://blüten.example/' }, 'site', 'xn--blten-lva.example'],
  ['a URL with credentials', { referrer: 'https://a:b@kiln.example/' }, 'site', 'kiln.example'],
  ['an IPv4 address', { referrer: 'http://192.0.2.7/' }, 'site', '192.0.2.7'],
  ['an IPv6 address', { referrer: 'http://[2001:db8::1]/' }, 'site', '[2001:db8::1]'],
  ['an app', { referrer: 'android-app://com.google.android.gm/' }, 'site', 'com.google.android.gm'],
  ['the instance’s host', { referrer: 'https://tidings.example/mara' }, 'direct', ''],
  ['the instance’s host with www', { referrer: 'https://www.tidings.example/' }, 'direct', ''],
  ['the creator’s domain', { referrer: 'https://mara.example/letters' }, 'direct', ''],
  ['a host with the same ending', { referrer: 'https://not-mara.example/' }, 'site', 'not-mara.example'],
  [
    'a subdomain of the instance’s host',
    { referrer: 'https://help.tidings.example/' },
    'site',
    'help.tidings.example',
  ],
  ['no URL', { referrer: 'kiln.example' }, 'direct', ''],
  ['a javascript: URL', { referrer: 'javascript:alert(1)' }, 'direct', ''],
  ['a file', { referrer: 'file:///home/mara/page.html' }, 'direct', ''],
  ['about:blank', { referrer: 'about:blank' }, 'direct', ''],
  ['a browser extension', { referrer: 'chrome-extension://abc/page.html' }, 'direct', ''],
  ['a host that is too long', { referrer: `https://${'a.'.repeat(130)}example/` }, 'direct', ''],
  ['a campaign', { utmSource: 'autumn', utmCampaign: 'open kiln' }, 'campaign', 'autumn / open kiln'],
  ['a source alone', { utmSource: 'autumn' }, 'campaign', 'autumn'],
  ['a campaign alone', { utmCampaign: 'open-kiln' }, 'campaign', 'open-kiln'],
  ['campaigns of white space', { utmSource: ' ', utmCampaign: '\t' }, 'direct', ''],
  [
    'a campaign from a site',
    { referrer: 'https://kiln.example/', utmSource: 'autumn' },
    'campaign',
    'autumn',
  ],
  [
    'a campaign on the instance’s host',
    { referrer: 'https://mara.example/', utmSource: 'qr' },
    'campaign',
    'qr',
  ],
  ['white space of all kinds', { utmSource: ' a\n\tb  c\u2028d ' }, 'campaign', 'a b c d'],
  ['control characters', { utmSource: 'a\u0000b\u001b[31mc\u0085\u202ed' }, 'campaign', 'ab[31mc d'],
  ['half a character', { utmSource: 'a\ud800b' }, 'campaign', 'ab'],
  ['capitals', { utmSource: 'Autumn', utmCampaign: 'Kiln' }, 'campaign', 'Autumn / Kiln'],
  ['a long campaign', { utmSource: 'a'.repeat(200) }, 'campaign', 'a'.repeat(80)],
  [
    'a long campaign of two',
    { utmSource: 'a'.repeat(79), utmCampaign: 'b' },
    'campaign',
    `${'a'.repeat(79)}`,
  ],
  ['surrogate pairs', { utmSource: '🏺'.repeat(90) }, 'campaign', '🏺'.repeat(80)],
  ['a newsletter', { utmSource: 'newsletter', utmCampaign: '12' }, 'newsletter', '12'],
  ['a newsletter in capitals', { utmSource: 'Newsletter', utmCampaign: ' 12 ' }, 'newsletter', '12'],
  ['a newsletter without a number', { utmSource: 'newsletter' }, 'campaign', 'newsletter'],
  ['a newsletter with the id 0', { utmSource: 'newsletter', utmCampaign: '0' }, 'campaign', 'newsletter / 0'],
  [
    'a newsletter with the id 012',
    { utmSource: 'newsletter', utmCampaign: '012' },
    'campaign',
    'newsletter / 012',
  ],
  ['a newsletter below 0', { utmSource: 'newsletter', utmCampaign: '-1' }, 'campaign', 'newsletter / -1'],
  ['a newsletter by name', { utmSource: 'newsletter', utmCampaign: 'may' }, 'campaign', 'newsletter / may'],
  [
    'an id that is too large',
    { utmSource: 'newsletter', utmCampaign: '9'.repeat(20) },
    'campaign',
    `newsletter / ${'9'.repeat(20)}`,
  ],
];

describe('the source of a visit', () => {
  it.each(ways)('is recognized for %s', (_what, hints, kind, source) => {
    expect(settleVisitSource(readVisitSource(hints), OWN)).toEqual({ kind, source });
  });

  it('is not another creator’s newsletter', () => {
    const visitSource = readVisitSource({ utmSource: 'newsletter', utmCampaign: '14' });
    expect(findNewsletterId(visitSource)).toBe(14);
    expect(settleVisitSource(visitSource, OWN)).toEqual({ kind: 'campaign', source: 'newsletter / 14' });
  });

  it('preserves other kinds that resemble a newsletter or the creator’s own host', () => {
    for (const visitSource of [
      { kind: 'site', source: '14' },
      { kind: 'campaign', source: 'mara.example' },
    ] as const) {
      expect(settleVisitSource(visitSource, OWN)).toBe(visitSource);
      expect(findNewsletterId(visitSource)).toBeUndefined();
    }
  });
});

describe('a widget’s source', () => {
  it('is the site that it is embedded on', () => {
    const visitSource = createWidgetSource('www.kiln.example:8443');
    expect(settleVisitSource(visitSource, OWN)).toEqual({ kind: 'widget', source: 'kiln.example' });
  });

  it.each(['tidings.example', 'MARA.example', 'www.mara.example', ''])('is direct on %j', (host) => {
    expect(settleVisitSource(createWidgetSource(host), OWN)).toEqual(DIRECT);
  });
});

describe('normalizeHost', () => {
  it.each([
    ['WWW.Kiln.example', 'kiln.example'],
    ['www.www.example', 'www.example'],
    ['localhost:3000', 'localhost'],
    ['[::1]:3000', '[::1]'],
    ['www', 'www'],
  ])('maps %j to %j', (host, plain) => {
    expect(normalizeHost(host)).toBe(plain);
  });
});
