/** What a request says of itself. */
export interface Visit {
  userAgent: string | undefined;
  /** `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz`, whichever came, joined. */
  purpose: string;
}

/**
 * `shared` stands for many readers: the picture proxies of Google and Yahoo fetch when somebody opens a mail, each
 * for everybody who reads there.
 */
export type Visitor = 'person' | 'shared' | 'machine';

/** Fetched when a mail is opened, by a server that is the same for many. */
const PICTURE_PROXIES = /GoogleImageProxy|YahooMailProxy/i;

/** Browsers that load a page before anybody asked for it, and previews of links. */
const EARLY = /prefetch|prerender|preview/i;

/** What follows links that nobody pressed: scanners of mail, previews of chats, crawlers. */
const SCANNERS = [
  // Mail gateways and the scanners behind them.
  /barracuda|mimecast|proofpoint|ppurldefense|messagelabs|symantec|trellix|fireeye|mcafee|forcepoint/i,
  /ironport|cisco[- ]?(?:secure|talos)|sophos|trend ?micro|fortigate|fortimail|fortiguard|zscaler|checkpoint/i,
  /safelinks|microsoft office existence discovery|microsoft-webdav|exchangewebservices|google-?safety/i,
  /spamassassin|rspamd|mailscanner|urlscan|virustotal|bitdefender|kaspersky|avast|cloudmark|vade ?secure/i,
  // What says it of itself. Cubot makes telephones.
  /(?<!cu)bot\b|crawl|spider|scanner|scraper|preview|archiver|monitor|\bslurp\b|link[- ]?check/i,
  /facebookexternalhit|whatsapp|embedly|skypeuripreview|vkshare|mediapartners|\bfeedfetcher/i,
];

/** Programs instead of browsers: somebody may well have started them for this very link. */
const TOOLS = [
  /headless|phantomjs|selenium|puppeteer|playwright|lighthouse/i,
  /^(?:curl|wget|python|java|ruby|perl|php|go-http|okhttp|axios|node|undici|libwww|apache-http|httpclient|ahc|got|dart|lua|postmanruntime|insomnia|amazon cloudfront)(?![a-z])/i,
  /python-(?:requests|urllib|httpx)|aiohttp|libwww-perl|go-http-client|httpclient\/|guzzlehttp|winhttp/i,
];

const IN_DISGUISE = [
  // Google fetches pictures with this before anybody reads.
  /Edge\/12\.246 Mozilla\/5\.0$/,
];

/** Apple's privacy proxy calls itself this and nothing more, and fetches whether a mail is read or not. */
const BARE = /^Mozilla\/[45]\.0$/;

export function judgeOpening(visit: Visit): Visitor {
  const { userAgent = '' } = visit;
  if (EARLY.test(visit.purpose)) return 'machine';
  if (PICTURE_PROXIES.test(userAgent)) return 'shared';
  return isMachine(userAgent) ? 'machine' : 'person';
}

/** Who follows a link: a picture proxy has no business there. */
export function judgeFollowing(visit: Visit): Visitor {
  const { userAgent = '' } = visit;
  const isEarly = EARLY.test(visit.purpose) || PICTURE_PROXIES.test(userAgent);
  return isEarly || isMachine(userAgent) ? 'machine' : 'person';
}

/** Who looks at a link without wanting what is behind it. */
export function isLinkScanner({ userAgent = '', purpose }: Visit): boolean {
  const name = userAgent.trim();
  return EARLY.test(purpose) || PICTURE_PROXIES.test(name) || BARE.test(name) || isOneOf(SCANNERS, name);
}

/** What opens a page and says itself that nobody looks at it: many crawlers run a page's scripts too. */
export function isDeclaredBot({ userAgent = '', purpose }: Visit): boolean {
  return EARLY.test(purpose) || isOneOf(SCANNERS, userAgent);
}

function isMachine(userAgent: string): boolean {
  const name = userAgent.trim();
  return name === '' || BARE.test(name) || isOneOf([...SCANNERS, ...TOOLS, ...IN_DISGUISE], name);
}

function isOneOf(patterns: readonly RegExp[], name: string): boolean {
  return patterns.some((pattern) => pattern.test(name));
}
