import type { CheckoutView } from '../shared/checkout/checkout-view.js';
import type { PlanPaymentView } from '../shared/checkout/plan-payment-view.js';
import type { UnsubscribeView } from '../shared/unsubscribe/unsubscribe-view.js';

/** What there is to show. Plain data: who renders pages fills it in, and how it looks is decided here. */
export type PageView =
  | { page: 'site'; site: SiteView; presentation: SitePresentation }
  | { page: 'store'; site: SiteView; presentation: SitePresentation }
  | { page: 'archive'; site: SiteView; archive: ArchiveView }
  | { page: 'letter'; site: SiteView; letter: LetterView }
  | { page: 'not-found'; missing: 'micro-site' | 'page' }
  | ({ page: 'unsubscribe' } & UnsubscribeView)
  | ({ page: 'confirm' } & ConfirmView)
  | ({ page: 'reader' } & ReaderView)
  | ({ page: 'buy' } & CheckoutView)
  | ({ page: 'plan-payment' } & PlanPaymentView)
  | ({ page: 'download' } & DownloadView)
  | { page: 'subscribe-answer'; state: SubscribeAnswer; creator: CreatorView | null }
  | { page: 'mailbox'; mails: MailboxEntryView[]; nextCursor: string | null }
  | { page: 'mail'; mail: MailView }
  | { page: 'payment-diagnostics'; diagnostics: PaymentDiagnosticsView }
  | ({ page: 'reference' } & ReferenceView);

/** What became of a plain form post. `failed` carries the sentence to show. */
export type SubscribeAnswer =
  | { kind: 'subscribed' }
  | { kind: 'check-mail' }
  | { kind: 'already-subscribed' }
  | { kind: 'failed'; title: string; message: string };

/** What the link of a confirmation mail asks for. */
export interface ConfirmSubject {
  kind: 'subscription' | 'address';
  creator: CreatorView;
  /** Where letters will go, masked: `i…@kova.example`. */
  address: string;
  /** The words that they agree to; null where nobody told them. */
  wording: string | null;
}

/** `taken`: the address has a place on this list already. */
export type ConfirmView =
  | { state: 'invalid' }
  | { state: 'open' | 'expired'; token: string; subject: ConfirmSubject }
  | { state: 'done' | 'renewed' | 'taken'; subject: ConfirmSubject }
  | { state: 'failed'; message: string };

/** A reader's own page, for whoever holds the token of their mails. */
export type ReaderView =
  | { state: 'invalid' }
  | {
      state: 'shown';
      token: string;
      reader: ReaderFacts;
      /** What the last form led to. */
      notice: 'name' | 'address' | null;
      problem: ReaderProblem | null;
    }
  | { state: 'erased'; creator: CreatorView }
  | { state: 'failed'; message: string };

/**
 * What stands behind a download link that gives no file. `scanned`: whoever came looks like a program that follows
 * links, and a person presses the button. Links that are over are mailed anew to `address`, masked; null where none
 * can be had.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired' | 'used-up'; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };

export interface ReaderProblem {
  field: 'name' | 'email' | 'erase';
  message: string;
  /** What was typed. */
  value: string;
}

export interface ReaderFacts {
  creator: CreatorView;
  email: string;
  name: string | null;
  status: 'confirmed' | 'pending' | 'unsubscribed' | 'removed';
  /** ISO-8601, as all moments here. */
  since: string;
  source: 'page' | 'widget' | 'api' | 'import' | 'hand';
  /** The site that a widget stood on. */
  sourceHost: string | null;
  /** What had led them to where they joined; null where nobody recorded it. */
  came: { kind: 'direct' | 'site' | 'campaign' | 'newsletter' | 'widget'; source: string } | null;
  consentedAt: string | null;
  wording: string | null;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
  unsubscribeReason: string | null;
  /** They left by the link of a newsletter, and it is kept of which. */
  leftByNewsletter: boolean;
  lettersReceived: number;
  /** What the list counts now, and what is kept of this reader: opens and clicks in so many letters. */
  activity: { tracking: 'off' | 'anonymous' | 'individual'; opens: number; clicks: number; letters: number };
}

export interface CreatorView {
  username: string;
  displayName: string;
}

/**
 * `embedded` stands in a frame of ours: no footer, no recording, no script that counts. `demo` shows a made-up
 * creator: it carries a mark, its forms and buttons do nothing, and search engines are told to pass by.
 */
export type SitePresentation = 'page' | 'embedded' | 'demo';

export interface SiteView extends CreatorView {
  id: number;
  bio: string;
  /** Absolute or root-relative address, or null while there is no picture. */
  profileImage: string | null;
  /** One of the theme keys; an unknown one falls back to `default-bg`. */
  theme: string;
  /** instagram, twitter, website, tiktok, linkedin, youtube, email; values as the creator typed them. */
  socialLinks: Record<string, string>;
  /** Those shown, in order. */
  links: LinkView[];
  /** The eleven characters that name a YouTube video; null for none. */
  videoId: string | null;
  products: ProductView[];
  /** Where this page lives, absolute: the creator's own domain where it is verified. */
  address: string;
  /** The picture for whoever shares the page, absolute, 1200 × 630 px; null for none. */
  shareImage: string | null;
  /** 'Powered by' at the foot of the page. */
  isBranded: boolean;
  /** Null where the creator shows none. */
  archive: SiteArchiveView | null;
}

