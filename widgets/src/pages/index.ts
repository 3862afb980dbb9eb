export { DEFAULT_THEME, type Theme, type ThemeKey, themes } from '../shared/themes.js';
export { renderPage } from './render-page.js';
export { planShareImage } from './share/share-image.js';
export type {
  CreatorView,
  MailboxEntryView,
  MailView,
  PageFrame,
  PageView,
  RenderedPage,
  ShareImagePlan,
  ShareText,
  SiteView,
  SubscribeAnswer,
} from './view.js';
