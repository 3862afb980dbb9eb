/** The headers that classify a visit. */
export interface Visit {
  userAgent: string | undefined;
  /** The joined headers `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz`, as far as present. */
  purpose: string;
}

/**
 * The kind of a visitor. `shared` represents many subscribers, because the image proxies of Google and Yahoo fetch on
 * opening an email, each for all of its users.
 */
export type Visitor = 'person' | 'shared' | 'machine';

/** Matches servers that fetch images on opening an email, for many users each. */
const IMAGE_PROXIES = /GoogleImageProxy|YahooMailProxy/i;

/** Matches browsers that load a page before a click, and previews of links. */
const PREFETCH = /prefetch|prerender|preview/i;

/** Clients that follow links without a click, namely email scanners, chat previews and crawlers. */
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

/** Programs, not browsers, that a person may have started for this link. */
const TOOL_AGENTS = [
  /headless|phantomjs|selenium|puppeteer|playwright|lighthouse/i,
  /^(?:curl|wget|python|java|ruby|perl|php|go-http|okhttp|axios|node|undici|libwww|apache-http|httpclient|ahc|got|dart|lua|postmanruntime|insomnia|amazon cloudfront)(?![a-z])/i,
  /python-(?:requests|urllib|httpx)|aiohttp|libwww-perl|go-http-client|httpclient\/|guzzlehttp|winhttp/i,
];

const DISGUISED_AGENTS = [
  // Google fetches images with this agent before anyone opens the email.
  /Edge\/12\.246 Mozilla\/5\.0$/,
];

/** Matches Apple's privacy proxy, which fetches images even of unopened emails. */
const BARE_BROWSER = /^Mozilla\/[45]\.0$/;

export function classifyOpen(visit: Visit): Visitor {
  const { userAgent = '' } = visit;
  if (PREFETCH.test(visit.purpose)) return 'machine';
  if (IMAGE_PROXIES.test(userAgent)) return 'shared';
  return isMachine(userAgent) ? 'machine' : 'person';
}

/** Classifies a visit by a followed link. An image proxy follows no links. */
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
    isAnyMatch(SCANNERS, name)
  );
}

/** Returns true for clients that declare themselves as bots, such as crawlers that run a page's scripts. */
export function isDeclaredBot({ userAgent = '', purpose }: Visit): boolean {
  return PREFETCH.test(purpose) || isAnyMatch(SCANNERS, userAgent);
}

function isMachine(userAgent: string): boolean {
  const name = userAgent.trim();
  return (
    name === '' ||
    BARE_BROWSER.test(name) ||
    isAnyMatch([...SCANNERS, ...TOOL_AGENTS, ...DISGUISED_AGENTS], name)
  );
}

function isAnyMatch(patterns: readonly RegExp[], name: string): boolean {
  return patterns.some((pattern) => pattern.test(name));
}
