import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { completeLink, hasUserInformation } from '../../kernel/link.js';

export const SOCIAL_LINK_MAX = 300;

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
/** What to change: null removes a link, a network that is not named keeps its own. */
export type SocialLinksPatch = Partial<Record<SocialNetwork, string | null>>;

interface NetworkRule {
  /** What is kept of a text; undefined when it leads nowhere. */
  clean(typed: string): string | undefined;
  problem: string;
}

const RULES: Record<SocialNetwork, NetworkRule> = {
  instagram: {
    clean: (typed) => cleanHandle(typed, ['instagram.com'], /^\/([^/]+)$/),
    problem: 'Please enter your Instagram name, such as mara.makes.',
  },
  twitter: {
    clean: (typed) => cleanHandle(typed, ['x.com', 'twitter.com'], /^\/([^/]+)$/),
    problem: 'Please enter your name on X (Twitter), such as mara_makes.',
  },
  tiktok: {
    clean: (typed) => cleanHandle(typed, ['tiktok.com'], /^\/@([^/]+)$/),
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
  website: { clean: cleanWebsite, problem: 'Please enter a whole web address, such as kiln.example.' },
  email: { clean: cleanEmail, problem: 'Please enter a whole mail address, such as mara@kiln.example.' },
};

/**
 * Trims, keeps names as names and addresses whole, and names the first link that the page could not show. What is
 * empty is to be removed.
 */
export function cleanSocialLinks(
  links: SocialLinks,
): { links: SocialLinksPatch; problem?: undefined } | { problem: { path: string; message: string } } {
  const cleaned: SocialLinksPatch = {};
  for (const network of SOCIAL_NETWORKS) {
    const typed = links[network]?.trim();
    if (typed === undefined) continue;
    const stored = typed === '' ? null : RULES[network].clean(typed);
    // Characters that an address cannot hold grew to three each.
    if (stored === undefined || (stored?.length ?? 0) > SOCIAL_LINK_MAX) {
      return { problem: { path: `socialLinks.${network}`, message: RULES[network].problem } };
    }
    cleaned[network] = stored;
  }
  return { links: cleaned };
}

/** As the pages read one; of dots and dashes alone there is no name. */
const HANDLE = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}._-]+$/u;

function handleIn(typed: string): string | undefined {
  const handle = typed.replace(/^@/, '').replace(/\/+$/, '');
  return HANDLE.test(handle) ? handle : undefined;
}

/** A name, with an @ or without, or the address of a profile, whose path `profile` takes apart. */
function cleanHandle(typed: string, hosts: readonly string[], profile: RegExp): string | undefined {
  const address = addressAt(typed, hosts);
  return handleIn(address === undefined ? typed : (profile.exec(pathOf(address))?.[1] ?? ''));
}

/** Companies have no name of their own, only an address; and not every name can be typed. */
function cleanLinkedIn(typed: string): string | undefined {
  const address = addressAt(typed, ['linkedin.com']);
  if (address === undefined) return handleIn(typed.replace(/^\/?in\//, ''));
  const path = pathOf(address);
  const name = handleIn(/^\/in\/([^/]+)$/.exec(path)?.[1] ?? '');
  return name ?? (/^\/[^/]+\/[^/]+/.test(path) ? address.href : undefined);
}

/** Always a whole address: what stands for a channel may also be an id or a name from before handles. */
function cleanYouTube(typed: string): string | undefined {
  const address = addressAt(typed, ['youtube.com', 'youtu.be']);
  if (address !== undefined) return pathOf(address) === '' ? undefined : address.href;
  const handle = handleIn(typed);
  return handle && `https://www.youtube.com/@${encodeURIComponent(handle)}`;
}

function cleanWebsite(typed: string): string | undefined {
  const link = completeLink(typed);
  if (link === undefined || !link.startsWith('http') || hasUserInformation(link)) return undefined;
  // A single word is half an address.
  return /[^.]\.[^.]/.test(new URL(link).hostname) ? link : undefined;
}

/** What `mailto:` would read as more than an address is refused. */
function cleanEmail(typed: string): string | undefined {
  const address = normalizeEmailAddress(typed.replace(/^mailto:/i, ''));
  return isEmailAddress(address) && !/[?&]/.test(address) ? address : undefined;
}

/** Of one of those hosts, or of a name below it: `m.youtube.com`. */
function addressAt(typed: string, hosts: readonly string[]): URL | undefined {
  const link = completeLink(typed);
  if (link === undefined || hasUserInformation(link)) return undefined;
  const url = new URL(link);
  const isThere = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isThere && url.port === '' ? url : undefined;
}

/** Without a slash at its end. */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, '');
}
