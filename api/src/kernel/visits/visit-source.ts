import { toPlainLine } from '../email/email-html.js';
import { parseUrl } from '../network/parse-url.js';

/** The kinds of a visit's source: unknown, another site, a named campaign, a newsletter, or a widget on a site. */
export const VISIT_KINDS = ['direct', 'site', 'campaign', 'newsletter', 'widget'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export interface VisitSource {
  kind: VisitKind;
  /** A host, a campaign, or the id of a newsletter. Empty for `direct`, or if unknown. */
  source: string;
}

/** A browser's data about the source of a visit, which is untrusted input. */
export interface VisitHints {
  /** The value of `document.referrer`, which is a URL or empty. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmCampaign?: string | undefined;
}

export const DIRECT: VisitSource = { kind: 'direct', source: '' };

/** The source in newsletters' links to their creator's own pages. The campaign is the newsletter's id. */
export const NEWSLETTER_UTM_SOURCE = 'newsletter';

export const MAX_CAMPAIGN_LENGTH = 80;
/** The maximum length of a host (RFC 1035, 2.3.4). */
const MAX_HOST_LENGTH = 253;

/** The hosts and newsletters of a creator. */
export interface CreatorSources {
  /** The hosts, as `normalizeHost` returns them. */
  hosts: readonly string[];
  newsletterIds: readonly number[];
}

/**
 * Returns the claimed source of a visit. A campaign in the URL takes precedence over the referrer. `settleVisitSource`
 * checks the owners of hosts and newsletters.
 */
export function readVisitSource(hints: VisitHints): VisitSource {
  return readCampaign(hints) ?? readReferrer(hints.referrer);
}

export function createWidgetSource(host: string): VisitSource {
  const source = normalizeHost(host);
  return source === '' ? DIRECT : { kind: 'widget', source };
}

/**
 * Returns `direct` for the creator's own pages, because such a visitor was already here. Converts another creator's
 * newsletter to a plain campaign, which anyone could type into a URL.
 */
export function settleVisitSource(claim: VisitSource, creatorSources: CreatorSources): VisitSource {
  const { kind, source } = claim;
  if ((kind === 'site' || kind === 'widget') && creatorSources.hosts.includes(source)) return DIRECT;
  const newsletterId = findNewsletterId(claim);
  if (newsletterId === undefined || creatorSources.newsletterIds.includes(newsletterId)) return claim;
  return { kind: 'campaign', source: `${NEWSLETTER_UTM_SOURCE} / ${source}` };
}

/** Returns the id of a newsletter in a source, or undefined for other sources. */
export function findNewsletterId({ kind, source }: VisitSource): number | undefined {
  return kind === 'newsletter' ? Number(source) : undefined;
}

/** Normalizes a host for sources, to lower case, without `www.`, port and final dot. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');
}

function readCampaign({ utmSource = '', utmCampaign = '' }: VisitHints): VisitSource | undefined {
  const [source, campaign] = [utmSource, utmCampaign].map(normalizeLabel);
  if (source?.toLowerCase() === NEWSLETTER_UTM_SOURCE && /^[1-9]\d{0,14}$/.test(campaign ?? '')) {
    return { kind: 'newsletter', source: campaign ?? '' };
  }
  const label = [source, campaign].filter((part) => part !== '').join(' / ');
  return label === '' ? undefined : { kind: 'campaign', source: truncate(label) };
}

function normalizeLabel(text: string): string {
  return toPlainLine(text).replace(/\s+/g, ' ');
}

/** Cuts between code points. */
function truncate(text: string): string {
  return [...text].slice(0, MAX_CAMPAIGN_LENGTH).join('').trim();
}

/** Android apps have a scheme of their own (`android-app://com.google.android.gm/`). */
const KNOWN_SCHEMES = new Set(['http:', 'https:', 'android-app:']);

function readReferrer(referrer = ''): VisitSource {
  const url = parseUrl(referrer);
  if (url === undefined) return DIRECT;
  const { protocol, hostname } = url;
  const host = normalizeHost(hostname);
  if (!KNOWN_SCHEMES.has(protocol) || host === '' || host.length > MAX_HOST_LENGTH) return DIRECT;
  return { kind: 'site', source: host };
}
