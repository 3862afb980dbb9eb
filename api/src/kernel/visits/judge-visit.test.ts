import { describe, expect, it } from 'vitest';
import { classifyClick, classifyOpen, isLinkScanner } from './judge-visit.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const YAHOO = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html';

const PEOPLE = [
  ['Chrome', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  [
    'Mail on a phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  ],
  ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0'],
  ['Outlook', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17328; Pro)'],
  ['an older Outlook', 'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)'],
  ['Outlook on a phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Outlook-Android/2.0'],
  [
    'a phone named Cubot',
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/120.0 Mobile',
  ],
  ['a phone named Cubot Note', 'Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_S) AppleWebKit/537.36 Mobile'],
  [
    'an Electron window',
    'Mozilla/5.0 (X11; Linux x86_64) Mailspring/1.13 Chrome/124.0 Electron/30.0 Safari/537.36',
  ],
  ['Nodeland Browser', 'Nodeland/1.0 (Windows)'],
] as const;

const MACHINES = [
  ['nothing', ''],
  ['spaces', '  '],
  ['Apple’s privacy proxy', 'Mozilla/5.0'],
  ['a bare, old user agent', 'Mozilla/4.0'],
  ['Google’s prefetch', `${WINDOWS} Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0`],
  ['Barracuda', 'BarracudaCentral 1.0 (+http://www.barracudacentral.org)'],
  ['Barracuda Sentinel', 'Barracuda Sentinel (EE)'],
  ['Mimecast', 'Mozilla/5.0 (compatible; Mimecast URL Protect)'],
  ['Proofpoint', `${WINDOWS} Chrome/119.0 Safari/537.36 ProofpointURLDefense`],
  ['Safe Links', 'Mozilla/5.0 (Windows NT 10.0) SafeLinks/1.0'],
  ['Office checking that it exists', 'Microsoft Office Existence Discovery'],
  ['Trend Micro', 'Mozilla/5.0 (compatible; Trend Micro WTP)'],
  ['Zscaler', 'Zscaler/6.2 Mozilla/5.0'],
  ['FireEye', 'FireEye-EX/9'],
  ['Cisco', 'Cisco-Secure-Email/14'],
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Bing’s preview', `${WINDOWS} Chrome/103.0 Safari/537.36 BingPreview/1.0b`],
  ['a chat application', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['another chat application', 'TelegramBot (like TwitterBot)'],
  ['WhatsApp', 'WhatsApp/2.23.20.0'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Skype', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
  ['a headless browser', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0 Safari/537.36'],
  ['curl', 'curl/8.5.0'],
  ['wget', 'Wget/1.21'],
  ['Python', 'python-requests/2.32.3'],
  ['aiohttp', 'Python/3.12 aiohttp/3.10'],
  ['Go', 'Go-http-client/2.0'],
  ['Java', 'Java/17.0.2'],
  ['Apache', 'Apache-HttpClient/4.5.14 (Java/17)'],
  ['Node', 'node'],
  ['axios', 'axios/1.7.7'],
  ['a link checker', 'Tidings link check'],
  ['CloudFront', 'Amazon CloudFront'],
] as const;

describe('classifyOpen', () => {
  it.each(PEOPLE)('returns person for %s', (_, userAgent) => {
    expect(classifyOpen({ userAgent, purpose: '' })).toBe('person');
  });
  it.each([
    ['Gmail', GMAIL],
    ['Yahoo', YAHOO],
  ])('returns shared for the proxy of %s', (_, userAgent) => {
    expect(classifyOpen({ userAgent, purpose: '' })).toBe('shared');
  });
  it.each(MACHINES)('returns machine for %s', (_, userAgent) => {
    expect(classifyOpen({ userAgent, purpose: '' })).toBe('machine');
  });
  it('returns machine without a user agent', () => {
    expect(classifyOpen({ userAgent: undefined, purpose: '' })).toBe('machine');
  });
});

describe('classifyClick', () => {
  it.each(PEOPLE)('returns person for %s', (_, userAgent) => {
    expect(classifyClick({ userAgent, purpose: '' })).toBe('person');
  });
  it.each([...MACHINES, ['Gmail’s proxy', GMAIL] as const, ['Yahoo’s proxy', YAHOO] as const])(
    'returns machine for %s',
    (_, userAgent) => {
      expect(classifyClick({ userAgent, purpose: '' })).toBe('machine');
    },
  );
});

describe('a prefetching browser', () => {
  it.each([
    'prefetch',
    'prefetch;prerender',
    'prefetch;anonymous-client-ip',
    'preview',
    'Prefetch',
    '   prefetch',
  ])('is classified as a machine with the purpose %j', (purpose) => {
    const [[, userAgent]] = PEOPLE;
    expect(classifyOpen({ userAgent, purpose })).toBe('machine');
    expect(classifyOpen({ userAgent: GMAIL, purpose })).toBe('machine');
    expect(classifyClick({ userAgent, purpose })).toBe('machine');
  });
});

/** Programs that a person may have started to read this link. */
const STARTED =
  /^(?:nothing|spaces|Google’s prefetch|a headless browser|curl|wget|Python|aiohttp|Go$|Java|Apache|Node|axios|CloudFront)/;
const SCANNERS = MACHINES.filter(([name]) => !STARTED.test(name));
const TOOLS = MACHINES.filter(([name]) => STARTED.test(name));

describe('isLinkScanner', () => {
  it.each(SCANNERS)('returns true for %s', (_name, userAgent) => {
    expect(isLinkScanner({ userAgent, purpose: '' })).toBe(true);
  });

  it.each([...PEOPLE, ...TOOLS])(
    'returns false for %s, which may need the page behind the link',
    (_name, userAgent) => {
      expect(isLinkScanner({ userAgent, purpose: '' })).toBe(false);
    },
  );

  it('returns true for a browser that prefetches', () => {
    expect(isLinkScanner({ userAgent: PEOPLE[0]?.[1], purpose: 'prefetch;prerender' })).toBe(true);
  });
});
