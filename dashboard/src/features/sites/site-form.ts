import { SITE_THEMES, SOCIAL_NETWORKS } from '@tidings/sdk';
import type { User } from '../accounts/session';

export type SocialNetwork = Exclude<(typeof SOCIAL_NETWORKS)[number], 'email'>;

export const networkTexts: Record<SocialNetwork, { label: string; example: string }> = {
  instagram: { label: 'Instagram', example: 'mara.makes' },
  twitter: { label: 'X (Twitter)', example: 'mara_makes' },
  website: { label: 'Website', example: 'maralindqvist.example' },
  tiktok: { label: 'TikTok', example: 'mara.makes' },
  linkedin: { label: 'LinkedIn', example: 'mara-lindqvist' },
  youtube: { label: 'YouTube', example: 'youtube.com/@maramakes' },
};

/** Social networks accept a name or a profile URL, but the website needs a URL. */
export const socialNetworks = SOCIAL_NETWORKS.flatMap((key) =>
  key === 'email' ? [] : [{ key, ...networkTexts[key] }],
);

export type SiteForm = {
  displayName: string;
  bio: string;
  videoUrl: string;
  theme: SiteTheme;
  layout: User['layout'];
  showsSubscriberCount: boolean;
  newsletterSchedule: string;
  accent: string | null;
  fontPair: User['fontPair'];
  buttonShape: User['buttonShape'];
  customCss: string;
  socialLinks: Record<SocialNetwork, string>;
};

export function toSiteForm(user: User): SiteForm {
  const socialLinks = socialNetworks.map(({ key }) => [key, user.socialLinks?.[key] ?? '']);
  return {
    displayName: user.displayName ?? '',
    bio: user.bio ?? '',
    videoUrl: user.videoUrl ?? '',
    theme: toSiteTheme(user.theme),
    layout: user.layout,
    showsSubscriberCount: user.showsSubscriberCount,
    newsletterSchedule: user.newsletterSchedule ?? '',
    accent: user.accent,
    fontPair: user.fontPair,
    buttonShape: user.buttonShape,
    customCss: user.customCss ?? '',
    socialLinks: Object.fromEntries(socialLinks) as SiteForm['socialLinks'],
  };
}

export type SiteTheme = (typeof SITE_THEMES)[number]['key'];

const DEFAULT_THEME: SiteTheme = 'default-bg';

/** Returns the theme, or the default if the theme no longer exists. */
function toSiteTheme(key: string): SiteTheme {
  return SITE_THEMES.find((theme) => theme.key === key)?.key ?? DEFAULT_THEME;
}
