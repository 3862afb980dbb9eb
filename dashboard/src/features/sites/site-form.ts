import type { User } from '../accounts';
import { knownTheme, type SiteTheme } from './site-themes';

/** Social networks accept a name or a profile URL; the website needs a URL. */
export const socialNetworks = [
  { key: 'instagram', label: 'Instagram', example: 'mara.makes' },
  { key: 'twitter', label: 'Twitter', example: 'mara_makes' },
  { key: 'website', label: 'Website', example: 'maralindqvist.example' },
  { key: 'tiktok', label: 'TikTok', example: 'mara.makes' },
  { key: 'linkedin', label: 'LinkedIn', example: 'mara-lindqvist' },
  { key: 'youtube', label: 'YouTube', example: 'youtube.com/@maramakes' },
] as const;

export type SocialNetwork = (typeof socialNetworks)[number]['key'];

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

export function siteFormOf(user: User): SiteForm {
  const link = (key: SocialNetwork) => user.socialLinks?.[key] ?? '';
  return {
    displayName: user.displayName ?? '',
    bio: user.bio ?? '',
    videoUrl: user.videoUrl ?? '',
    theme: knownTheme(user.theme),
    layout: user.layout,
    showsSubscriberCount: user.showsSubscriberCount,
    newsletterSchedule: user.newsletterSchedule ?? '',
    accent: user.accent,
    fontPair: user.fontPair,
    buttonShape: user.buttonShape,
    customCss: user.customCss ?? '',
    socialLinks: {
      instagram: link('instagram'),
      twitter: link('twitter'),
      website: link('website'),
      tiktok: link('tiktok'),
      linkedin: link('linkedin'),
      youtube: link('youtube'),
    },
  };
}
