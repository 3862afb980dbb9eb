import type { HtmlParts } from '../../../kernel/html/html-parts.js';
import { parseUrl } from '../../../kernel/network/parse-url.js';
import type { DnsAnswer } from '../../../ports/dns.js';
import type { UrlFailure, UrlResult } from '../../../ports/fetch-url.js';
import { hasDmarc } from '../../domains/index.js';
import { listConditions, type StoredFilter } from '../../subscribers/index.js';
import { canShowImage, canShowProducts } from '../compose/sections.js';
import type { DraftFields } from '../drafts/draft-fields.js';
import { findFieldProblems, findTextFieldProblems } from '../drafts/personal-fields.js';

export type WarningCode =
  | 'dead_link'
  | 'links_unchecked'
  | 'missing_alt'
  | 'unknown_field'
  | 'missing_postal_address'
  | 'spf'
  | 'dkim'
  | 'dmarc'
  | 'dns_unchecked'
  | 'activity_incomplete';

/** An issue that a creator may want to fix first. It never prevents sending. */
export interface Warning {
  code: WarningCode;
  message: string;
  path?: string;
  url?: string;
}

/** A URL in a newsletter, and its position there. */
export interface PlacedLink {
  url: string;
  path: string;
}

type NewsletterParts = Pick<
  DraftFields,
  'imageUrl' | 'imageAlt' | 'imageBlocks' | 'imageBlockAlts' | 'imageBlockLinks' | 'template' | 'design'
>;

/**
 * Returns each web URL of the newsletter once, without mailto and URLs under `ownOrigin`, which are our own
 * pages.
 */
export function listLinksToCheck(
  newsletter: NewsletterParts & Pick<DraftFields, 'ctaText' | 'ctaUrl'>,
  parts: HtmlParts,
  ownOrigin: string,
): PlacedLink[] {
  const placedLinks: PlacedLink[] = parts.links.map((url) => ({ url, path: 'content' }));
  if (newsletter.ctaText && newsletter.ctaUrl) placedLinks.push({ url: newsletter.ctaUrl, path: 'ctaUrl' });
  if (canShowProducts(newsletter)) {
    const links = newsletter.imageBlockLinks.map((url, index) => ({ url, path: `imageBlockLinks.${index}` }));
    placedLinks.push(...links.filter((_, index) => newsletter.imageBlocks[index]));
  }
  const seenUrls = new Set<string>();
  return placedLinks.filter(({ url }) => {
    const address = parseUrl(url);
    if (address === undefined) return false;
    const { href, protocol, origin, hash } = address;
    const page = href.slice(0, href.length - hash.length);
    if (!/^https?:$/.test(protocol) || origin === ownOrigin || seenUrls.has(page)) return false;
    seenUrls.add(page);
    return true;
  });
}

/**
 * Many sites return these statuses to a program although people can open them, for example to require a sign-in or to
 * exclude robots.
 */
const CLOSED_TO_PROGRAMS = new Set([401, 402, 403, 405, 406, 407, 429, 451, 999]);

const FAILURES: Record<Exclude<UrlFailure, 'name_unknown'>, string> = {
  not_public: 'This link points to a private network. Subscribers cannot open it.',
  no_such_host: 'The host of this link does not exist.',
  unreachable: 'The server of this link does not respond.',
  timed_out: 'The server of this link did not respond within 5 seconds.',
  bad_certificate: 'This link has no valid certificate. Browsers will warn your subscribers.',
  too_many_redirects: 'This link redirects endlessly.',
};

/** Returns a warning for a broken link, or undefined for a link that works, as far as can be checked. */
export function findLinkWarning(link: PlacedLink, result: UrlResult): Warning | undefined {
  if (result.kind === 'failed') {
    return result.reason === 'name_unknown'
      ? { ...link, code: 'links_unchecked', message: 'This link could not be checked.' }
      : { ...link, code: 'dead_link', message: FAILURES[result.reason] };
  }
  const { status } = result;
  if (status < 400 || CLOSED_TO_PROGRAMS.has(status)) return undefined;
  return { ...link, code: 'dead_link', message: `This link returns an error (${status}).` };
}

/** Warns about missing alternative texts, for blind subscribers and for email clients that block images. */
export function listAltWarnings(newsletter: NewsletterParts, parts: HtmlParts): Warning[] {
  const missing: PlacedLink[] = [];
  if (canShowImage(newsletter) && newsletter.imageUrl && !newsletter.imageAlt) {
    missing.push({ url: newsletter.imageUrl, path: 'imageAlt' });
  }
  if (canShowProducts(newsletter)) {
    const blocks = newsletter.imageBlocks.map((url, index) => ({ url, path: `imageBlockAlts.${index}` }));
    missing.push(...blocks.filter(({ url }, index) => url && !newsletter.imageBlockAlts[index]));
  }
  const inContent = parts.images.filter(({ alt }) => alt.trim() === '');
  missing.push(...inContent.map(({ src }) => ({ url: src, path: 'content' })));
  const message = 'This image has no description for subscribers who cannot see it.';
  return missing.map((image) => ({ ...image, code: 'missing_alt', message }));
}

