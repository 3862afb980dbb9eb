import { toPlainLine } from '../../kernel/email/email-html.js';
import { removeSlots } from '../../kernel/email/slots.js';
import { parseUrl } from '../../kernel/network/parse-url.js';

export const MAX_BIO_LENGTH = 150;
export const MAX_DISPLAY_NAME_LENGTH = 60;
export const MAX_VIDEO_URL_LENGTH = 500;
export const MAX_POSTAL_ADDRESS_LENGTH = 300;
export const MAX_SCHEDULE_LENGTH = 40;
export const MAX_CUSTOM_CSS_LENGTH = 8_000;

/** `#rrggbb`, or empty for none. */
export const ACCENT_PATTERN = /^(?:#[0-9a-fA-F]{6})?$/;

/** The layouts in windows of at least 1024 px. Narrower windows have one column. */
export const SITE_LAYOUTS = ['centered', 'columns'] as const;
export type SiteLayout = (typeof SITE_LAYOUTS)[number];

/** Returns the stored form of a name. Emails contain it too, and their template uses slots. */
export function cleanDisplayName(name: string): string {
  return toPlainLine(removeSlots(name));
}

const VIDEO_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];
const SHORT_VIDEO_HOSTS = ['youtu.be', 'www.youtu.be', 'm.youtu.be'];
const VIDEO_ID = /^[\w-]{11}$/;

/**
 * Returns the YouTube video id in a creator's text, which is a bare id, or a short, watch, embed or shorts URL, with or
 * without its scheme. Returns undefined for everything else.
 */
export function parseVideoId(text: string): string | undefined {
  const trimmedText = text.trim();
  if (VIDEO_ID.test(trimmedText)) return trimmedText;
  const address = /^https?:\/\//i.test(trimmedText) ? trimmedText : `https://${trimmedText}`;
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const id = findVideoId(url);
  return id !== undefined && VIDEO_ID.test(id) ? id : undefined;
}

function findVideoId(url: URL): string | undefined {
  const [first, second, ...rest] = url.pathname.replace(/\/$/, '').split('/').slice(1);
  if (SHORT_VIDEO_HOSTS.includes(url.hostname)) return second === undefined ? first : undefined;
  if (!VIDEO_HOSTS.includes(url.hostname) || rest.length > 0) return undefined;
  if (first === 'watch' && second === undefined) return url.searchParams.get('v') ?? undefined;
  return first === 'embed' || first === 'shorts' ? second : undefined;
}
