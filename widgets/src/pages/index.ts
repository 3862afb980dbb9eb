export type { Theme } from '../shared/theme.js';
export { DEFAULT_THEME, type ThemeKey, themes } from '../shared/themes.js';
export { renderPage } from './render-page.js';
export { planShareImage } from './share/share-image.js';
export type {
  ArchiveEntryView,
  ArchiveView,
  ConfirmSubject,
  ConfirmView,
  CreatorView,
  DownloadView,
  EmailView,
  ImageView,
  LinkView,
  MailboxEntryView,
  NewsletterView,
  PageFrame,
  PageView,
  PaymentDiagnosticsView,
  PaymentHealthView,
  PreferenceFacts,
  PreferencesProblem,
  PreferencesView,
  ProductView,
  RenderedPage,
  ShareImagePlan,
  ShareText,
  SiteArchiveView,
  SitePresentation,
  SiteView,
  SubscribeAnswer,
} from './view.js';
