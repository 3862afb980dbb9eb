import { completeLink } from '../../kernel/link.js';

export const BIO_MAX = 150;
export const DISPLAY_NAME_MAX = 60;
export const SOCIAL_LINK_MAX = 300;

const DEFAULT_THEME = 'default-bg';

const THEMES = [
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

/** An unknown theme falls back to the default. */
export function themeOrDefault(theme: string): string {
  return (THEMES as readonly string[]).includes(theme) ? theme : DEFAULT_THEME;
}

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

/** Those two are addresses; the others are handles. */
const ADDRESSES: readonly SocialNetwork[] = ['website', 'youtube'];

/** Trims, completes the addresses, drops what is empty, and names the first link that cannot be one. */
export function cleanSocialLinks(
  links: SocialLinks,
): { links: SocialLinks; problem?: undefined } | { problem: { path: string; message: string } } {
  const cleaned: SocialLinks = {};
  for (const network of SOCIAL_NETWORKS) {
    const value = links[network]?.trim();
    if (!value) continue;
    const address = ADDRESSES.includes(network) ? completeLink(value) : value;
    if (address === undefined || (ADDRESSES.includes(network) && !address.startsWith('http'))) {
      return {
        problem: { path: `socialLinks.${network}`, message: `Please enter a web address for ${network}` },
      };
    }
    cleaned[network] = address;
  }
  return { links: cleaned };
}
