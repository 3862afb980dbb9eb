import type { components } from '@tidings/sdk';

type Creator = components['schemas']['Creator'];

/** What a card shows of a creator. */
export type CardProfile = Pick<
  Creator,
  'username' | 'displayName' | 'bio' | 'profileImage' | 'socialLinks' | 'links' | 'address'
>;

export function cardAddress(instance: string, username: string): string {
  return `${instance}/api/user/${encodeURIComponent(username)}`;
}

/** The instance's answer with whole addresses. */
export function cardProfile(answer: unknown, instance: string): CardProfile {
  const profile = answer as CardProfile;
  const { profileImage, address } = profile;
  // Something between here and the instance may answer anything; what a link leads to is checked.
  if (!/^https?:/.test(address)) throw new Error('The answer is no profile.');
  return { ...profile, profileImage: profileImage && new URL(profileImage, instance).href };
}
