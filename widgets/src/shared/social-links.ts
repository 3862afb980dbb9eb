import type { SOCIAL_NETWORKS } from '@tidings/sdk';
import { parseUrl } from './addresses.js';

export type SocialPlatform = (typeof SOCIAL_NETWORKS)[number];

export interface SocialLink {
  platform: SocialPlatform;
  label: string;
  url: string;
}

const HANDLE = /^[\p{L}\p{N}._-]+$/u;
const EMAIL = /^[^\s@?&<>"]+@[^\s@?&<>"]+\.[^\s@?&<>"]+$/;

/** The social networks in the order of the page. */
const platforms: Record<SocialPlatform, { label: string; url: (given: string) => string | null }> = {
  instagram: {
    label: 'Instagram',
    url: (input) => toProfileUrl(input, 'instagram.com', (handle) => `https://www.instagram.com/${handle}`),
  },
  tiktok: {
    label: 'TikTok',
    url: (input) => toProfileUrl(input, 'tiktok.com', (handle) => `https://www.tiktok.com/@${handle}`),
  },
  youtube: {
    label: 'YouTube',
    url: (input) =>
      // 'mara.pots' can be a handle or a domain, but YouTube's URLs always have a path.
      input.startsWith('@') || !/[./]/.test(input)
        ? toProfileUrl(input, 'youtube.com', (handle) => `https://www.youtube.com/@${handle}`)
        : toWebUrl(input),
  },
  twitter: {
    label: 'X (Twitter)',
    url: (input) => toProfileUrl(input, '(?:x|twitter).com', (handle) => `https://x.com/${handle}`),
  },
  linkedin: {
    label: 'LinkedIn',
    url: (input) =>
      toProfileUrl(
        input.replace(/^\/?in\//, ''),
        'linkedin.com',
        (handle) => `https://www.linkedin.com/in/${handle}`,
      ),
  },
  website: { label: 'Website', url: toWebUrl },
  email: { label: 'Email', url: toMailUrl },
};

/**
 * Returns the links in a fixed order. Creators paste handles, handles with an @, and full URLs into the same field.
 * Omits input that cannot become an http, https or mailto URL.
 */
export function readSocialLinks(input: Record<string, string>): SocialLink[] {
  return (Object.keys(platforms) as SocialPlatform[]).flatMap((platform) => {
    const value = Object.hasOwn(input, platform) ? String(input[platform] ?? '').trim() : '';
    const url = value ? platforms[platform].url(value) : null;
    return url ? [{ platform, label: platforms[platform].label, url }] : [];
  });
}

function toProfileUrl(input: string, host: string, fromHandle: (handle: string) => string): string | null {
  const isAddress = /^https?:\/\//i.test(input) || new RegExp(`^(?:[a-z]+\\.)?${host}/`, 'i').test(input);
  if (isAddress) return toWebUrl(input);
  const handle = input.replace(/^@/, '').replace(/\/+$/, '');
  return HANDLE.test(handle) ? fromHandle(encodeURIComponent(handle)) : null;
}

/** Returns an http or https URL. Adds https:// if the scheme is missing. */
function toWebUrl(input: string): string | null {
  const complete = /^https?:\/\//i.test(input) ? input : `https://${input}`;
  const url = parseUrl(complete);
  // `URL` would parse 'javascript://x' as a host with this name.
  return url?.hostname.includes('.') ? url.href : null;
}

function toMailUrl(input: string): string | null {
  const address = input.replace(/^mailto:/i, '');
  return EMAIL.test(address) ? `mailto:${encodeURI(address)}` : null;
}

/** The icons, each as one path. All have a grid of 24 and the same stroke width, so that they look like one set. */
export const socialDrawings: Record<SocialPlatform, string> = {
  instagram:
    'M8.5 3.5h7a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M16.9 7.1h.01',
  tiktok: 'M13.75 3v12.5a4.25 4.25 0 1 1-4.25-4.25M13.75 3c.3 3.2 2.5 5.4 5.75 5.6',
  youtube:
    'M6.5 5.5h11a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4zM10.25 9.5v5l4.25-2.5z',
  twitter: 'M4 4l12 16h4L8 4zM4 20l6.6-7.1M20 4l-6.6 7.1',
  linkedin:
    'M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5zM8 11v5.5M8 7.75h.01M11.75 16.5V11M11.75 13.5a2.35 2.35 0 0 1 4.7 0v3',
  website:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z',
  email:
    'M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5zM3.5 7.5l8.5 6 8.5-6',
};
