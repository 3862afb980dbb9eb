import { applyLook, THEME_LOOK } from '../../../shared/look.js';
import { makeStylesheet, type Stylesheet } from '../../stylesheet.js';
import type { SiteView } from '../../view.js';
import { getThemeValues } from './theme-css.js';

/** Returns the creator's CSS for the last style element. Returns undefined without custom CSS. */
export function createCustomStyle({ customCss }: Pick<SiteView, 'customCss'>): Stylesheet | undefined {
  return customCss === null ? undefined : makeStylesheet(customCss);
}

/** Returns the styles that differ from the theme, for a second style element. Returns undefined without differences. */
export function createOwnStyle({ theme, look }: Pick<SiteView, 'theme' | 'look'>): Stylesheet | undefined {
  if (Object.values(look).every((value) => value === null)) return undefined;
  const defaultValues = getThemeValues(applyLook(theme, THEME_LOOK));
  const ownValues = Object.entries(getThemeValues(applyLook(theme, look))).filter(
    ([name, value]) => defaultValues[name] !== value,
  );
  if (ownValues.length === 0) return undefined;
  return makeStylesheet(`:root{${ownValues.map(([name, value]) => `${name}:${value}`).join(';')}}`);
}
