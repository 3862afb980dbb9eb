import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { completeLink, hasUserInformation } from '../../kernel/links/complete-link.js';
import type { FieldProblem } from './block-kinds.js';

export const MAX_LINKS = 200;
export const MAX_LINK_TITLE_LENGTH = 100;
export const MAX_LINK_DESCRIPTION_LENGTH = 120;
export const MAX_LINK_URL_LENGTH = 2_000;
/** Characters of the HTML of a text. */
export const MAX_LINK_TEXT_LENGTH = 10_000;

/** The only list of icons. Pages and the dashboard draw each of them. */
export const LINK_ICONS = [
  ...(['link', 'store', 'music', 'video', 'podcast', 'book', 'calendar', 'mail'] as const),
  ...(['code', 'gift', 'camera', 'ticket', 'coffee', 'heart', 'map', 'download'] as const),
] as const;
export type LinkIcon = (typeof LINK_ICONS)[number];

export const URL_TOO_LONG = `This address is too long: at most ${MAX_LINK_URL_LENGTH} characters.`;
const WRONG_SCHEME = 'A link can open a web page (https or http) or an email address (mailto).';
const NOT_AN_ADDRESS = 'Please enter a full web address, such as https://kiln.example/shop.';

const NAMES_SOMEBODY =
  'Please remove the name or password before the @. To link to an email address, write mailto: before it.';

/** Completes a typed URL. Returns an error message if it is invalid. */
export function cleanLinkUrl(typedUrl: string): { url: string; problem?: undefined } | { problem: string } {
  const value = typedUrl.trim();
  const email = normalizeEmailAddress(value);
  const url = completeLink(isEmailAddress(email) ? `mailto:${email}` : value);
  if (url === undefined) return { problem: hasOtherScheme(value) ? WRONG_SCHEME : NOT_AN_ADDRESS };
  // Checked after cleaning, because escaping turns one character into three.
  if (url.length > MAX_LINK_URL_LENGTH) return { problem: URL_TOO_LONG };
  if (hasUserInformation(url)) return { problem: NAMES_SOMEBODY };
  return hasFullHost(new URL(url)) ? { url } : { problem: NOT_AN_ADDRESS };
}

/** Rejects incomplete hosts such as `https://shop`, because only a machine's own names need no dot. */
function hasFullHost(url: URL): boolean {
  if (url.protocol === 'mailto:') return url.pathname.includes('@');
  return /[.:]/.test(url.hostname) || url.hostname === 'localhost';
}

function hasOtherScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^(?:https?|mailto):/i.test(value);
}

export interface LinkSchedule {
  /** Epoch milliseconds, or null for no limit. */
  shownFrom: number | null;
  shownUntil: number | null;
}

export function findScheduleProblem({ shownFrom, shownUntil }: LinkSchedule): FieldProblem | undefined {
  if (shownFrom === null || shownUntil === null || shownFrom < shownUntil) return undefined;
  return { path: 'shownUntil', message: 'The end must be after the start.' };
}

/** Returns the next time after `now` at which a schedule shows or hides something, or undefined if there is none. */
export function findNextChange(schedules: readonly LinkSchedule[], now: number): number | undefined {
  const times = schedules.flatMap(({ shownFrom, shownUntil }) => [shownFrom, shownUntil]);
  const laterTimes = times.filter((time) => time !== null && time > now) as number[];
  return laterTimes.length === 0 ? undefined : Math.min(...laterTimes);
}

export function isShownAt({ shownFrom, shownUntil }: LinkSchedule, now: number): boolean {
  return (shownFrom === null || shownFrom <= now) && (shownUntil === null || now < shownUntil);
}