/** Where the creator's sent newsletters can be read. */
export interface SiteArchiveView {
  /** Of the list, absolute. */
  address: string;
  feeds: { rss: string; json: string };
  /** `unlisted`: for who has the address, not for search engines. */
  listing: 'listed' | 'unlisted';
  /** The title of the newest; null while nothing was sent. */
  latestTitle: string | null;
}

/** One page of the list. */
export interface ArchiveView {
  /** Of this very page, absolute. */
  address: string;
  letters: LetterEntryView[];
  /** Absolute addresses of the pages beside it; null at the ends. */
  newer: string | null;
  older: string | null;
}

export interface LetterEntryView {
  title: string;
  address: string;
  /** The preview text, or the first words. */
  summary: string;
  image: PictureView | null;
  /** ISO-8601. */
  sentAt: string;
}

export interface LetterView extends LetterEntryView {
  /** Of the text: `ar`, `rtl`. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** Html of allowed elements, with pictures in every size; it is written into the page as it is. */
  content: string;
  action: { label: string; url: string } | null;
  products: Array<PictureView & { link: string | null }>;
  /** The picture for whoever shares the letter, absolute; null for the creator's own. */
  shareImage: string | null;
  newer: { title: string; address: string } | null;
  older: { title: string; address: string } | null;
}

export interface PictureView {
  /** Absolute https, or one of ours: `/media/…`. */
  address: string;
  alt: string;
  /** Pixels of the whole picture; null where nobody knows. */
  size: { width: number; height: number } | null;
}

export interface LinkView {
  id: number;
  title: string;
  /** http, https or mailto. */
  url: string;
  /** A name of the icon set; null for none. */
  icon: string | null;
}

export interface ProductView {
  id: number;
  title: string;
  description: string;
  /** As the creator typed it: `$129.99`. */
  price: string;
  image: string | null;
  /** What kind of file it is: `PDF Document`. */
  fileTypeLabel: string;
  isDigital: boolean;
}

export interface MailboxEntryView {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** ISO-8601. */
  receivedAt: string;
}

export interface MailView extends MailboxEntryView {
  text: string;
  hasHtml: boolean;
  headers: Array<{ name: string; value: string }>;
}

/** Whether people can pay here. Strangers learn no more than that. */
export type PaymentDiagnosticsView =
  | { audience: 'everybody'; isConfigured: boolean }
  | {
      audience: 'signed-in';
      mode: 'live' | 'test' | 'simulated';
      /** Which are there. */
      settings: { secretKey: boolean; publishableKey: boolean; webhookSecret: boolean };
      /** Null while there was none. */
      api: PaymentSignView | null;
      webhook: PaymentSignView | null;
      /** Whether Pro costs there what it is shown for. */
      prices: PaymentSignView | null;
      /** Where the provider is to report to, absolute. */
      webhookAddress: string;
    };

/** How it went the last time. */
export interface PaymentSignView {
  isWell: boolean;
  /** ISO-8601. */
  at: string;
}

/** What is the same for every page of an instance. */
export interface PageFrame {
  brandName: string;
  /** Where links of the page point, without a trailing slash: `https://tidings.example`. */
  publicUrl: string;
}

/** The picture of a shared page: what is drawn, and what is written where. Measures are pixels. */
export interface ShareImagePlan {
  width: number;
  height: number;
  /** SVG without text or pictures: who draws it has the fonts. */
  background: string;
  /** The creator's picture, to be cut to a circle; null when there is none. */
  picture: { address: string; left: number; top: number; size: number } | null;
  texts: ShareText[];
}

export interface ShareText {
  text: string;
  face: 'serif' | 'sans';
  /** Of the letters; made smaller until the text fits its box. */
  size: number;
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where in its box the text stands; `centre` both ways. */
  place: 'top' | 'bottom' | 'centre';
}

export interface RenderedPage {
  html: string;
  /** CSP sources of the inline styles: `'sha256-…'`, quotes included. */
  styleHashes: string[];
  /** Origins of others that the page may show in a frame: the video's, on a page with a video. */
  frameSources: string[];
}

/** The API's reference: its contents, searched or whole, or one chapter. */
export interface ReferenceView {
  /** Where the instance is, for what can be copied and run. */
  origin: string;
  chapters: ReferenceChapter[];
  show:
    | { kind: 'contents'; search: string; found: ReferenceChapter[] }
    | { kind: 'chapter'; chapter: ReferenceChapter; calls: ReferenceCallView[] };
}

export interface ReferenceChapter {
  name: string;
  slug: string;
  description: string;
  calls: ReferenceEntry[];
}

export interface ReferenceEntry {
  /** Its operationId. */
  name: string;
  /** Lower case. */
  method: string;
  path: string;
  summary: string;
}

export interface ReferenceField {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  isRequired: boolean;
  type: string;
  description: string | null;
}

export interface ReferenceCallView extends ReferenceEntry {
  description: string | null;
  /** Who may call it, as a sentence. */
  access: string;
  parameters: ReferenceField[];
  body: ReferenceField[];
  answers: Array<{ status: string; description: string; type: string | null; example: string | null }>;
  /** `command` is null where the terminal has no word for it. */
  samples: { curl: string; typescript: string; command: string | null };
}
