import { toThemeKey } from '../../shared/themes.js';
import { getThemeCssByKey } from '../site/frame/site-stylesheet.js';
import { fontsCss, makeStylesheet, type Stylesheet } from '../stylesheet.js';
import systemCss from '../system/system.css?inline';
import type { CreatorLook } from '../view.js';
import creatorColorsCss from './creator-colors.css?inline';
import creatorFrameCss from './creator-frame.css?inline';

/** Creates the style sheets of one kind of page for all themes. Each is created once, on first use. */
export function createThemedStylesheet(...parts: string[]): (theme: string) => Stylesheet {
  const stylesheets = new Map<string, Stylesheet>();
  return (theme) => {
    const key = toThemeKey(theme);
    const cachedStylesheet = stylesheets.get(key);
    if (cachedStylesheet) return cachedStylesheet;
    const stylesheet = makeStylesheet(
      fontsCss,
      systemCss,
      ...parts,
      getThemeCssByKey(key),
      creatorColorsCss,
      creatorFrameCss,
    );
    stylesheets.set(key, stylesheet);
    return stylesheet;
  };
}

/** The styles of a page of the instance or of a creator. */
export interface SystemStyles {
  plain: Stylesheet;
  of(theme: string): Stylesheet;
}

export function createSystemStyles(...parts: string[]): SystemStyles {
  return {
    plain: makeStylesheet(fontsCss, systemCss, ...parts),
    of: createThemedStylesheet(...parts),
  };
}

/** Returns the style sheet for a look, or the instance's style sheet without a look. */
export function pickStylesheet(styles: SystemStyles, look: CreatorLook | null | undefined): Stylesheet {
  return look ? styles.of(look.theme) : styles.plain;
}
