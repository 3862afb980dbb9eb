const DEFAULT_THEME = 'default-bg';

/** The themes in the order of the picker. Their colors are in `widgets/src/shared/themes.ts`. */
export const SITE_THEMES = [
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
export const THEME_KEYS = SITE_THEMES.map(({ key }) => key);

/** Returns the theme, or the default for an unknown theme. */
export function getThemeOrDefault(theme: string): string {
  return (THEME_KEYS as string[]).includes(theme) ? theme : DEFAULT_THEME;
}
