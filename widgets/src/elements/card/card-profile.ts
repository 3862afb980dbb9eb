import { linkAddress } from '../../shared/link-address.js';
import { pictureAddress } from '../../shared/picture-address.js';

/** What a card shows of a creator. */
export interface CardProfile {
  username: string;
  /** The username stands in for an empty one. */
  displayName: string;
  bio: string;
  /** Absolute, or null while there is no picture. */
  profileImage: string | null;
  /** instagram, twitter, website, tiktok, linkedin, youtube, email; values as the creator typed them. */
  socialLinks: Record<string, string>;
  /** http, https or mailto; in their order. */
  links: ReadonlyArray<{ title: string; url: string }>;
  /** Of the creator's page, absolute. */
  address: string;
}

export function cardAddress(instance: string, username: string): string {
  return `${instance}/api/user/${encodeURIComponent(username)}`;
}

/** The instance's answer with whole addresses. Whatever stands between here and there may answer anything. */
export function cardProfile(answer: unknown, instance: string): CardProfile {
  const profile = (answer ?? {}) as Partial<CardProfile>;
  const { username, displayName, bio, profileImage = null, socialLinks, links, address } = profile;
  if (typeof username !== 'string')
    throw new Error(`${instance} answered with something that is no profile.`);
  const picture = pictureAddress(profileImage);
  return {
    username,
    displayName: String(displayName ?? ''),
    bio: String(bio ?? ''),
    profileImage: picture && new URL(picture, instance).href,
    socialLinks: socialLinks ?? {},
    links: Array.isArray(links) ? links : [],
    address: linkAddress(String(address ?? '')) ?? `${instance}/${encodeURIComponent(username)}`,
  };
}
