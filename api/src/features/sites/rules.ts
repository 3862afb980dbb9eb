import { plainLine } from '../../kernel/email/email-html.js';
import { withoutSlots } from '../../kernel/email/slots.js';
import { parseUrl } from '../../kernel/network/parse-url.js';

export const BIO_MAX = 150;
export const DISPLAY_NAME_MAX = 60;
export const VIDEO_URL_MAX = 500;
export const POSTAL_ADDRESS_MAX = 300;
export const SCHEDULE_MAX = 40;
export const CUSTOM_CSS_MAX = 8_000;

/** `#rrggbb`, or empty for none. */
export const ACCENT_PATTERN = /^(?:#[0-9a-fA-F]{6})?$/;

const DEFAULT_THEME = 'default-bg';

export const THEMES = [
  'default-bg',
  'bg-1',
  'bg-2',
  'bg-3',
  'bg-4',
  'gradient-1',
  'gradient-2',
  'gradient-3',
  'gradient-4',
  'gradient-5',
  'gradient-6',
  'gradient-7',
  'gradient-8',
  'gradient-9',
] as const;

/** The layouts in windows of at least 1024 px. Narrower windows have one column. */
export const SITE_LAYOUTS = ['centered', 'columns'] as const;
export type SiteLayout = (typeof SITE_LAYOUTS)[number];

/** Returns the stored form of a name. Emails contain it too, and their template uses slots. */
export function cleanDisplayName(typed: string): string {
  return plainLine(withoutSlots(typed));
}

/** Returns the theme; an unknown one becomes the default. */
export function themeOrDefault(theme: string): string {
  return (THEMES as readonly string[]).includes(theme) ? theme : DEFAULT_THEME;
}

const VIDEO_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];
const SHORT_VIDEO_HOSTS = ['youtu.be', 'www.youtu.be', 'm.youtu.be'];
const VIDEO_ID = /^[\w-]{11}$/;

/**
 * Returns the YouTube video id in a creator's text: a bare id, or a short, watch, embed or shorts URL, with or without
 * its scheme. Returns undefined for everything else.
 */
export function videoIdOf(text: string): string | undefined {
  const typed = text.trim();
  if (VIDEO_ID.test(typed)) return typed;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = parseUrl(address);
  if (url === undefined) return undefined;
  if (url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const id = videoIdIn(url);
  return id !== undefined && VIDEO_ID.test(id) ? id : undefined;
}

function videoIdIn(url: URL): string | undefined {
  const [first, second, ...rest] = url.pathname.replace(/\/$/, '').split('/').slice(1);
  if (SHORT_VIDEO_HOSTS.includes(url.hostname)) return second === undefined ? first : undefined;
  if (!VIDEO_HOSTS.includes(url.hostname) || rest.length > 0) return undefined;
  if (first === 'watch' && second === undefined) return url.searchParams.get('v') ?? undefined;
  return first === 'embed' || first === 'shorts' ? second : undefined;
}
