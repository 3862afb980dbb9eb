/** The headers that classify a visit. */
export interface Visit {
  userAgent: string | undefined;
  /** `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz`, as far as present, joined. */
  purpose: string;
}

/**
 * `shared` represents many subscribers: the image proxies of Google and Yahoo fetch on opening an email, each for all
 * of its users.
 */
export type Visitor = 'person' | 'shared' | 'machine';

/** Servers that fetch images on opening an email, for many users each. */
const IMAGE_PROXIES = /GoogleImageProxy|YahooMailProxy/i;

/** Browsers that load a page before a click, and previews of links. */
const PREFETCH = /prefetch|prerender|preview/i;

/** Clients that follow links without a click: email scanners, chat previews, crawlers. */
const SCANNERS = [
  // Email gateways and their scanners.
  /barracuda|mimecast|proofpoint|ppurldefense|messagelabs|symantec|trellix|fireeye|mcafee|forcepoint/i,
  /ironport|cisco[- ]?(?:secure|talos)|sophos|trend ?micro|fortigate|fortimail|fortiguard|zscaler|checkpoint/i,
  /safelinks|microsoft office existence discovery|microsoft-webdav|exchangewebservices|google-?safety/i,
  /spamassassin|rspamd|mailscanner|urlscan|virustotal|bitdefender|kaspersky|avast|cloudmark|vade ?secure/i,
  // Clients that declare themselves. Cubot is a brand of phones.
  /(?<!cu)bot\b|crawl|spider|scanner|scraper|preview|archiver|monitor|\bslurp\b|link[- ]?check/i,
  /facebookexternalhit|whatsapp|embedly|skypeuripreview|vkshare|mediapartners|\bfeedfetcher/i,
];

/** Programs instead of browsers: a person may have started them for this very link. */
const TOOL_AGENTS = [
  /headless|phantomjs|selenium|puppeteer|playwright|lighthouse/i,
  /^(?:curl|wget|python|java|ruby|perl|php|go-http|okhttp|axios|node|undici|libwww|apache-http|httpclient|ahc|got|dart|lua|postmanruntime|insomnia|amazon cloudfront)(?![a-z])/i,
  /python-(?:requests|urllib|httpx)|aiohttp|libwww-perl|go-http-client|httpclient\/|guzzlehttp|winhttp/i,
];

const DISGUISED_AGENTS = [
  // Google fetches images with this before anyone opens the email.
  /Edge\/12\.246 Mozilla\/5\.0$/,
];

/** Apple's privacy proxy sends exactly this, and fetches whether or not the email is opened. */
const BARE_BROWSER = /^Mozilla\/[45]\.0$/;

export function classifyOpen(visit: Visit): Visitor {
  const { userAgent = '' } = visit;
  if (PREFETCH.test(visit.purpose)) return 'machine';
  if (IMAGE_PROXIES.test(userAgent)) return 'shared';
  return isMachine(userAgent) ? 'machine' : 'person';
}

/** Classifies a visit by a followed link: an image proxy follows none. */
export function classifyClick(visit: Visit): Visitor {
  const { userAgent = '' } = visit;
  const isEarly = PREFETCH.test(visit.purpose) || IMAGE_PROXIES.test(userAgent);
  return isEarly || isMachine(userAgent) ? 'machine' : 'person';
}

/** Returns true for clients that check a link without wanting its target. */
export function isLinkScanner({ userAgent = '', purpose }: Visit): boolean {
  const name = userAgent.trim();
  return (
    PREFETCH.test(purpose) ||
    IMAGE_PROXIES.test(name) ||
    BARE_BROWSER.test(name) ||
    matchesAny(SCANNERS, name)
  );
}

/** Returns true for clients that declare themselves as bots: many crawlers run a page's scripts too. */
export function isDeclaredBot({ userAgent = '', purpose }: Visit): boolean {
  return PREFETCH.test(purpose) || matchesAny(SCANNERS, userAgent);
}

function isMachine(userAgent: string): boolean {
  const name = userAgent.trim();
  return (
    name === '' ||
    BARE_BROWSER.test(name) ||
    matchesAny([...SCANNERS, ...TOOL_AGENTS, ...DISGUISED_AGENTS], name)
  );
}

function matchesAny(patterns: readonly RegExp[], name: string): boolean {
  return patterns.some((pattern) => pattern.test(name));
}
