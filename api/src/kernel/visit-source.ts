import { parseUrl } from './parse-url.js';
import { plainLine } from './plain-text.js';

/** What brought somebody: nothing we know of, another site, a named campaign, a newsletter, a widget on a site. */
export const VISIT_KINDS = ['direct', 'site', 'campaign', 'newsletter', 'widget'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

export interface VisitSource {
  kind: VisitKind;
  /** A host, a campaign, the id of a newsletter; empty where nothing is known. */
  source: string;
}

/** What a browser tells of how its visitor came. All of it is what somebody else wrote, or made up. */
export interface VisitClues {
  /** As `document.referrer` has it: an address, or nothing. */
  referrer?: string | undefined;
  utmSource?: string | undefined;
  utmCampaign?: string | undefined;
}

export const DIRECT: VisitSource = { kind: 'direct', source: '' };

/** What letters' links to their creator's own pages say; the campaign is the newsletter's id. */
export const NEWSLETTER_CAMPAIGN = 'newsletter';

const MAX_CAMPAIGN = 80;
/** RFC 1035, 2.3.4. */
const MAX_HOST = 253;

/** What of all that is a creator's own. */
export interface OwnPlaces {
  /** As `plainHost` gives them. */
  hosts: readonly string[];
  newsletterIds: readonly number[];
}

/**
 * Which way somebody says that they came: what an address names beats where they were before. Whose hosts and
 * newsletters those are is not looked at yet, see `settleVisitSource`.
 */
export function readVisitSource(clues: VisitClues): VisitSource {
  return campaignOf(clues) ?? siteOf(clues.referrer);
}

export function widgetOn(host: string): VisitSource {
  const source = plainHost(host);
  return source === '' ? DIRECT : { kind: 'widget', source };
}

/**
 * The creator's own pages are no way of coming: who went from one to the next was here already. Of a newsletter that
 * is not theirs, what anybody could have typed into an address is left.
 */
export function settleVisitSource(claimed: VisitSource, own: OwnPlaces): VisitSource {
  const { kind, source } = claimed;
  if ((kind === 'site' || kind === 'widget') && own.hosts.includes(source)) return DIRECT;
  const newsletterId = newsletterIdIn(claimed);
  if (newsletterId === undefined || own.newsletterIds.includes(newsletterId)) return claimed;
  return { kind: 'campaign', source: `${NEWSLETTER_CAMPAIGN} / ${source}` };
}

/** The number of a newsletter in a source; undefined where it is none. */
export function newsletterIdIn({ kind, source }: VisitSource): number | undefined {
  return kind === 'newsletter' ? Number(source) : undefined;
}

/** A host as sources have it: lower case, without `www.`, port and final dot. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');
}

function campaignOf({ utmSource = '', utmCampaign = '' }: VisitClues): VisitSource | undefined {
  const [source, campaign] = [utmSource, utmCampaign].map(tidy);
  if (source?.toLowerCase() === NEWSLETTER_CAMPAIGN && /^[1-9]\d{0,14}$/.test(campaign ?? '')) {
    return { kind: 'newsletter', source: campaign ?? '' };
  }
  const named = [source, campaign].filter((part) => part !== '').join(' / ');
  return named === '' ? undefined : { kind: 'campaign', source: cut(named) };
}

function tidy(text: string): string {
  return plainLine(text).replace(/\s+/g, ' ');
}

/** By characters, so that none is cut in two. */
function cut(text: string): string {
  return [...text].slice(0, MAX_CAMPAIGN).join('').trim();
}

/** Apps of Android name themselves by a scheme of their own (`android-app://com.google.android.gm/`). */
const KNOWN_SCHEMES = new Set(['http:', 'https:', 'android-app:']);

function siteOf(referrer = ''): VisitSource {
  const url = parseUrl(referrer);
  if (url === undefined) return DIRECT;
  const { protocol, hostname } = url;
  const host = plainHost(hostname);
  if (!KNOWN_SCHEMES.has(protocol) || host === '' || host.length > MAX_HOST) return DIRECT;
  return { kind: 'site', source: host };
}
