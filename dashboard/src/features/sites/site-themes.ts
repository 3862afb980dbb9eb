import { SITE_THEMES } from '@tidings/sdk';

export type SiteTheme = (typeof SITE_THEMES)[number]['key'];

const DEFAULT_THEME: SiteTheme = 'default-bg';

/** Returns the theme, or the default if the theme no longer exists. */
export function knownTheme(key: string): SiteTheme {
  return SITE_THEMES.find((theme) => theme.key === key)?.key ?? DEFAULT_THEME;
}
