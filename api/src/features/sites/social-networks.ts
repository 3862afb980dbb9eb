import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { completeLink, hasUserInformation } from '../../kernel/links/complete-link.js';

export const MAX_SOCIAL_LINK_LENGTH = 300;

export const SOCIAL_NETWORKS = [
  'instagram',
  'twitter',
  'website',
  'tiktok',
  'linkedin',
  'youtube',
  'email',
] as const;
type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];
export type SocialLinks = Partial<Record<SocialNetwork, string>>;
/** Changes to links. Null removes a link, and absent networks stay. */
export type SocialLinksPatch = Partial<Record<SocialNetwork, string | null>>;

/** Describes the stored links in the API. */
export const SOCIAL_LINKS_TEXT =
  'By network: `instagram`, `twitter`, `tiktok`: the name without `@`. `linkedin`: the name or a URL. `youtube`, `website`: a URL. `email`: an email address. Networks without a link are missing.';

interface NetworkRule {
  /** Returns the stored form of a text, or undefined if it is invalid. */
  clean(given: string): string | undefined;
  problem: string;
}

const RULES: Record<SocialNetwork, NetworkRule> = {
  instagram: {
    clean: (input) => cleanHandle(input, ['instagram.com'], /^\/([^/]+)$/),
    problem: 'Please enter your Instagram name, such as mara.makes.',
  },
  twitter: {
    clean: (input) => cleanHandle(input, ['x.com', 'twitter.com'], /^\/([^/]+)$/),
    problem: 'Please enter your name on X (Twitter), such as mara_makes.',
  },
  tiktok: {
    clean: (input) => cleanHandle(input, ['tiktok.com'], /^\/@([^/]+)$/),
    problem: 'Please enter your TikTok name, such as mara.makes.',
  },
  linkedin: {
    clean: cleanLinkedIn,
    problem: 'Please enter your LinkedIn name, such as mara-lindqvist, or the address of your profile.',
  },
  youtube: {
    clean: cleanYouTube,
    problem: 'Please enter your YouTube handle, such as @maramakes, or the address of your channel.',
  },
  website: { clean: cleanWebsite, problem: 'Please enter a full web address, such as kiln.example.' },
  email: { clean: cleanEmail, problem: 'Please enter a full email address, such as mara@kiln.example.' },
};

/** Trims the links, stores names as names and URLs in full, and reports the first invalid link. Removes empty links. */
export function cleanSocialLinks(
  links: SocialLinks,
): { links: SocialLinksPatch; problem?: undefined } | { problem: { path: string; message: string } } {
  const patch: SocialLinksPatch = {};
  for (const network of SOCIAL_NETWORKS) {
    const input = links[network]?.trim();
    if (input === undefined) continue;
    const storedLink = input === '' ? null : RULES[network].clean(input);
    // Checked after cleaning, because escaping turns one character into three.
    if (storedLink === undefined || (storedLink?.length ?? 0) > MAX_SOCIAL_LINK_LENGTH) {
      return { problem: { path: `socialLinks.${network}`, message: RULES[network].problem } };
    }
    patch[network] = storedLink;
  }
  return { links: patch };
}

/** The format of a name on the pages. Only dots and dashes are no name. */
const HANDLE = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}._-]+$/u;

function readHandle(input: string): string | undefined {
  const handle = input.replace(/^@/, '').replace(/\/+$/, '');
  return HANDLE.test(handle) ? handle : undefined;
}

/** Accepts a name, with or without an @, or the URL of a profile, and parses its path with `profile`. */
function cleanHandle(input: string, hosts: readonly string[], profile: RegExp): string | undefined {
  const address = readAddress(input, hosts);
  return readHandle(address === undefined ? input : (profile.exec(readPath(address))?.[1] ?? ''));
}

/** Returns a member's name, or the URL for a company or a name outside `HANDLE`. */
function cleanLinkedIn(input: string): string | undefined {
  const address = readAddress(input, ['linkedin.com']);
  if (address === undefined) return readHandle(input.replace(/^\/?in\//, ''));
  const path = readPath(address);
  const name = readHandle(/^\/in\/([^/]+)$/.exec(path)?.[1] ?? '');
  return name ?? (/^\/[^/]+\/[^/]+/.test(path) ? address.href : undefined);
}

/** Always stores a full URL, because a channel may also have an id or a legacy name. */
function cleanYouTube(input: string): string | undefined {
  const address = readAddress(input, ['youtube.com', 'youtu.be']);
  if (address !== undefined) return readPath(address) === '' ? undefined : address.href;
  const handle = readHandle(input);
  return handle && `https://www.youtube.com/@${encodeURIComponent(handle)}`;
}

function cleanWebsite(input: string): string | undefined {
  const link = completeLink(input);
  if (link === undefined || !link.startsWith('http') || hasUserInformation(link)) return undefined;
  // A single word is an incomplete host.
  return /[^.]\.[^.]/.test(new URL(link).hostname) ? link : undefined;
}

/** Rejects characters that `mailto:` would parse as more than an address. */
function cleanEmail(input: string): string | undefined {
  const address = normalizeEmailAddress(input.replace(/^mailto:/i, ''));
  return isEmailAddress(address) && !/[?&]/.test(address) ? address : undefined;
}

/** Returns the URL if its host is in `hosts` or a subdomain of one, such as `m.youtube.com`, or else undefined. */
function readAddress(input: string, hosts: readonly string[]): URL | undefined {
  const link = completeLink(input);
  if (link === undefined || hasUserInformation(link)) return undefined;
  const url = new URL(link);
  const isListedHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isListedHost && url.port === '' ? url : undefined;
}

/** Returns the path without a trailing slash. */
function readPath({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}