/** Warns about mistyped fields, because every subscriber would see the fallback, or even the braces. */
export function listFieldWarnings(
  newsletter: Pick<DraftFields, 'title' | 'preheader' | 'content' | 'ctaText'>,
  keys: ReadonlySet<string>,
): Warning[] {
  const { title, preheader, content, ctaText } = newsletter;
  const problems = {
    title: findTextFieldProblems(title, keys),
    preheader: findTextFieldProblems(preheader ?? '', keys),
    content: findFieldProblems(content, keys),
    ctaText: findTextFieldProblems(ctaText ?? '', keys),
  };
  return Object.entries(problems).flatMap(([path, { unknown, unreplaced }]) => {
    const warn = (message: string): Warning => ({ code: 'unknown_field', path, message });
    return [
      ...[...new Set(unknown)].map((field) => warn(formatUnknownFieldMessage(field))),
      ...[...new Set(unreplaced)].map((field) => warn(`Subscribers would see ${field} as plain text.`)),
    ];
  });
}

function formatUnknownFieldMessage(field: string): string {
  const replacement = field.includes('|') ? 'its fallback' : 'nothing in its place';
  return `${field} is not one of your fields. Every subscriber would see ${replacement}.`;
}

/** Warns about a missing postal address, because CAN-SPAM requires it in every commercial email, for every sender. */
export function listPostalAddressWarnings(postalAddress: string | null): Warning[] {
  if (postalAddress) return [];
  const message =
    'This newsletter shows no postal address. The CAN-SPAM Act, 15 U.S.C. § 7704(a)(5), requires a valid physical postal address in commercial email. Add yours in Settings.';
  return [{ code: 'missing_postal_address', path: 'postalAddress', message }];
}

/** Warns about opens and clicks in the audience, because most newsletters have none per subscriber. */
export function listActivityWarnings(filter: StoredFilter | null): Warning[] {
  const conditions = filter === null ? [] : listConditions(filter);
  if (!conditions.some((condition) => 'activity' in condition && condition.activity !== 'received'))
    return [];
  const message =
    'The audience uses opens or clicks. They count only for newsletters sent while tracking was set to "For each subscriber".';
  return [{ code: 'activity_incomplete', path: 'audience', message }];
}

export interface SenderRecords {
  domain: string;
  spf: DnsAnswer;
  /** The DNS response for the DMARC record of the domain, or of a parent domain. */
  dmarc: DnsAnswer;
  /** True if this instance signs emails. It cannot check a relay's own signature. */
  isSigned: boolean;
}

/** Warns about records that make emails from the sender's domain look forged. */
export function listSenderWarnings({ domain, spf, dmarc, isSigned }: SenderRecords): Warning[] {
  if (spf.kind === 'failed' || dmarc.kind === 'failed') return [createUncheckedSenderWarning(domain)];
  const warnings: Warning[] = [];
  const ask = 'The operator of this instance can fix that.';
  if (!hasRecord(spf, /^v=spf1(?:\s|$)/i)) {
    warnings.push({
      code: 'spf',
      message: `${domain} has no SPF record, so email clients may treat your newsletter as forged. ${ask}`,
    });
    // DKIM matters only without SPF, which already authenticates the domain.
    if (!isSigned) {
      warnings.push({
        code: 'dkim',
        message: `Email from ${domain} is not signed (DKIM) by this instance. ${ask}`,
      });
    }
  }
  if (!hasDmarc(dmarc)) {
    warnings.push({
      code: 'dmarc',
      message: `${domain} has no DMARC record, which large email providers require. ${ask}`,
    });
  }
  return warnings;
}

/** Warns about a creator's own domain. It is signed, so that only DMARC is left for the creator to fix. */
export function listOwnDomainWarnings(domain: string, dmarc: DnsAnswer): Warning[] {
  if (dmarc.kind === 'failed') return [createUncheckedSenderWarning(domain)];
  if (hasDmarc(dmarc)) return [];
  return [
    {
      code: 'dmarc',
      path: 'senderEmail',
      message: `${domain} has no DMARC record, which large email providers require. Your settings show the record to set.`,
    },
  ];
}

function createUncheckedSenderWarning(domain: string): Warning {
  return {
    code: 'dns_unchecked',
    message: `The SPF, DKIM and DMARC records of ${domain} could not be checked.`,
  };
}

function hasRecord(answer: DnsAnswer, pattern: RegExp): boolean {
  return answer.kind === 'records' && answer.records.some((record) => pattern.test(record));
}
