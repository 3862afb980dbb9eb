import { knownThemeKey, themes } from './themes.js';

/** Returns the colors of a theme's buttons on cards, for emails: a fill, and the color of text on it. */
export function emailAccent(theme: string): { fill: string; label: string } {
  return themes[knownThemeKey(theme)].submit;
}
