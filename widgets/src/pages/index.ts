export type { Theme } from '../shared/theme.js';
export { DEFAULT_THEME, type ThemeKey, themes } from '../shared/themes.js';
export { renderPage } from './render-page.js';
export { planShareImage } from './share/share-image.js';
export type {
  ArchiveView,
  ConfirmSubject,
  ConfirmView,
  CreatorView,
  DownloadView,
  LetterEntryView,
  LetterView,
  LinkView,
  MailboxEntryView,
  MailView,
  PageFrame,
  PageView,
  PaymentDiagnosticsView,
  PaymentSignView,
  PictureView,
  ProductView,
  ReaderFacts,
  ReaderProblem,
  ReaderView,
  RenderedPage,
  ShareImagePlan,
  ShareText,
  SiteArchiveView,
  SitePresentation,
  SiteView,
  SubscribeAnswer,
} from './view.js';
