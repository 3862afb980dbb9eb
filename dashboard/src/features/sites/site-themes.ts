/** The themes of a site, in the picker's order. */
export const siteThemes = [
  { key: 'gradient-1', name: 'First Light' },
  { key: 'gradient-2', name: 'Ebb' },
  { key: 'gradient-3', name: 'Red Buoy' },
  { key: 'gradient-4', name: 'Kelp Forest' },
  { key: 'gradient-5', name: 'Night Ferry' },
  { key: 'gradient-6', name: 'Lemon Tide' },
  { key: 'gradient-7', name: 'Heather' },
  { key: 'gradient-8', name: 'Fog' },
  { key: 'gradient-9', name: 'Ember Sands' },
  { key: 'default-bg', name: 'Tideline' },
  { key: 'bg-1', name: 'Postmarks' },
  { key: 'bg-2', name: 'Contours' },
  { key: 'bg-3', name: 'Paper Hills' },
  { key: 'bg-4', name: 'Night Swell' },
] as const;

export type SiteTheme = (typeof siteThemes)[number]['key'];

const DEFAULT_THEME: SiteTheme = 'default-bg';

/** Returns the theme, or the default if the theme no longer exists. */
export function knownTheme(key: string): SiteTheme {
  return siteThemes.find((theme) => theme.key === key)?.key ?? DEFAULT_THEME;
}
