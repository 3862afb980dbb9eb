import { THEME_LOOK, themeWith } from '../../../shared/look.js';
import { makeStylesheet, type Stylesheet } from '../../stylesheet.js';
import type { SiteView } from '../../view.js';
import { themeValues } from './theme-css.js';

/** Returns the creator's CSS for the last style element. Returns undefined without custom CSS. */
export function customStyle({ customCss }: Pick<SiteView, 'customCss'>): Stylesheet | undefined {
  return customCss === null ? undefined : makeStylesheet(customCss);
}

/** Returns the styles that differ from the theme, for a second style element. Returns undefined without differences. */
export function ownStyle({ theme, look }: Pick<SiteView, 'theme' | 'look'>): Stylesheet | undefined {
  if (Object.values(look).every((value) => value === null)) return undefined;
  const before = themeValues(themeWith(theme, THEME_LOOK));
  const own = Object.entries(themeValues(themeWith(theme, look))).filter(
    ([name, value]) => before[name] !== value,
  );
  if (own.length === 0) return undefined;
  return makeStylesheet(`:root{${own.map(([name, value]) => `${name}:${value}`).join(';')}}`);
}
