import { knownThemeKey } from '../../shared/themes.js';
import { themeCssOf } from '../site/frame/site-stylesheet.js';
import { fontsCss, makeStylesheet, type Stylesheet } from '../stylesheet.js';
import systemCss from '../system/system.css?inline';
import creatorPageCss from './creator-page.css?inline';

/** Creates the style sheets of one kind of page in the creators' themes: each once, on first use. */
export function perCreator(...parts: string[]): (theme: string) => Stylesheet {
  const made = new Map<string, Stylesheet>();
  return (theme) => {
    const key = knownThemeKey(theme);
    const known = made.get(key);
    if (known) return known;
    const stylesheet = makeStylesheet(fontsCss, systemCss, ...parts, themeCssOf(key), creatorPageCss);
    made.set(key, stylesheet);
    return stylesheet;
  };
}
