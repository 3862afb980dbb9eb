export { DEFAULT_THEME, type Theme, type ThemeKey, themes } from '../shared/themes.js';
export { renderPage } from './render-page.js';
export { planShareImage } from './share/share-image.js';
export type {
  CreatorView,
  LinkView,
  MailboxEntryView,
  MailView,
  PageFrame,
  PageView,
  ProductView,
  RenderedPage,
  ShareImagePlan,
  ShareText,
  SitePresentation,
  SiteView,
  SubscribeAnswer,
} from './view.js';
