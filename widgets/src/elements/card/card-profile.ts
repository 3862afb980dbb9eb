import { toSafeImageAddress, toSafeLinkAddress } from '../../shared/addresses.js';

/** The data that a card shows about a creator. */
export interface CardProfile {
  username: string;
  /** The name, or the username if the name is empty. */
  displayName: string;
  bio: string;
  /** The absolute URL, or null without an image. */
  profileImage: string | null;
  /** The links by social network, as the creator typed them. */
  socialLinks: Record<string, string>;
  /** The http, https and mailto links in the creator's order. */
  links: ReadonlyArray<{ title: string; url: string }>;
  /** The absolute URL of the creator's page. */
  address: string;
}

export function getCardAddress(instance: string, username: string): string {
  return `${instance}/api/user/${encodeURIComponent(username)}`;
}

/** Converts the instance's response to a profile with absolute URLs. A proxy can respond with anything. */
export function parseCardProfile(body: unknown, instance: string): CardProfile {
  const profile = (body ?? {}) as Partial<CardProfile>;
  const { username, displayName, bio, profileImage = null, socialLinks, links, address } = profile;
  if (typeof username !== 'string') throw new Error(`${instance} did not return a profile.`);
  const image = toSafeImageAddress(profileImage);
  return {
    username,
    displayName: String(displayName ?? ''),
    bio: String(bio ?? ''),
    profileImage: image && new URL(image, instance).href,
    socialLinks: socialLinks ?? {},
    links: Array.isArray(links) ? links : [],
    address: toSafeLinkAddress(String(address ?? '')) ?? `${instance}/${encodeURIComponent(username)}`,
  };
}
