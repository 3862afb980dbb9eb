import { parseUrl } from './parse-url.js';

export const socialPlatforms = [
  'instagram',
  'tiktok',
  'youtube',
  'twitter',
  'linkedin',
  'website',
  'email',
] as const;

export type SocialPlatform = (typeof socialPlatforms)[number];

export interface SocialLink {
  platform: SocialPlatform;
  label: string;
  url: string;
}

const HANDLE = /^[\p{L}\p{N}._-]+$/u;
const EMAIL = /^[^\s@?&<>"]+@[^\s@?&<>"]+\.[^\s@?&<>"]+$/;

const platforms: Record<SocialPlatform, { label: string; url: (typed: string) => string | null }> = {
  instagram: {
    label: 'Instagram',
    url: (typed) => profileUrl(typed, 'instagram.com', (handle) => `https://www.instagram.com/${handle}`),
  },
  tiktok: {
    label: 'TikTok',
    url: (typed) => profileUrl(typed, 'tiktok.com', (handle) => `https://www.tiktok.com/@${handle}`),
  },
  youtube: {
    label: 'YouTube',
    url: (typed) =>
      // 'mara.pots' could be a handle or a site, but YouTube's own URLs always have a path.
      typed.startsWith('@') || !/[./]/.test(typed)
        ? profileUrl(typed, 'youtube.com', (handle) => `https://www.youtube.com/@${handle}`)
        : webUrl(typed),
  },
  twitter: {
    label: 'X (Twitter)',
    url: (typed) => profileUrl(typed, '(?:x|twitter).com', (handle) => `https://x.com/${handle}`),
  },
  linkedin: {
    label: 'LinkedIn',
    url: (typed) =>
      profileUrl(
        typed.replace(/^\/?in\//, ''),
        'linkedin.com',
        (handle) => `https://www.linkedin.com/in/${handle}`,
      ),
  },
  website: { label: 'Website', url: webUrl },
  email: { label: 'Email', url: mailUrl },
};

/**
 * Returns the links to show, in a fixed order, from the creator's input. Creators paste handles, handles with an @
 * and full URLs into the same field. Input that cannot become an http, https or mailto URL is omitted.
 */
export function readSocialLinks(typed: Record<string, string>): SocialLink[] {
  return socialPlatforms.flatMap((platform) => {
    const value = Object.hasOwn(typed, platform) ? String(typed[platform] ?? '').trim() : '';
    const url = value ? platforms[platform].url(value) : null;
    return url ? [{ platform, label: platforms[platform].label, url }] : [];
  });
}

function profileUrl(typed: string, host: string, fromHandle: (handle: string) => string): string | null {
  const isAddress = /^https?:\/\//i.test(typed) || new RegExp(`^(?:[a-z]+\\.)?${host}/`, 'i').test(typed);
  if (isAddress) return webUrl(typed);
  const handle = typed.replace(/^@/, '').replace(/\/+$/, '');
  return HANDLE.test(handle) ? fromHandle(encodeURIComponent(handle)) : null;
}

/** Returns an http or https URL. A missing scheme becomes https://. */
function webUrl(typed: string): string | null {
  const complete = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = parseUrl(complete);
  // 'javascript://x' would be parsed as a host of that name.
  return url?.hostname.includes('.') ? url.href : null;
}

function mailUrl(typed: string): string | null {
  const address = typed.replace(/^mailto:/i, '');
  return EMAIL.test(address) ? `mailto:${encodeURI(address)}` : null;
}
