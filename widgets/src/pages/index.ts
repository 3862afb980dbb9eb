export { DEFAULT_THEME, type Theme, type ThemeKey, themes } from '../shared/themes.js';
export { renderPage } from './render-page.js';
export type {
  CreatorView,
  MailboxEntryView,
  MailView,
  PageFrame,
  PageView,
  RenderedPage,
  SiteView,
  SubscribeAnswer,
} from './view.js';
