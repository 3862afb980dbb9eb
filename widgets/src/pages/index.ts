export type { Theme } from '../shared/theme.js';
export { DEFAULT_THEME, type ThemeKey, themes } from '../shared/themes.js';
export { renderPage } from './render-page.js';
export { planShareImage } from './share/share-image.js';
export type * from './view.js';
